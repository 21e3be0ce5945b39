/**
 * Who checked a page and when, from `reviewer` in firm.yaml. Shows nothing without the day of the check. FigureList
 * shows the day on which the figures of the page were checked.
 */
import { useContext } from 'react';
import { formatDay } from '../content/format.ts';
import type { Firm } from '../domain/firm.ts';
import { photoAsset } from '../domain/illustration.ts';
import { Assets } from './document-context.tsx';

/** @param props.changed day of the page's last change */
export function CheckedBy({ changed, reviewer }: { changed: string; reviewer: NonNullable<Firm['reviewer']> }) {
  const assets = useContext(Assets);
  const { name, membership, photo, checked } = reviewer;
  if (!checked) return null;
  return (
    <section className="card checked-by">
      {photo && <img src={assets[photoAsset(photo)]} alt="" width="48" height="48" loading="lazy" />}
      <p>
        Checked <time dateTime={checked}>{formatDay(checked)}</time>
        {' by '}
        <strong>{name}</strong>, {membership}
        {changed > checked && (
          <>
            . The page was changed after that, on <time dateTime={changed}>{formatDay(changed)}</time>.
          </>
        )}
      </p>
    </section>
  );
}
