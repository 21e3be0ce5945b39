/** Amounts in a picture: the rupee sign comes from another subset of the font, without kerning to the next digit. */
import type { ReactNode } from 'react';

const RUPEE = '₹';

/** Splits a text with a rupee sign into words, so that the sign can be spaced; others stay as they are. For a box that is `flex`. */
export function withRupees(text: string): ReactNode {
  const lines = text.split('\n');
  if (lines.length > 1) {
    return (
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        {lines.map((line) => (
          <div key={line} style={{ display: 'flex' }}>
            {withRupees(line)}
          </div>
        ))}
      </div>
    );
  }
  if (!text.includes(RUPEE)) return text;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap' }}>
      {text.split(' ').map((word, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words never move
        <div key={i} style={{ display: 'flex', marginRight: '0.25em' }}>
          {word
            .split(RUPEE)
            .flatMap((part, at) => [
              ...(at > 0 ? [sign(at)] : []),
              ...(part === '' ? [] : [<div key={part}>{part}</div>]),
            ])}
        </div>
      ))}
    </div>
  );
}

function sign(at: number): ReactNode {
  return (
    <div key={`sign ${at}`} style={{ marginRight: '0.05em' }}>
      {RUPEE}
    </div>
  );
}
