/** A copy of the project with more pages: the same source, and one real page repeated under other names. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECTIONS } from '../../../src/domain/sections.ts';
import { copyProject } from '../../support/project-copy.ts';

const MODEL = 'content/services/company-registration/one-person-company-registration.md';
/** The number of titles, and so of link previews: a multiple of the sections, which the previews show. */
const TITLES = 348;

/** @param pages how many to add @returns the folder of the copy, and the addresses of the added pages */
export function growSite(pages: number): { folder: string; added: string[] } {
  const folder = copyProject();
  const model = readFileSync(join(folder, MODEL), 'utf8');
  const added: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const place = `${SECTIONS[page % SECTIONS.length]?.id}/grown-${page}`;
    const text = model
      .replace(/^title: .*$/m, `title: Registration number ${page % TITLES}`)
      .replace(/^name: .*$/m, `name: Number ${page}`)
      .replace(/^order: .*$/m, `order: ${100 + page}`);
    writeFileSync(join(folder, `content/services/${place}.md`), text);
    added.push(`/${place}`);
  }
  return { folder, added };
}
