import type { Body, CompiledContent, HomeBody, PageEntry } from '../../content/site.ts';
import { formatDay } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { grievanceWords, gstStanding, offerCall, PARTNER } from '../../domain/firm-details.ts';
import type { LeadFormKind } from '../../domain/lead-fields.ts';
import { spokenPhone } from '../../domain/lead-form.ts';
import { LIMITS } from '../../domain/limits.ts';
import {
  CHANGES_PATH,
  FEED_PATH,
  figurePath,
  markdownPath,
  OPEN_DATA,
  QUICK_READS_FEED,
  UPDATES_FEED,
} from '../../domain/own-path.ts';
import { rupees } from '../../domain/rupees.ts';
import { say } from '../../domain/say.ts';
import { SECTIONS } from '../../domain/sections.ts';
import { lawChanges, recentAfter } from '../../law/changes.ts';
import { citedMarkdown } from '../../law/citation-words.ts';
import type { Figure, Grouped } from '../../law/figure.ts';
import { dueDatesParts } from '../dates/compile-due-dates.ts';
import { knownFigures } from '../figures/figure-references.ts';
import { bullets, exampleLines, figureLine, numbered, section, writeMarkdownPage } from './markdown-page.ts';

interface Published extends Pick<CompiledContent, 'firm' | 'pages' | 'bodies'> {
  figures: ReadonlyMap<string, Figure>;
  groups: Grouped<Figure>;
  /** The day of the build. */
  today: string;
}

type Parts = (entry: PageEntry, all: Published) => string[];

/** What a page says under its summary, if there is more. */
const PARTS: Readonly<Record<string, Parts>> = {
  home: homeParts,
  figures: figuresParts,
  changes: changesParts,
  tools: toolsParts,
  start: plansParts,
  'due-dates': (entry, { firm, bodies, figures, today }) => {
    const body = readBody(bodies, entry, 'due-dates');
    const used = figureLines(knownFigures(body.figureIds, figures), today);
    return [...dueDatesParts(body, firm, today), '## Figures and sources', used];
  },
  'open-data': openDataParts,
  'company-details': (_, { firm }) => [
    bullets([
      `Registered name: ${firm.registeredName}`,
      `Registered address: ${firm.address.join(', ')}`,
      `Grievance and support e-mail: ${firm.email}`,
      ...(firm.grievanceOfficer ? [`Grievance officer: ${grievanceWords(firm)}`] : []),
      ...(firm.phones ? [`${firm.name}: ${spokenPhone(firm.phone)}`, ...phoneLines(firm)] : []),
      `PAN: ${firm.pan}`,
      ...(gstStanding(firm) ? [`${firm.gstin ? 'GSTIN' : 'GST'}: ${gstStanding(firm)}`] : []),
    ]),
  ],
  contact: (_, { firm }) => [...contactParts(firm), ...detailsParts('contact', firm)],
  partner: (_, { firm }) => [
    PARTNER.about,
    `## ${PARTNER.heading}`,
    numbered(PARTNER.steps),
    PARTNER.terms,
    ...detailsParts('partner', firm),
  ],
};

/** By path. The build leaves out pages for one visitor. */
export function makePlainMarkdown(all: Published): Map<string, string> {
  return new Map(
    all.pages
      .filter(({ kind }) => kind === 'plain')
      .map((entry) => {
        const parts = Object.hasOwn(PARTS, entry.id) ? PARTS[entry.id] : undefined;
        // The summary of the home page greets visitors.
        const first = entry.id === 'home' ? entry.description : entry.summary;
        return [entry.path, writeMarkdownPage(all.firm, entry, [first, ...(parts?.(entry, all) ?? [])])];
      }),
  );
}

