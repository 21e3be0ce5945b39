/** How each kind of page is compiled. src/domain/kinds.ts has what else follows from a kind. */
import type * as v from 'valibot';
import { ArticleSchema, LegalSchema, PlainPageSchema, ToolPageSchema } from '../content/front-matter.ts';
import { ServiceSchema } from '../content/service.ts';
import type { Body } from '../content/site.ts';
import type { Kind } from '../domain/kinds.ts';
import { JourneySchema } from '../tools/journey.ts';
import type { CompileContext, Compiled } from './compile-context.ts';
import { compilePlain } from './pages/compile-plain.ts';
import { compileService } from './pages/compile-service.ts';
import { compileArticle, compileLegal } from './pages/compile-text.ts';
import { articleParts, type MarkdownParts, serviceParts, toolParts } from './pages/markdown-page.ts';
import type { MarkdownFile } from './read/content-files.ts';
import { compileJourney } from './tools/compile-journey.ts';
import { compileTool } from './tools/compile-tool.ts';

/** Methods, so that a row takes what its own schema reads. */
export interface KindCompiler {
  schema: v.GenericSchema<unknown, object>;
  /** Throws a ContentError. */
  compile(read: MarkdownFile<unknown>, context: CompileContext): Compiled;
  /** What the Markdown page has above its text; absent without one. */
  markdown?(...args: Parameters<MarkdownParts<unknown, Body | null>>): string[];
}

function kind<M extends object, B extends Body | null>(
  schema: v.GenericSchema<unknown, M>,
  compile: (read: MarkdownFile<M>, context: CompileContext) => Compiled<B>,
  markdown?: MarkdownParts<M, B>,
): KindCompiler {
  return { schema, compile, ...(markdown && { markdown }) };
}

/** In the order in which they are compiled: a page may read the bodies of those before it. */
export const COMPILERS = {
  service: kind(ServiceSchema, compileService, serviceParts),
  article: kind(ArticleSchema, compileArticle, articleParts),
  legal: kind(LegalSchema, compileLegal, ({ summary }, _page, plain) => [plain(summary)]),
  tool: kind(ToolPageSchema, compileTool, toolParts),
  // Their Markdown pages list others, so plain-markdown.ts makes them once all are known.
  plain: kind(PlainPageSchema, compilePlain),
  // As Markdown it depends on the query.
  journey: kind(JourneySchema, compileJourney),
} satisfies Record<Kind, KindCompiler>;
