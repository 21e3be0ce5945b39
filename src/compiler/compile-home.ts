/** The home page: its texts, its two dated lists, and the price of each offer from the figures. */
import type { HomeBody } from '../content/site.ts';
import { COMPANY_TYPES, partsInWords, totalInWords } from '../domain/bill.ts';
import { DueListSchema } from '../domain/due-rule.ts';
import { chargesGst } from '../domain/firm-details.ts';
import { type Home, HomeSchema, UpdatesSchema } from '../domain/home.ts';
import { COMPANY_PAGES } from '../tools/company-bill.ts';
import type { CompileContext } from './compile-context.ts';
import { ContentError, Faults } from './content-error.ts';
import { photoFaults, readYaml } from './content-files.ts';
import { DUE_LIST } from './due-rules.ts';
import { withGstWords } from './firm-words.ts';
import { feeBill, firstBill } from './page-bills.ts';
import { gstRateOf } from './refund.ts';

export function compileHome(root: string, context: CompileContext): HomeBody {
  const faults = new Faults();
  const written = faults.attempt(() =>
    readYaml(root, 'home.yaml', HomeSchema, (text) => withGstWords(chargesGst(context.firm), text)),
  );
  const updates = faults.attempt(() => readYaml(root, 'updates.yaml', UpdatesSchema));
  const dueDates = faults.attempt(() => readYaml(root, DUE_LIST, DueListSchema));
  if (!written || !updates || !dueDates) throw new ContentError(faults.list);
  const file = 'content/home.yaml';
  const { retired } = context;
  const isPublished = ({ navigate }: { navigate: string }) => !retired.has(navigate);
  const redirected = (url: string) => retired.get(url) ?? url;
  // Drops slides that sell a retired service. Tiles stay and link to its successor.
  const home: Home = {
    ...written,
    banner: written.banner
      .filter(isPublished)
      .map((slide) => ({ ...slide, second: { ...slide.second, url: redirected(slide.second.url) } })),
    promos: written.promos.filter(isPublished),
    forms: written.forms.filter(({ url }) => !retired.has(url)),
    tiles: written.tiles.map((tile) => ({ ...tile, action: { ...tile.action, url: redirected(tile.action.url) } })),
  };
  context.sources.push({ file, fields: home }, { file: 'content/updates.yaml', fields: updates, dated: true });
  for (const [i, slide] of home.banner.entries()) {
    context.links.push({ file, field: `banner.${i}.navigate`, href: slide.navigate });
    context.links.push({ file, field: `banner.${i}.second.url`, href: slide.second.url });
  }
  for (const [i, tile] of home.tiles.entries()) {
    context.links.push({ file, field: `tiles.${i}.url`, href: tile.url });
    context.links.push({ file, field: `tiles.${i}.action.url`, href: tile.action.url });
  }
  for (const [i, { url }] of home.forms.entries()) context.links.push({ file, field: `forms.${i}.url`, href: url });
  const photos = home.clients.marks.flatMap(({ logo }, i) =>
    photoFaults(root, { file, field: `clients.marks.${i}.logo` }, logo),
  );
  if (photos.length > 0) throw new ContentError(photos);
  const promoPrices = home.promos.map((promo, i) => {
    context.links.push({ file, field: `promos.${i}.navigate`, href: promo.navigate });
    const fee = context.figures.get(promo.fee)?.value;
    if (fee === undefined)
      throw new ContentError([
        { file, field: `promos.${i}.fee`, what: `expected the id of a figure with a number, found ${promo.fee}` },
      ]);
    const type = COMPANY_TYPES.find((each) => COMPANY_PAGES[each] === promo.navigate);
    const company = type && firstBill(type, context);
    const bill = company?.bill ?? feeBill(fee, false, context, { file, field: `promos.${i}.fee` });
    return {
      fee,
      gstRate: gstRateOf(context.firm, context.figures) ?? 0,
      payUs: bill.payUs ?? fee,
      time: (promo.time && context.figures.get(promo.time)?.current) ?? null,
      inAll: { total: totalInWords(bill), parts: partsInWords(bill), place: company?.place ?? '' },
    };
  });
  return {
    kind: 'home',
    home,
    promoPrices,
    updates,
    dueDates: { rules: dueDates.home, open: dueDates.open.map(({ review: _, ...open }) => open) },
  };
}
