/** What a link to a page looks like elsewhere: its title written on a ledger page, under the firm's stamp. */
import { INKS } from './raster.ts';

export interface OgCardProps {
  /** Name of the product. */
  name: string;
  /** Section of the site, or the subject. */
  section: string;
  title: string;
  /** Where it is to be read. */
  host: string;
}

/** Distance of the ruled lines; the lines of the title stand on them. */
const RULE = 84;
const WIDTH = 1200;
const HEIGHT = 630;

export function OgCard({ name, section, title, host }: OgCardProps) {
  const size = title.length <= 34 ? 84 : title.length <= 48 ? 74 : 66;
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
      {Array.from({ length: 6 }, (_, i) => 132 + i * RULE).map((top) => (
        <div key={top} style={{ position: 'absolute', top, left: 0, width: WIDTH, height: 2, background: INKS.rule }} />
      ))}
      <div style={{ position: 'absolute', top: 0, left: 104, width: 2, height: HEIGHT, background: INKS.margin }} />
      <div style={{ position: 'absolute', top: 0, left: 110, width: 2, height: HEIGHT, background: INKS.margin }} />
      <div style={{ display: 'flex', position: 'absolute', top: 36, left: 148, alignItems: 'center', fontSize: 46 }}>
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
      <div style={{ display: 'flex', position: 'absolute', top: 52, right: 64, color: INKS.soft, fontSize: 32 }}>{section}</div>
      <div
        style={{
          display: 'flex',
          position: 'absolute',
          top: 152,
          left: 148,
          width: 988,
          fontSize: size,
          lineHeight: `${RULE}px`,
          letterSpacing: -0.5,
          textWrap: 'balance',
        }}
      >
        {title}
      </div>
      <div style={{ display: 'flex', position: 'absolute', bottom: 42, left: 148, color: INKS.soft, fontSize: 32 }}>{host}</div>
      {stamp()}
      <div style={{ position: 'absolute', bottom: 0, left: 0, width: WIDTH, height: 14, background: INKS.ink }} />
    </div>
  );
}

/** Says what is true of every page. Called, not rendered: the card is then plain data, by which the cache knows it. */
function stamp() {
  const ring = { display: 'flex', alignItems: 'center', justifyContent: 'center', borderStyle: 'solid', borderColor: INKS.stamp } as const;
  return (
    <div
      style={{ ...ring, position: 'absolute', right: 72, bottom: 50, width: 196, height: 196, borderWidth: 5, borderRadius: 200, transform: 'rotate(-11deg)' }}
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
        <div>SOURCED</div>
        <div>&amp; DATED</div>
      </div>
    </div>
  );
}
