/**
 * What `bun run new` writes into content/: a service page, an article, a parameter of the law. All are drafts, and every text
 * that an author has to write begins with the starting words, which nothing published may hold.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { listFiles, readMarkdown, readYaml } from '../compiler/content-files.ts';
import { STARTING_WORDS as WRITE } from '../compiler/drafts.ts';
import { firmPlaceholders } from '../compiler/firm-words.ts';
import { FirmSchema } from '../domain/firm.ts';
import { ILLUSTRATION_NAMES } from '../domain/illustration.ts';
import { SECTIONS } from '../domain/sections.ts';
import { NewError, type Starter } from './starter.ts';

/** Neither the law nor the firm: an address that holds until the author knows the real one. */
const SOMEWHERE_OFFICIAL = 'https://www.india.gov.in/';

/** What an author is told when a draft is written. */
const PUBLISH = 'It is a draft, checked and published nowhere: write its texts, then remove the line draft: true.';

/** A page of content/services. @param name `<section>/<slug>`; the slug `index` is the page that a section begins with */
export const newService: Starter = ({ root, name, slug, folder, today }) => {
  const section = SECTIONS.find(({ id }) => id === folder);
  if (!section)
    throw new NewError(
      `Write the place as <section>/<name>, such as others/drug-licence. Sections: ${SECTIONS.map(({ id }) => id).join(', ')}`,
    );
  const content = join(root, 'content');
  const file = `services/${name}.md`;
  if (existsSync(join(content, file))) throw new NewError(`There is a service page of this name: content/${file}`);
  const inSection = (path: string) =>
    path.startsWith(`services/${folder}/`) || section.ownAddress.some((page) => path === `services/${page}.md`);
  const siblings = listFiles(content, 'services', '.md').filter(inSection);
  return {
    changes: { [`content/${file}`]: servicePage(slug === 'index' ? 0 : nextOrder(content, siblings), today) },
    hints: [PUBLISH, 'src/domain/service.ts says what each field is.'],
  };
};

/** An article of content/articles. @param name its slug */
export const newArticle: Starter = ({ root, name, folder, today }) => {
  if (folder !== '') throw new NewError('Write the name of an article without a folder, such as gst-rates-explained');
  const content = join(root, 'content');
  const file = `articles/${name}.md`;
  const others = listFiles(content, 'articles', '.md');
  const Known = v.looseObject({ slug: v.string(), illustration: v.looseObject({ name: v.string() }) });
  const known = others.map((path) => readMarkdown(content, path, Known).matter);
  if (existsSync(join(content, file)) || known.some(({ slug }) => slug === name))
    throw new NewError(`There is an article of this name: ${name}`);
  const drawn = new Set(known.map(({ illustration }) => illustration.name));
  const drawing = ILLUSTRATION_NAMES.find((one) => !drawn.has(one)) ?? ILLUSTRATION_NAMES[0];
  return {
    changes: { [`content/${file}`]: articlePage(name, nextOrder(content, others), drawing, today) },
    hints: [
      PUBLISH,
      'src/domain/article.ts says what each field is, src/domain/illustration.ts which drawings there are.',
    ],
  };
};

/** A parameter at the end of a file of content/figures. @param name `<file>/<id>` */
export const newParameter: Starter = ({ root, slug, folder, today }) => {
  const content = join(root, 'content');
  const files = listFiles(content, 'figures', '.yaml');
  const file = `figures/${folder}.yaml`;
  if (!files.includes(file)) {
    const groups = files.map((path) => path.slice('figures/'.length, -'.yaml'.length)).join(', ');
    throw new NewError(
      `Write the place as <file>/<id>, such as gst/gst-new-limit. Files of content/figures: ${groups}`,
    );
  }
  const Ids = v.looseObject({ parameters: v.array(v.looseObject({ id: v.string() })) });
  const holder = files.find((path) => readYaml(content, path, Ids).parameters.some(({ id }) => id === slug));
  if (holder) throw new NewError(`There is a figure of this id: ${slug}, in content/${holder}`);
  const expand = firmPlaceholders(readYaml(content, 'firm.yaml', FirmSchema));
  const [instrument = ''] = Object.keys(
    readYaml(content, 'instruments.yaml', v.record(v.string(), v.unknown()), expand),
  );
  return {
    additions: { [`content/${file}`]: parameterRecord(slug, instrument, today) },
    hints: [
      `${PUBLISH} Then show it on a page as {{${slug}}}.`,
      'docs/law.md says what each field is, and src/domain/parameter.ts what it may hold.',
    ],
  };
};