function homeParts(entry: PageEntry, { firm, pages, bodies }: Published): string[] {
  const { home, promoPrices, updates, dueDates } = readBody(bodies, entry, 'home');
  const linked = (page: PageEntry, about: string) =>
    `[${page.title}](${firm.origin}${markdownPath(page.path)}): ${about}`;
  const ofKind = (kind: PageEntry['kind']) => pages.filter((page) => page.kind === kind);
  return [
    ...SECTIONS.flatMap(({ id }) => [
      `## ${say(`main-pages.${id}-name`)}`,
      say(`main-pages.${id}-about`),
      bullets(pages.filter(({ section }) => section === id).map((page) => linked(page, page.summary))),
    ]),
    '## Check your case',
    bullets(ofKind('tool').map((tool) => linked(tool, tool.topic ?? tool.summary))),
    '## How it works',
    numbered(home.steps.map(({ title, text }) => `${title}: ${text}`)),
    `## ${home.story.heading}`,
    ...home.story.paragraphs,
    ...section(
      'Offers',
      home.promos.map((promo, i) => offerLine(promo, promoPrices[i], firm)),
    ),
    ...section(
      'Updates & Alerts',
      updates.map(({ title, date, tag, url }) => `${formatDay(date)}, ${tag}: [${title}](${url})`),
    ),
    '## Due Dates',
    `Every rule in words, with the late fees: ${firm.origin}${markdownPath('/due-dates')}`,
    bullets(dueDates.open.map(({ title, dueDate, tag, url }) => `${tag}, [${title}](${url}): ${dueDate}`)),
    '## Quick reads',
    bullets(
      ofKind('article').map(
        (article) => `${formatDay(article.date ?? article.changed)}, ${linked(article, article.summary)}`,
      ),
    ),
    '## For programs',
    bullets([
      `[Every page, by address](${firm.origin}/llms.txt)`,
      `[Every figure, with its source](${firm.origin}${markdownPath('/figures')})`,
      `[All figures as open data](${firm.origin}${markdownPath('/open-data')})`,
      ...[QUICK_READS_FEED, UPDATES_FEED].map(({ title, path }) => `[${say(title)}, as a feed](${firm.origin}${path})`),
    ]),
  ].filter((part) => part !== '');
}

function offerLine(
  { title, text, excludes, navigate }: HomeBody['home']['promos'][number],
  price: HomeBody['promoPrices'][number] | undefined,
  firm: Firm,
): string {
  const bill = price
    ? [
        `${price.inAll.total} in all, ${price.inAll.place}: ${price.inAll.parts}. You pay us ${rupees(price.payUs)} of it.`,
        ...(price.time === null ? [] : [`Time: ${price.time}.`]),
      ]
    : [];
  return [
    `[${title}](${firm.origin}${navigate}): ${text}`,
    ...bill,
    ...(excludes === undefined ? [] : [`Not included: ${excludes}`]),
  ].join(' ');
}

function figuresParts(_: PageEntry, { firm, groups, today }: Published): string[] {
  return [
    `All figures as data: [JSON](${firm.origin}${OPEN_DATA.json}), [CSV](${firm.origin}${OPEN_DATA.csv}). Changes in the law: [feed](${firm.origin}${FEED_PATH}).`,
    ...groups.flatMap(({ title, figures }) => [`## ${title}`, figureLines(figures, today)]),
  ];
}

function changesParts(_: PageEntry, { firm, groups }: Published): string[] {
  const from = recentAfter(firm.contentChecked);
  const changes = lawChanges(groups, from, '9999-12-31');
  const line = ({ id, label, before, after, from: day, source, announced }: (typeof changes)[number]) =>
    `[${label}](${firm.origin}${figurePath(id)}): ${before ?? 'no earlier value known'} → ${after ?? 'no longer in force'}, from ${formatDay(day)}${source ? `, by ${citedMarkdown(source)}` : ''}${announced ? ', announced, not confirmed' : ''}`;
  return [
    `Changes after ${formatDay(from)}, including announced changes. For other days: [JSON](${firm.origin}${CHANGES_PATH}.json) with \`from\` and \`to\`; [feed](${firm.origin}${CHANGES_PATH}.atom).`,
    ...groups.flatMap(({ title }) => section(title, changes.filter(({ group }) => group === title).map(line))),
  ];
}

