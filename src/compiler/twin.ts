/** A page in Markdown, from the same source as its HTML: figures as they are now, and each with its source at the end. */
import { formatDay, formatRupees } from '../content/format.ts';
import type { Body, FigureRow, PageEntry } from '../content/site.ts';
import type { ArticleMatter } from '../domain/article.ts';
import type { LegalMatter } from '../domain/legal.ts';
import type { ServiceMatter } from '../domain/service.ts';
import type { ToolPage } from '../domain/tool-page.ts';
import type { CompileContext } from './compile.ts';
import type { MarkdownFile } from './content-files.ts';
import { References } from './figure-references.ts';

/** The fields of a page by its kind. */
interface Matter {
  service: ServiceMatter;
  article: ArticleMatter;
  legal: LegalMatter;
  tool: ToolPage;
}

export type TwinKind = keyof Matter;
export type TwinSource<K extends TwinKind> = MarkdownFile<Matter[K]>;

/** What the twin says of the page besides its texts. */
interface Twinned {
  entry: PageEntry;
  body: Body | null;
}

/**
 * @param read the content file, already compiled: what is wrong in it was reported then
 * @param page what it was compiled to
 * @returns Markdown that ends with a line break
 */
export function twinOf<K extends TwinKind>(kind: K, read: TwinSource<K>, page: Twinned, { firm, figures }: CompileContext): string {
  const references = new References(read.file, figures, firm, () => {});
  const said = (text: string) => references.plain('', text);
  const parts: Record<TwinKind, () => string[]> = {
    service: () => serviceParts(read.matter as ServiceMatter, page.body, said),
    article: () => articleParts(read.matter as ArticleMatter, page.entry, said),
    legal: () => [said((read.matter as LegalMatter).summary)],
    tool: () => [page.entry.summary, `Answers as JSON, with the parameters in the query: ${firm.origin}${page.entry.path}.json`],
  };
  const rows = page.body && 'figures' in page.body && page.body.kind !== 'search' ? page.body.figures : [];
  const text = [
    `# ${page.entry.title}`,
    ...parts[kind](),
    ...(read.body.trim() === '' ? [] : [said(read.body.trim())]),
    ...(rows.length > 0 ? ['## Figures and sources', rows.map(sourceOf).join('\n')] : []),
    `Last changed on ${formatDay(page.entry.changed)}. Page: ${firm.origin}${page.entry.path}`,
  ];
  return `${text.join('\n\n')}\n`;
}

function list(items: readonly string[], said: (text: string) => string, mark = '-'): string {
  return items.map((item, i) => `${mark === '1.' ? `${i + 1}.` : mark} ${said(item)}`).join('\n');
}

function serviceParts(matter: ServiceMatter, body: Body | null, said: (text: string) => string): string[] {
  const { answer, card, eligibility, documents, diy, benefits, features, brief, notes, comparison, price } = matter;
  const answered = (question: string, { short, more }: { short: string; more: string }) => `- ${question}: ${said(short)} (${said(more)})`;
  const titled = (title: string, items: readonly string[]) => [`## ${title}`, list(items, said)];
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => said(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const fee = body?.kind === 'service' ? body.price?.price : undefined;
  return [
    said(matter.summary),
    [answered('Do I need it', answer.need), answered('What it costs', answer.cost), answered('How long', answer.time), answered('By when', answer.when)].join(
      '\n',
    ),
    `## ${card.title}`,
    card.rows.map(({ label, value }) => `- ${label}: ${said(value)}`).join('\n'),
    ...titled('Eligibility criteria', [...eligibility.items, ...(eligibility.notes ?? [])]),
    ...(price && fee
      ? [
          ...titled('What it costs', [`Our fee: ${formatRupees(fee.fee)}, and GST of ${fee.gstRate}% on it.`]),
          'Included:',
          list(price.includes, said),
          'Not included:',
          list(price.excludes, said),
        ]
      : []),
    ...(comparison
      ? [`## ${comparison.caption}`, [row(comparison.columns), `|${comparison.columns.map(() => ' --- |').join('')}`, ...comparison.rows.map(row)].join('\n')]
      : []),
    ...titled('Documents required', documents),
    '## You can do this yourself',
    `File ${diy.form} on [${diy.portal}](${diy.url}). ${said(diy.fee)}`,
    list(diy.steps, said, '1.'),
    ...titled('Benefits', benefits),
    ...titled(features.title, features.items),
    ...(brief ? titled(brief.title, brief.items) : []),
    ...titled('Additional notes', notes),
  ];
}

function articleParts({ updates = [] }: ArticleMatter, { author, date }: PageEntry, said: (text: string) => string): string[] {
  return [`By ${author}, ${formatDay(date ?? '')}`, ...updates.map((update) => `> Update, ${formatDay(update.date)}: ${said(update.text)}`)];
}

/** A figure with what holds, what was published where that is something else, and where it comes from. */
function sourceOf(row: Pick<FigureRow, 'label' | 'source' | 'checked'> & Partial<FigureRow> & { text?: string | null }): string {
  const { label, current = row.text ?? undefined, published, source, checked } = row;
  const before = published !== undefined && published !== current ? ` (published before: ${published})` : '';
  const value = current === undefined ? `${published ?? 'not known'} as published, not confirmed` : current + before;
  return `- ${label}: ${value}. Source: [${source.title}](${source.url}), checked ${formatDay(checked)}`;
}
