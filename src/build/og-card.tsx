/**
 * The preview image of a page: a ledger page with the title, the most important figure, and a stamp with the day of the
 * last check, if there is one.
 */
import type { CSSProperties } from 'react';
import type { Preview } from '../domain/text.ts';
import { type TextBox, withRupees } from './fit-text.tsx';
import { INKS } from './raster.ts';

export interface OgCardProps {
  /** Name of the product. */
  name: string;
  /** Section of the site, or the subject. */
  section: string;
  title: string;
  /** Host name of the site. */
  host: string;
  preview?: Preview | undefined;
}

/** Distance between the ruled lines. */
const RULE = 84;
const FIRST_RULE = 112;
const RULES = 6;
const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 148;
/** Width of a text beside the stamp. */
const BESIDE_STAMP = 744;

/** The boxes to try for each text, in order. */
export const BOXES = {
  name: [{ width: 500, lines: 1, sizes: [46, 42, 38, 34, 30, 26, 22, 18, 14, 12] }],
  title: [{ width: 988, lines: 2, sizes: [84, 76, 68, 62, 56] }],
  lead: [{ width: 988, lines: 1, sizes: [38, 34, 30] }],
  value: [
    { width: BESIDE_STAMP, lines: 1, sizes: [84, 76, 68, 60, 54, 48] },
    { width: BESIDE_STAMP, lines: 2, sizes: [54, 48, 42] },
  ],
  foot: [
    { width: BESIDE_STAMP, lines: 1, sizes: [32, 30, 28] },
    { width: BESIDE_STAMP, lines: 2, sizes: [30, 28, 26] },
  ],
  section: [{ width: 380, lines: 1, sizes: [32, 28, 24] }],
} as const satisfies Record<string, readonly TextBox[]>;
export type FittedText = keyof typeof BOXES;
export type FittedSizes = Readonly<Record<FittedText, { size: number; lines: number }>>;

/**
 * The texts of the card. A tool shows the question that it answers in large letters, with its figure below. Other pages
 * show their figure and since when it is in force, or their status if they have no figure.
 */
export function textsOf({ name, title, section, preview }: OgCardProps): Record<FittedText, string> {
  const { label = '', value = '', standing = '', answers } = preview ?? {};
  const always = { name, title, section };
  if (answers === undefined)
    return label === ''
      ? { ...always, lead: standing, value: '', foot: '' }
      : { ...always, lead: label, value, foot: standing };
  return {
    ...always,
    lead: 'Answers',
    value: answers,
    foot: label && [`${label}: ${value}`, standing].filter(Boolean).join('\n'),
  };
}

/** Uses no hooks: `buildOgImages` calls it as a function, to hash the drawing. */
export function OgCard({ sizes, ...props }: OgCardProps & { sizes: FittedSizes }) {
  const { name, host, preview } = props;
  const texts = textsOf(props);
  const line: CSSProperties = { display: 'flex', position: 'absolute', left: LEFT, lineHeight: `${RULE}px` };
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        width: WIDTH,
        height: HEIGHT,
        background: INKS.paper,
        color: INKS.ink,
        fontFamily: 'Eczar',
        fontWeight: 700,
      }}
    >
      {Array.from({ length: RULES }, (_, i) => FIRST_RULE + i * RULE).map((top) => (
        <div key={top} style={{ position: 'absolute', top, left: 0, width: WIDTH, height: 2, background: INKS.rule }} />
      ))}
      <div style={{ position: 'absolute', top: 0, left: 104, width: 2, height: HEIGHT, background: INKS.margin }} />
      <div style={{ position: 'absolute', top: 0, left: 110, width: 2, height: HEIGHT, background: INKS.margin }} />
      <div
        style={{
          display: 'flex',
          position: 'absolute',
          top: 26,
          left: LEFT,
          alignItems: 'center',
          fontSize: sizes.name.size,
        }}
      >
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            width: 64,
            height: 64,
            marginRight: 18,
            border: `4px solid ${INKS.stamp}`,
            borderRadius: 99,
            color: INKS.stamp,
            fontSize: 38,
            transform: 'rotate(-8deg)',
          }}
        >
          {name.slice(0, 1)}
        </div>
        {name}
      </div>
      <div
        style={{
          display: 'flex',
          position: 'absolute',
          top: 42,
          right: 64,
          color: INKS.soft,
          fontSize: sizes.section.size,
        }}
      >
        {texts.section}
      </div>
      <div
        style={{
          ...line,
          top: lineTop(0, sizes.title.size),
          width: BOXES.title[0].width,
          fontSize: sizes.title.size,
          letterSpacing: -0.5,
          textWrap: 'balance',
        }}
      >
        {withRupees(texts.title)}
      </div>
      <div style={{ ...line, top: lineTop(2, sizes.lead.size), color: INKS.soft, fontSize: sizes.lead.size }}>
        {withRupees(texts.lead)}
      </div>
      <div
        style={{
          ...line,
          top: lineTop(3, sizes.value.size),
          width: BESIDE_STAMP,
          color: INKS.stamp,
          fontSize: sizes.value.size,
        }}
      >
        {withRupees(texts.value)}
      </div>
      <div
        style={{
          ...line,
          top: lineTop(4, sizes.foot.lines > 1 ? RULE : sizes.foot.size),
          width: BESIDE_STAMP,
          lineHeight: `${RULE / Math.max(1, sizes.foot.lines)}px`,
          color: INKS.ink,
          fontSize: sizes.foot.size,
        }}
      >
        {withRupees(texts.foot)}
      </div>
      <div style={{ display: 'flex', position: 'absolute', bottom: 26, left: LEFT, color: INKS.soft, fontSize: 28 }}>
        {host}
      </div>
      {preview && stamp(preview.checked)}
      <div style={{ position: 'absolute', bottom: 0, left: 0, width: WIDTH, height: 14, background: INKS.ink }} />
    </div>
  );
}

/**
 * The top of a line box whose text sits on a ruled line. In boxes of equal height, a smaller text would sit higher.
 * @param row number of the rule, from 0
 * @param size px
 */
function lineTop(row: number, size: number): number {
  return FIRST_RULE + row * RULE + 16 + Math.round((RULE - size) * 0.28);
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The stamp with the day of the check. @param day `YYYY-MM-DD` */
function stamp(day: string) {
  const [year, month, date] = day.split('-');
  const lines = ['CHECKED', `${Number(date)} ${MONTHS[Number(month) - 1]}`, year];
  const ring = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderStyle: 'solid',
    borderColor: INKS.stamp,
  } as const;
  return (
    <div
      style={{
        ...ring,
        position: 'absolute',
        right: 72,
        bottom: 50,
        width: 196,
        height: 196,
        borderWidth: 5,
        borderRadius: 200,
        transform: 'rotate(-11deg)',
      }}
    >
      <div
        style={{
          ...ring,
          flexDirection: 'column',
          width: 174,
          height: 174,
          borderWidth: 3,
          borderRadius: 200,
          color: INKS.stamp,
          fontSize: 27,
          lineHeight: '34px',
        }}
      >
        {lines.map((words) => (
          <div key={words}>{words}</div>
        ))}
      </div>
    </div>
  );
}
