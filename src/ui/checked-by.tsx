/**
 * Who checked a page, and when: the name, the number and the photo of firm.yaml. Where the firm has named nobody there is nothing to
 * add to the day, which stands with the figures of the page.
 */
import { useContext } from 'react';
import { formatDay } from '../content/format.ts';
import type { Firm } from '../domain/firm.ts';
import { photoAsset } from '../domain/photo.ts';
import { Assets } from './drawings.ts';

export function CheckedBy({ checked, reviewer }: { checked: string; reviewer: NonNullable<Firm['reviewer']> }) {
  const assets = useContext(Assets);
  return (
    <section className="card checked-by">
      {reviewer.photo && <img src={assets[photoAsset(reviewer.photo)]} alt="" width="48" height="48" loading="lazy" />}
      <p>
        Checked <time dateTime={checked}>{formatDay(checked)}</time>
        {' by '}
        <strong>{reviewer.name}</strong>, {reviewer.membership}
      </p>
    </section>
  );
}
