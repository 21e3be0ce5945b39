/** Compiles pages that are one long text: quick reads and legal pages. */
import type { ArticleMatter, LegalMatter } from '../../content/front-matter.ts';
import type { ArticleBody, LegalBody } from '../../content/site.ts';
import { formatDay, latestDay } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { namedPath } from '../../domain/kinds.ts';
import { type CompileContext, type Compiled, NO_PLACE } from '../compile-context.ts';
import { knownFigures } from '../figures/figure-references.ts';
import { failAt } from '../read/content-error.ts';
import type { MarkdownFile } from '../read/content-files.ts';
import { renderMarkdown } from '../read/markdown.ts';
import { headWords, makePreview } from './head-words.ts';

export function compileArticle(
  { file, matter, body }: MarkdownFile<ArticleMatter>,
  context: CompileContext,
): Compiled<ArticleBody> {
  const { figures: known, firm } = context;
  const references = context.references(file);
  const updates = (matter.updates ?? []).map(({ date, text }, i) => ({
    date,
    html: renderMarkdown(references, `updates.${i}.text`, text, 'line').html,
  }));
  const today = matter.today && {
    ...matter.today,
    rows: matter.today.rows.map(({ label, value }, i) => ({
      label,
      value: renderMarkdown(references, `today.rows.${i}.value`, value, 'line').html,
    })),
  };
  const { html, headings, words } = renderMarkdown(references, 'body', body);
  const { title, slug, excerpt, date, topic, order, keywords, illustration, checked, subject } = matter;
  const head = headWords(matter, file, references);
  const figures = knownFigures(references.used, known);
  const instead = { label: '', value: '', standing: `Published ${formatDay(date)}`, checked };
  return {
    entry: {
      kind: 'article',
      id: slug,
      path: namedPath('article', slug),
      title,
      name: title,
      ...head,
      summary: excerpt,
      keywords,
      section: null,
      order,
      changed: latestDay([date, checked, ...updates.map((one) => one.date), ...figures.map((one) => one.checked)]),
      date,
      topic,
      illustration,
      author: authorOf(file, matter.author, firm),
      preview: makePreview({ ...matter, file, references, figures: known }, instead),
      ...(subject !== undefined && { subject }),
      body: null,
    },
    body: {
      kind: 'article',
      updates,
      ...(today && { today }),
      html,
      headings,
      words,
      figureIds: figures.map(({ id }) => id),
      checked,
    },
  };
}

function authorOf(file: string, id: string | undefined, { name, people = [] }: Firm): string {
  if (id === undefined) return name;
  const person = people.find((one) => one.id === id);
  if (!person) failAt(file, 'author', `expected the id of somebody among the people of content/firm.yaml, found ${id}`);
  return person.name;
}

export function compileLegal(
  { file, matter, body }: MarkdownFile<LegalMatter>,
  context: CompileContext,
): Compiled<LegalBody> {
  const references = context.references(file);
  const summary = renderMarkdown(references, 'summary', matter.summary, 'line');
  const { html, headings, words } = renderMarkdown(references, 'body', body);
  const { title, path, description, keywords, effective, checked } = matter;
  const figures = knownFigures(references.used, context.figures);
  const instead = { label: '', value: '', standing: `In force since ${formatDay(effective)}`, checked };
  return {
    entry: {
      kind: 'legal',
      id: path.slice(1),
      path,
      title,
      name: title,
      description,
      summary: references.plain('summary', matter.summary),
      keywords,
      changed: latestDay([checked, ...figures.map((figure) => figure.checked)]),
      preview: makePreview({ ...matter, file, references, figures: context.figures }, instead),
      ...NO_PLACE,
    },
    body: {
      kind: 'legal',
      summary: summary.html,
      html,
      headings,
      words,
      figureIds: figures.map(({ id }) => id),
      effective,
      checked,
    },
  };
}
