/** The built site with an edition in disguise below /pseudo: English in the letters of another script, a tenth longer. */
import { compileContent } from '../../src/compiler/compile.ts';
import { joinLanguage } from '../../src/domain/languages.ts';
import { SECTIONS } from '../../src/domain/sections.ts';
import { builtApp } from './built-app.ts';
import { CONTENT_ROOT } from './real-content.ts';
import { answeredTools } from './spec-paths.ts';

const compiled = compileContent(CONTENT_ROOT, SECTIONS, undefined, ['pseudo']);

export const { get: getPseudo } = builtApp({ compiled });

/** Every page, and every tool answered. */
export const PSEUDO_PATHS = [...compiled.pages.map(({ path }) => path), ...answeredTools].map((path) =>
  joinLanguage('pseudo', path),
);
