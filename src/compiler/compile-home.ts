/** The home page: its texts, its two dated lists, and the price of each offer from the figures. */
import type { HomeBody } from '../content/site.ts';
import { COMPANY_TYPES, partsInWords, totalInWords } from '../domain/bill.ts';
import { DueListSchema } from '../domain/due-rule.ts';
import { chargesGst } from '../domain/firm-details.ts';
import { type Home, HomeSchema, UpdatesSchema } from '../domain/front-matter.ts';
import { COMPANY_PAGES } from '../tools/company-bill.ts';
import type { CompileContext } from './compile-context.ts';
import { ContentError, Faults } from './content-error.ts';
import { photoFaults, readYaml } from './content-files.ts';
import { DUE_LIST } from './due-rules.ts';
import { withGstWords } from './firm-words.ts';
import type { LinkUse } from './links.ts';
import { feeBill, firstBill } from './page-bills.ts';
import { gstRateOf } from './refund.ts';

const FILE = 'content/home.yaml';

/** @throws ContentError if a file is wrong, a photo is missing, or an offer has no fee */
export function compileHome(root: string, context: CompileContext): HomeBody {
  const faults = new Faults();
  const written = faults.attempt(() =>
    readYaml(root, 'home.yaml', HomeSchema, (text) => withGstWords(chargesGst(context.firm), text)),
  );
  const updates = faults.attempt(() => readYaml(root, 'updates.yaml', UpdatesSchema));
  const dueDates = faults.attempt(() => readYaml(root, DUE_LIST, DueListSchema));
  if (!written || !updates || !dueDates) throw new ContentError(faults.list);
  const home = dropRetired(written, context.retired);
  context.sources.push({ file: FILE, fields: home }, { file: 'content/updates.yaml', fields: updates, dated: true });
  context.links.push(...linksOf(home));
  const photos = home.clients.marks.flatMap(({ logo }, i) =>
    photoFaults(root, { file: FILE, field: `clients.marks.${i}.logo` }, logo),
  );
  if (photos.length > 0) throw new ContentError(photos);
  return {
    kind: 'home',
    home,
    promoPrices: home.promos.map((promo, i) => priceOf(promo, `promos.${i}.fee`, context)),
    updates,
    dueDates: { rules: dueDates.home, open: dueDates.open.map(({ review: _, ...open }) => open) },
  };
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

function linksOf({ banner, tiles, forms, promos }: Home): LinkUse[] {
  const link = (field: string, href: string) => ({ file: FILE, field, href });
  return [
    ...banner.flatMap(({ navigate, second }, i) => [
      link(`banner.${i}.navigate`, navigate),
      link(`banner.${i}.second.url`, second.url),
    ]),
    ...tiles.flatMap(({ url, action }, i) => [link(`tiles.${i}.url`, url), link(`tiles.${i}.action.url`, action.url)]),
    ...forms.map(({ url }, i) => link(`forms.${i}.url`, url)),
    ...promos.map(({ navigate }, i) => link(`promos.${i}.navigate`, navigate)),
  ];
}

/** The price of an offer: the bill of a company, or our fee alone. */
function priceOf(
  promo: Home['promos'][number],
  field: string,
  context: CompileContext,
): HomeBody['promoPrices'][number] {
  const { firm, figures } = context;
  const fee = figures.get(promo.fee)?.value;
  if (fee === undefined)
    throw new ContentError([
      { file: FILE, field, what: `expected the id of a figure with a number, found ${promo.fee}` },
    ]);
  const type = COMPANY_TYPES.find((each) => COMPANY_PAGES[each] === promo.navigate);
  const company = type && firstBill(type, context);
  const bill = company?.bill ?? feeBill(fee, false, context, { file: FILE, field });
  return {
    fee,
    gstRate: gstRateOf(firm, figures) ?? 0,
    payUs: bill.payUs ?? fee,
    time: (promo.time && figures.get(promo.time)?.current) ?? null,
    inAll: { total: totalInWords(bill), parts: partsInWords(bill), place: company?.place ?? '' },
  };
}
