/** The decorative drawing at the top of a service page. */
import type { IllustrationName } from '../domain/illustration.ts';
import { type Section, sectionRow } from '../domain/sections.ts';
import { Picture } from './picture.tsx';

/** Services that do not use the drawing of their section, by path. */
export const OF_SERVICE: Readonly<Record<string, IllustrationName>> = {
  '/company-trademark': 'trademark',
  '/others/fssai-registration': 'food-licence',
  '/others/iso-certification': 'iso-certificate',
  '/others/roc-compliance': 'annual-return',
  '/others/shop-establishment-license': 'shop-licence',
};

export function ServiceArt({ path, section }: { path: string; section: Section }) {
  return (
    <div className="service-art">
      <Picture name={OF_SERVICE[path] ?? sectionRow(section).drawing} />
    </div>
  );
}
