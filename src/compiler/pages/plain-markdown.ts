import type { Body, CompiledContent, HomeBody, PageEntry } from '../../content/site.ts';
import { formatDay } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { grievanceWords, gstStanding, offerCall, PARTNER_STEPS } from '../../domain/firm-details.ts';
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
    return [...dueDatesParts(body, firm, today), `## ${say('figure-list.title')}`, used];
  },
  'open-data': openDataParts,
  'company-details': (_, { firm }) => [
    bullets([
      `${say('company-details.name')}: ${firm.registeredName}`,
      `${say('company-details.address')}: ${firm.address.join(', ')}`,
      `${say('company-details.support', { kind: say('company-details.email') })}: ${firm.email}`,
      ...(firm.grievanceOfficer ? [`${say('company-details.officer')}: ${grievanceWords(firm)}`] : []),
      ...(firm.phones ? [`${firm.name}: ${spokenPhone(firm.phone)}`, ...phoneLines(firm)] : []),
      `${say('company-details.pan')}: ${firm.pan}`,
      ...(gstStanding(firm)
        ? [`${say(firm.gstin ? 'company-details.gstin' : 'company-details.gst')}: ${gstStanding(firm)}`]
        : []),
    ]),
  ],
  contact: (_, { firm }) => [...contactParts(firm), ...detailsParts('contact', firm)],
  partner: (_, { firm }) => [
    say('partner.about'),
    `## ${say('partner.steps')}`,
    numbered(PARTNER_STEPS.map((step) => say(step))),
    say('partner.terms'),
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
    `## ${say('answer-card.tools')}`,
    bullets(ofKind('tool').map((tool) => linked(tool, tool.topic ?? tool.summary))),
    `## ${say('home.how')}`,
    numbered(home.steps.map(({ title, text }) => `${title}: ${text}`)),
    `## ${home.story.heading}`,
    ...home.story.paragraphs,
    ...section(
      say('home.offers'),
      home.promos.map((promo, i) => offerLine(promo, promoPrices[i], firm)),
    ),
    ...section(
      say('home.updates'),
      updates.map(({ title, date, tag, url }) => `${formatDay(date)}, ${tag}: [${title}](${url})`),
    ),
    `## ${say('home.due-dates')}`,
    say('page-plain.due-rules', { address: firm.origin + markdownPath('/due-dates') }),
    bullets(dueDates.open.map(({ title, dueDate, tag, url }) => `${tag}, [${title}](${url}): ${dueDate}`)),
    `## ${say('home.reads')}`,
    bullets(
      ofKind('article').map(
        (article) => `${formatDay(article.date ?? article.changed)}, ${linked(article, article.summary)}`,
      ),
    ),
    [
      say('page-plain.programs', {
        ...{ pages: `${firm.origin}/llms.txt`, data: firm.origin + markdownPath('/open-data') },
        figures: firm.origin + markdownPath('/figures'),
      }),
      ...[QUICK_READS_FEED, UPDATES_FEED].map(({ title, path }) =>
        say('page-plain.feed', { title: say(title), address: firm.origin + path }),
      ),
    ].join('\n'),
  ].filter((part) => part !== '');
}

function offerLine(
  { title, text, excludes, navigate }: HomeBody['home']['promos'][number],
  price: HomeBody['promoPrices'][number] | undefined,
  firm: Firm,
): string {
  const bill = price
    ? [
        say('page-plain.offer', { ...price.inAll, ours: rupees(price.payUs) }),
        ...(price.time === null ? [] : [say('service-parts.time', { time: price.time })]),
      ]
    : [];
  return [
    `[${title}](${firm.origin}${navigate}): ${text}`,
    ...bill,
    ...(excludes === undefined ? [] : [say('page-plain.offer-excludes', { excludes })]),
  ].join(' ');
}

function figuresParts(_: PageEntry, { firm: { origin }, groups, today }: Published): string[] {
  return [
    say('page-plain.figures', { json: origin + OPEN_DATA.json, csv: origin + OPEN_DATA.csv, feed: origin + FEED_PATH }),
    ...groups.flatMap(({ title, figures }) => [`## ${title}`, figureLines(figures, today)]),
  ];
}

function changesParts(_: PageEntry, { firm, groups }: Published): string[] {
  const from = recentAfter(firm.contentChecked);
  const changes = lawChanges(groups, from, '9999-12-31');
  const line = ({ id, label, before, after, from: day, source, announced }: (typeof changes)[number]) =>
    [
      say('page-plain.change', {
        label: `[${label}](${firm.origin}${figurePath(id)})`,
        before: before ?? say('page-plain.change-new'),
        after: after ?? say('law-change.over'),
        day: formatDay(day),
      }),
      ...(source ? [say('page-plain.change-by', { law: citedMarkdown(source) })] : []),
      ...(announced ? [say('page-plain.announced')] : []),
    ].join(', ');
  return [
    `${say('changes.with-announced', { from: formatDay(from) })} ${say('page-plain.other-days', { address: firm.origin + CHANGES_PATH })}`,
    ...groups.flatMap(({ title }) => section(title, changes.filter(({ group }) => group === title).map(line))),
  ];
}

function toolsParts(_: PageEntry, { firm, pages, bodies }: Published): string[] {
  const tools = pages.filter(({ kind }) => kind === 'tool');
  return [
    say('page-plain.tools'),
    ...tools.flatMap((tool) => [
      `## ${tool.title}`,
      tool.topic ?? tool.summary,
      [
        ...(tool.preview?.answers === undefined
          ? []
          : [`- ${say('preview.answers', { answers: tool.preview.answers })}`]),
        say('page-plain.tool-text', { address: firm.origin + markdownPath(tool.path) }),
        exampleLines(tool, readBody(bodies, tool, 'tool'), firm.origin),
      ].join('\n'),
    ]),
  ];
}

function plansParts(_: PageEntry, { firm, pages, bodies }: Published): string[] {
  const plans = pages.filter(({ kind }) => kind === 'journey');
  return [
    say('page-plain.plans'),
    ...plans.flatMap((plan) => {
      const { parameters, example } = readBody(bodies, plan, 'journey');
      const questions = Object.entries(parameters).map(([name, { label }]) => `\`${name}\` (${label})`);
      return [
        `## ${plan.title}`,
        plan.topic ?? plan.summary,
        say('page-plain.plan', {
          questions: questions.join(', '),
          text: `${firm.origin}${markdownPath(plan.path)}?${example}`,
          json: `${firm.origin}${plan.path}.json?${example}`,
        }),
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
      `${say('company-details.phone')}: ${spokenPhone(phone)}`,
      ...phoneLines(firm),
      `${say('contact-bar.whatsapp')}: https://wa.me/${whatsapp.replace(/\D/g, '')}`,
      `${say('page-plain.email')}: ${email}`,
    ]),
    offerCall(firm),
  ];
}

function phoneLines({ phones = [] }: Firm): string[] {
  return phones.map(({ label, number }) => `${label}: ${spokenPhone(number)}`);
}

function detailsParts(kind: LeadFormKind, { origin, email }: Firm): string[] {
  return [
    say('page-plain.details', {
      ...{ why: say(`consent.why-${kind}`), days: LIMITS.retentionDays, email },
      ...{ withdraw: `${origin}/withdraw`, policy: origin + markdownPath('/privacypolicy') },
    }),
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
