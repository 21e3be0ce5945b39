/** Compiles pages that are one long text: quick reads and legal pages. */
import type { ArticleMatter, LegalMatter } from '../../content/front-matter.ts';
import type { ArticleBody, LegalBody } from '../../content/site.ts';
import { formatDay, latestDay } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { namedPath } from '../../domain/kinds.ts';
import { say } from '../../domain/say.ts';
import type { CompileContext, Compiled } from '../compile-context.ts';
import { failAt } from '../read/content-error.ts';
import type { MarkdownFile } from '../read/content-files.ts';
import { renderMarkdown } from '../read/markdown.ts';
import { makeEntry } from './head-words.ts';

export function compileArticle(
  { file, matter, body }: MarkdownFile<ArticleMatter>,
  context: CompileContext,
): Compiled<ArticleBody> {
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
  const text = renderMarkdown(references, 'body', body);
  const { slug, excerpt, date, topic, order, illustration, checked } = matter;
  const entry = makeEntry(
    matter,
    references,
    {
      kind: 'article',
      id: slug,
      path: namedPath('article', slug),
      summary: excerpt,
      days: [date, checked, ...updates.map((one) => one.date)],
      ...{ order, date, topic, illustration },
      author: findAuthor(file, matter.author, context.firm),
    },
    { label: '', value: '', standing: say('preview.published', { day: formatDay(date) }), checked },
  );
  const figureIds = references.shown.map(({ id }) => id);
  return { entry, body: { kind: 'article', updates, ...(today && { today }), ...text, figureIds, checked } };
}

function findAuthor(file: string, id: string | undefined, { name, people = [] }: Firm): string {
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
  const { path, checked } = matter;
  const { html: summary } = renderMarkdown(references, 'summary', matter.summary, 'line');
  const text = renderMarkdown(references, 'body', body);
  // A page with a newer term of ours is in force since that day.
  const terms = references.shown.filter(({ sure }) => sure === 'own');
  const effective = latestDay([matter.effective, ...terms.map((term) => term.checked)]);
  const entry = makeEntry(
    matter,
    references,
    { kind: 'legal', id: path.slice(1), path, summary: references.plain('summary', matter.summary), days: [checked] },
    { label: '', value: '', standing: say('legal.in-force', { day: formatDay(effective) }), checked },
  );
  const figureIds = references.shown.map(({ id }) => id);
  return { entry, body: { kind: 'legal', summary, ...text, figureIds, effective, checked } };
}