/** One more than the highest `order` of these files. */
function nextOrder(content: string, files: readonly string[]): number {
  const Ordered = v.looseObject({ order: v.number() });
  return 1 + Math.max(0, ...files.map((path) => readMarkdown(content, path, Ordered).matter.order));
}

const servicePage = (order: number, today: string) => `---
draft: true
title: ${WRITE} the title
name: ${WRITE} a short name
description: ${WRITE} what the page answers, for those who find it in a search engine. Current law only.
summary: ${WRITE} one sentence that says what this is.
order: ${order}
keywords: [${WRITE} words that visitors search for]
subject: ${WRITE} what one wants help with
answer:
  need: {short: ${WRITE} who needs it, more: ${WRITE} on which condition}
  cost: {short: ${WRITE} what is known, more: ${WRITE} what comes besides}
  time: {short: ${WRITE} how long, more: ${WRITE} on which condition}
  when: {short: ${WRITE} by when, more: ${WRITE} what being late costs}
card:
  title: ${WRITE} "The … in brief"
  rows:
    - {label: Law, value: ${WRITE} the Act}
    - {label: Authority, value: ${WRITE} who decides}
    - {label: Valid for, value: ${WRITE} how long}
eligibility:
  rule: any
  verdict: ${WRITE} what follows where one line is true.
  next: ${WRITE} what to do then.
  items:
    - ${WRITE} what a reader can tick as true.
benefits:
  - ${WRITE} what it is good for.
documents:
  - ${WRITE} which papers it takes.
features:
  title: Key features
  items:
    - ${WRITE} what is special about it.
notes:
  - ${WRITE} what else to know.
diy:
  portal: ${WRITE} the name of the portal
  url: ${SOMEWHERE_OFFICIAL}
  form: ${WRITE} the name of the form
  fee: ${WRITE} the government's fee, or where it is shown.
  steps:
    - ${WRITE} the first step through the portal.
sources:
  - {title: ${WRITE} the title of the Act or rule, url: ${SOMEWHERE_OFFICIAL}}
checked: ${today}
---
${WRITE} what a visitor asks first, and the answer.

## ${WRITE} the first question

${WRITE} its answer.
`;

const articlePage = (slug: string, order: number, drawing: string, today: string) => `---
draft: true
title: ${WRITE} the title
slug: ${slug}
description: ${WRITE} what the article answers, for those who find it in a search engine. Current law only.
excerpt: ${WRITE} one or two sentences for its card on the home page.
date: ${today}
topic: ${WRITE} the subject
order: ${order}
keywords: [${WRITE} words that visitors search for]
illustration:
  name: ${drawing}
  alt: ${WRITE} what the drawing shows.
checked: ${today}
---
${WRITE} the answer, before the reasons.

## ${WRITE} the first question

${WRITE} its answer. Numbers of law are figures: see src/compiler/figure-references.ts.
`;

const parameterRecord = (id: string, instrument: string, today: string) => `  - id: ${id}
    draft: true
    label: "${WRITE} what it is, as a row heading"
    unit: text
    applies: event
    values:
      - { from: "${today}", text: "${WRITE} the value", by: ["${instrument} ${WRITE} the instrument and its place"], read: [] }
    note: "${WRITE} scope and exceptions, or remove the line"
    checked: "${today}"
`;
