/** The drawing at the head of a service page: what the service ends in, or what it is about. Decoration: the words say it too. */
import type { PageEntry } from '../content/site.ts';
import type { IllustrationName } from '../domain/illustration.ts';
import type { Section } from '../domain/service.ts';
import { Illustration } from './illustration.tsx';

const OF_SECTION: Readonly<Record<Section, IllustrationName>> = {
  'company-registration': 'certificate',
  'income-tax-filing': 'return-acknowledgement',
  gst: 'gst-certificate',
  others: 'box-files',
};

/** Services with a drawing of their own, by path. */
export const OF_SERVICE: Readonly<Record<string, IllustrationName>> = {
  '/company-trademark': 'trademark',
  '/others/fssai-registration': 'food-licence',
  '/others/iso-certification': 'iso-certificate',
  '/others/roc-compliance': 'annual-return',
  '/others/shop-establishment-license': 'shop-licence',
};

export function ServiceArt({ path, section }: Pick<PageEntry, 'path' | 'section'>) {
  return (
    <div className="service-art">
      <Illustration name={OF_SERVICE[path] ?? OF_SECTION[section ?? 'others']} />
    </div>
  );
}
