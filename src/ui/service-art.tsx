/** The drawing at the head of a service page: what the service ends in, or what it is about. Decoration: the words say it too. */
import type { IllustrationName } from '../domain/illustration.ts';
import { type Section, sectionRow } from '../domain/sections.ts';
import { Picture } from './picture.tsx';

/** Services with a drawing of their own, by path. */
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
