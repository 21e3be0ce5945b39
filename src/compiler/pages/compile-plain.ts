/** Compiles the pages of content/pages.yaml, most of which list what is in other files. */
import { type Home, HomeSchema, type PlainPage, UpdatesSchema } from '../../content/front-matter.ts';
import type { Body, HomeBody, PromoPrice } from '../../content/site.ts';
import { latestDay } from '../../domain/calendar.ts';
import { KINDS } from '../../domain/kinds.ts';
import { wholeRupees } from '../../domain/rupees.ts';
import { say } from '../../domain/say.ts';
import { COMPANY_TYPES, findGstRate, partsInWords, totalInWords } from '../../law/bill.ts';
import { COMPANY_PAGES } from '../../law/company-bill.ts';
import { ask, queryOn } from '../../tools/tool.ts';
import { type CompileContext, type Compiled, NO_PLACE } from '../compile-context.ts';
import { compileDueDates } from '../dates/compile-due-dates.ts';
import { requireDueDates } from '../dates/due-rules.ts';
import { References } from '../figures/figure-references.ts';
import { LISTS_OF_ALL } from '../figures/law-files.ts';
import { compileOpenData } from '../figures/open-data-schema.ts';
import { textsIn } from '../lint/texts.ts';
import { ContentError, Faults, failAt } from '../read/content-error.ts';
import { checkPhoto, listFiles, type MarkdownFile, readPage, readYaml } from '../read/content-files.ts';
import { TOOLS } from '../tools/compile-tool.ts';
import { compileAnswers } from './compile-search.ts';
import { makeFeeBill, makeFirstBill } from './page-bills.ts';

const HOME_FILE = 'content/home.yaml';

export function compilePlain({ matter: page }: MarkdownFile<PlainPage>, context: CompileContext): Compiled {
  const { root, figures, bodies } = context;
  const { id, path, title, description, summary, keywords } = page;
  const listed = COMPILERS[id]?.(context);
  const body = listed?.body ?? null;
  const changed = changedOn(id, body, context);
  const dueDates = body?.kind === 'due-dates' ? new Set(body.rules.map((rule) => rule.id)).size : 0;
  const tools = [...bodies.values()].filter(({ kind }) => kind === 'tool').length;
  const counts = {
    ...{ home: figures.size, figures: figures.size, 'open-data': figures.size, tools, 'due-dates': dueDates },
    // Plans are compiled after these pages.
    start: listFiles(root, KINDS.journey.files).length,
  };
  const isCounted = (one: string): one is keyof typeof counts => Object.hasOwn(counts, one);
  const preview = isCounted(id) && {
    ...{ label: say(`preview.all-${id}`), value: String(counts[id]), standing: '', checked: changed },
  };
  return {
    entry: {
      ...{ kind: 'plain', id, path, title, name: title, description, summary, keywords, changed, ...NO_PLACE },
      ...(preview && { preview }),
      ...(listed?.translation?.isStale && { stale: changed }),
    },
    body,
  };
}

/** A page whose texts are in other files, and the translation of those. */
type Listed = { body: Body } & Pick<MarkdownFile<unknown>, 'translation'>;

/** By page. Other pages have no body. */
const COMPILERS: Readonly<Record<string, (context: CompileContext) => Listed>> = {
  home: compileHome,
  'due-dates': (context) => ({ body: compileDueDates(context) }),
  search: (context) => ({ body: compileAnswers(context) }),
  'open-data': (context) => ({ body: compileOpenData(context) }),
};

/** The page was checked with the whole site; what it lists may be newer. */
function changedOn(id: string, body: Body | null, { firm, figures }: CompileContext): string {
  const listed = LISTS_OF_ALL.includes(id) ? [...figures.values()] : [];
  const updates = body?.kind === 'home' ? body.updates : [];
  return latestDay([firm.contentChecked, ...listed.map(({ checked }) => checked), ...updates.map(({ date }) => date)]);
}

