/** Corrections: what stands beside a figure whose published value misleads, because the law changed or there is more to know. */
import { escapeHtml, formatDay } from '../content/format.ts';
import type { Html } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import type { OwnPath } from '../domain/own-path.ts';

/** One correction, as a page shows it and as a message says it. */
export interface Correction {
  /** Phrasing content. */
  html: Html;
  /** The same words without markup. */
  text: string;
}

/** Words of a correction: plain, strong, or a link. */
type Piece = string | { strong: string } | { link: string; href: string; external?: boolean };

/**
 * @param figure the record
 * @param full whether it says everything, as on first mention, or only what holds now
 * @returns undefined where the figure stands as published
 */
export function correctionOf(figure: Figure, full: boolean): Correction | undefined {
  return full ? fullCorrection(figure) : briefCorrection(figure);
}

function briefCorrection({ id, verdict, published, current }: Figure): Correction | undefined {
  const now = current && current !== published ? `now ${current}` : 'with conditions';
  const said = { outdated: `changed, ${now}`, incomplete: now, disputed: 'not confirmed', unsure: 'not confirmed' };
  const text = Object.entries(said).find(([name]) => name === verdict)?.[1];
  return text === undefined ? undefined : { html: `<a class="correction-brief" href="${anchorOf(id)}">${escapeHtml(text)}</a>`, text };
}

function fullCorrection({ id, verdict, since, checked, change = '', source }: Figure): Correction | undefined {
  const toSource = { link: source.title, href: source.url, external: true };
  const toRecord = { link: `Checked ${formatDay(checked)}`, href: anchorOf(id) };
  switch (verdict) {
    case 'outdated':
    case 'incomplete': {
      const lead = verdict === 'outdated' ? `Changed ${formatDay(since ?? checked)}.` : 'Also know.';
      return note('correction', [{ strong: lead }, ` ${change} Source: `, toSource, '. ', toRecord, '.']);
    }
    case 'disputed':
    case 'unsure': {
      const advice = ' Check with the department before you rely on this: ';
      return note('correction correction-unsure', [{ strong: 'Not confirmed.' }, advice, toSource, '. ', toRecord, '.']);
    }
    default:
      return undefined;
  }
}

function anchorOf(id: string): OwnPath {
  return `/figures#${id}`;
}

function note(className: string, pieces: readonly Piece[]): Correction {
  return {
    html: `<span class="${className}" role="note">${pieces.map(pieceHtml).join('')}</span>`,
    text: pieces.map((piece) => (typeof piece === 'string' ? piece : 'strong' in piece ? piece.strong : piece.link)).join(''),
  };
}

function pieceHtml(piece: Piece): Html {
  if (typeof piece === 'string') return escapeHtml(piece);
  if ('strong' in piece) return `<strong>${escapeHtml(piece.strong)}</strong>`;
  return `<a href="${escapeHtml(piece.href)}"${piece.external ? ' rel="noopener external"' : ''}>${escapeHtml(piece.link)}</a>`;
}
