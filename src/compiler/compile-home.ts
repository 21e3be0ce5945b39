/** The home page: its texts, its two dated lists, and the price of each offer from the figures. */
import { formatDay } from '../content/format.ts';
import type { HomeBody } from '../content/site.ts';
import { billOf, CAPITAL_BANDS } from '../domain/bill.ts';
import { type DueDate, DueDatesSchema, HomeSchema, UpdatesSchema } from '../domain/home.ts';
import type { CompileContext } from './compile.ts';
import { GST_RATE } from './compile-service.ts';
import { ContentError, Faults } from './content-error.ts';
import { readYaml } from './content-files.ts';

export function compileHome(root: string, context: CompileContext): HomeBody {
  const faults = new Faults();
  const home = faults.attempt(() => readYaml(root, 'home.yaml', HomeSchema));
  const updates = faults.attempt(() => readYaml(root, 'updates.yaml', UpdatesSchema));
  const dueDates = faults.attempt(() => readYaml(root, 'due-dates.yaml', DueDatesSchema));
  if (!home || !updates || !dueDates) throw new ContentError(faults.list);
  const file = 'content/home.yaml';
  context.sources.push({ file, fields: home }, { file: 'content/updates.yaml', fields: updates, dated: true });
  for (const [i, slide] of home.banner.entries()) context.links.push({ file, field: `banner.${i}.navigate`, href: slide.navigate });
  for (const [i, tile] of home.tiles.entries()) {
    context.links.push({ file, field: `tiles.${i}.url`, href: tile.url });
    context.links.push({ file, field: `tiles.${i}.action.url`, href: tile.action.url });
  }
  const gstRate = context.figures.get(GST_RATE)?.value;
  if (gstRate === undefined) throw new ContentError([{ file, field: 'promos', what: `expected figure ${GST_RATE} with a number, found none` }]);
  const promoPrices = home.promos.map((promo, i) => {
    context.links.push({ file, field: `promos.${i}.navigate`, href: promo.navigate });
    const fee = context.figures.get(promo.fee)?.value;
    if (fee === undefined) throw new ContentError([{ file, field: `promos.${i}.fee`, what: `expected the id of a figure with a number, found ${promo.fee}` }]);
    const { payUs } = billOf({ fee, gstRate, states: [] }, { state: '', capital: CAPITAL_BANDS[0] });
    return { fee, gstRate, payUs, time: (promo.time && context.figures.get(promo.time)?.current) ?? null };
  });
  return { kind: 'home', home, promoPrices, updates, dueDates: dueDatesOf(dueDates, context) };
}

/** What runs once a day has passed is of records, as every amount is; and the day that is shown is the day that is reckoned with. */
function dueDatesOf(dueDates: readonly DueDate[], context: CompileContext): HomeBody['dueDates'] {
  const file = 'content/due-dates.yaml';
  const references = context.references(file);
  context.sources.push({ file, fields: dueDates.map(({ late }) => ({ late })) });
  return dueDates.map(({ review: _, ...due }, i) => {
    if (due.day !== undefined && due.dueDate !== formatDay(due.day))
      references.report({ file, field: `${i}.dueDate`, what: `expected ${formatDay(due.day)}, the day of the field day, found ${due.dueDate}` });
    return due.late === undefined ? due : { ...due, late: references.plain(`${i}.late`, due.late) };
  });
}