/** Throws a ContentError if a photo is missing or an offer has no fee. */
function compileHome(context: CompileContext): Listed {
  const { root, firm, sentences } = context;
  const faults = new Faults();
  // Without figures: these texts have no place for notes.
  const references = new References(HOME_FILE, new Map(), firm, (fault) => faults.list.push(fault), [], {}, sentences);
  const written = faults.attempt(() =>
    readPage(root, 'home.yaml', HomeSchema, (text, field) => references.plain(field, text)),
  );
  const updates = faults.attempt(() => readYaml(root, 'updates.yaml', UpdatesSchema));
  const dueDates = faults.attempt(() => requireDueDates(context.due).list);
  if (!written || !updates || !dueDates || faults.list.length > 0) throw new ContentError(faults.list);
  const home = dropRetired(written.matter, context.retired);
  context.sources.push(
    { file: HOME_FILE, fields: home },
    { file: 'content/updates.yaml', fields: updates, dated: true },
  );
  const links = textsIn(home).filter(({ field }) => /\.(?:url|navigate)$/.test(field));
  context.links.push(...links.map(({ field, text }) => ({ file: HOME_FILE, field, href: text })));
  const photos = home.clients.marks.flatMap(({ logo }, i) =>
    checkPhoto(root, { file: HOME_FILE, field: `clients.marks.${i}.logo` }, logo),
  );
  if (photos.length > 0) throw new ContentError(photos);
  checkCases(home, context);
  const body: HomeBody = {
    kind: 'home',
    home,
    values: compileValues(home, context),
    promoPrices: home.promos.map((promo, i) => compilePromoPrice(promo, `promos.${i}.fee`, context)),
    updates,
    dueDates: {
      rules: dueDates.home,
      // They are read with the pages on extensions.
      open: dueDates.open.map(({ review, ...open }) => {
        return { ...open, compared: { checked: dueDates.extensions.checked, review } };
      }),
    },
  };
  return { body, ...(written.translation && { translation: written.translation }) };
}

/** Drops slides, offers and forms of retired services. Tiles stay and link to the successor. */
function dropRetired(home: Home, retired: CompileContext['retired']): Home {
  const isPublished = ({ navigate }: { navigate: string }) => !retired.has(navigate);
  const redirected = (url: string) => retired.get(url) ?? url;
  return {
    ...home,
    banner: home.banner
      .filter(isPublished)
      .map((slide) => ({ ...slide, second: { ...slide.second, url: redirected(slide.second.url) } })),
    promos: home.promos.filter(isPublished),
    forms: home.forms.filter(({ url }) => !retired.has(url)),
    tiles: home.tiles.map((tile) => ({ ...tile, action: { ...tile.action, url: redirected(tile.action.url) } })),
  };
}

/** Throws a ContentError if a tool does not answer its case today. Plans are compiled after this page. */
function checkCases({ ask: first, cases }: Home, { bodies, today }: CompileContext): void {
  for (const [field, asked] of Object.entries({ ...(first && { ask: first }), ...indexed('cases', cases) })) {
    const name = asked.url.replace('/tools/', '');
    const [rule, body] = [TOOLS.get(name), bodies.get(asked.url)];
    if (!rule || body?.kind !== 'tool') continue;
    const query = queryOn(asked.with, today, body.parameters);
    const { state } = ask(rule, body, query, today);
    if (state !== 'answered')
      failAt(HOME_FILE, `${field}.with`, `expected parameters that are answered, found ${query}`);
  }
}

function indexed<T>(list: string, items: readonly T[]): Record<string, T> {
  return Object.fromEntries(items.map((item, at) => [`${list}.${at}`, item]));
}

/** Throws a ContentError if a fact names a figure without a value. */
function compileValues({ banner, tiles }: Home, { figures }: CompileContext): HomeBody['values'] {
  const values = Object.entries({ banner, tiles }).flatMap(([list, items]) =>
    items.flatMap(({ fact }, i): [string, string][] => {
      if (!fact || !('figure' in fact)) return [];
      const id = fact.figure;
      const value = figures.get(id)?.current;
      if (value === undefined)
        failAt(HOME_FILE, `${list}.${i}.fact`, `expected the id of a figure with a value, found ${id}`);
      return [[id, value]];
    }),
  );
  return Object.fromEntries(values);
}

function compilePromoPrice(promo: Home['promos'][number], field: string, context: CompileContext): PromoPrice {
  const { firm, figures } = context;
  const fee = figures.get(promo.fee)?.value;
  if (fee === undefined) failAt(HOME_FILE, field, `expected the id of a figure with a number, found ${promo.fee}`);
  const type = COMPANY_TYPES.find((each) => COMPANY_PAGES[each] === promo.navigate);
  const company = type && makeFirstBill(type, context);
  const bill = company?.bill ?? makeFeeBill(fee, false, context, { file: HOME_FILE, field });
  return {
    fee,
    gstRate: findGstRate(firm, figures) ?? 0,
    payUs: bill.payUs ?? fee,
    time: (promo.time && figures.get(promo.time)?.current) ?? null,
    inAll: { total: wholeRupees(totalInWords(bill)), parts: partsInWords(bill), place: company?.place ?? '' },
  };
}