function toolsParts(_: PageEntry, { firm, pages, bodies }: Published): string[] {
  const tools = pages.filter(({ kind }) => kind === 'tool');
  return [
    'Each tool has a page for people. Programs use the same address with `.json`. The text of each tool lists its parameters.',
    ...tools.flatMap((tool) => [
      `## ${tool.title}`,
      tool.topic ?? tool.summary,
      bullets([
        ...(tool.preview?.answers === undefined ? [] : [`Answers: ${tool.preview.answers}`]),
        `As text, with every parameter: ${firm.origin}${markdownPath(tool.path)}`,
        ...exampleLines(tool, readBody(bodies, tool, 'tool'), firm.origin),
      ]),
    ]),
  ];
}

function plansParts(_: PageEntry, { firm, pages, bodies }: Published): string[] {
  const plans = pages.filter(({ kind }) => kind === 'journey');
  return [
    'Each plan has a page for people. Programs use the same address with `.json`, people’s calendars with `.ics`.',
    ...plans.flatMap((plan) => {
      const { parameters, example } = readBody(bodies, plan, 'journey');
      const questions = Object.entries(parameters).map(([name, { label }]) => `\`${name}\` (${label})`);
      return [
        `## ${plan.title}`,
        plan.topic ?? plan.summary,
        bullets([
          `Questions, in the query: ${questions.join(', ')}`,
          `As text: ${firm.origin}${markdownPath(plan.path)}?${example}`,
          `As JSON: ${firm.origin}${plan.path}.json?${example}`,
        ]),
      ];
    }),
  ];
}

function openDataParts(entry: PageEntry, { firm, bodies }: Published): string[] {
  const { words, tables } = readBody(bodies, entry, 'open-data');
  const outside = (text: string) => text.replaceAll('](/', `](${firm.origin}/`);
  return [
    outside(words.above),
    ...tables.flatMap(({ caption, fields }) =>
      section(
        caption,
        fields.map(({ name, about }) => `\`${name}\`: ${about}`),
      ),
    ),
    outside(words.below),
  ];
}

function contactParts(firm: Firm): string[] {
  const { phone, whatsapp, email, callHours } = firm;
  return [
    ...(callHours === undefined ? [] : [callHours]),
    bullets([
      `Phone: ${spokenPhone(phone)}`,
      ...phoneLines(firm),
      `WhatsApp: https://wa.me/${whatsapp.replace(/\D/g, '')}`,
      `E-mail: ${email}`,
    ]),
    offerCall(firm),
  ];
}

function phoneLines({ phones = [] }: Firm): string[] {
  return phones.map(({ label, number }) => `${label}: ${spokenPhone(number)}`);
}

function detailsParts(kind: LeadFormKind, { origin, email }: Firm): string[] {
  return [
    '## What happens to your details',
    bullets([
      'What: only what you type and choose in the form of the page, and when and from which page you sent it.',
      `Why: ${say(`consent.why-${kind}`)}`,
      `How long: we erase it at most ${LIMITS.retentionDays} days after it reaches our staff.`,
      `Withdraw: ${origin}/withdraw, at any time with your reference number and phone number.`,
      `Complain: write to ${email}, then to the Data Protection Board of India. More: ${origin}${markdownPath('/privacypolicy')}`,
    ]),
  ];
}

function figureLines(figures: readonly Figure[], today: string): string {
  return bullets(figures.map((figure) => figureLine(figure, today, figure.note)));
}

/** Throws an Error if the body is of another kind. */
function readBody<K extends Body['kind']>(
  bodies: ReadonlyMap<string, Body>,
  { path }: Pick<PageEntry, 'path'>,
  kind: K,
): Extract<Body, { kind: K }> {
  const body = bodies.get(path);
  if (body?.kind !== kind) throw new Error(`${path} has no body of the kind ${kind}`);
  return body as Extract<Body, { kind: K }>;
}
