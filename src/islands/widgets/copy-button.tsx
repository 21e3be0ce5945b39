/** A button that copies a text. Where there is no script it is not shown: the text itself stands beside it. */
import { useState } from 'react';

export type CopyButtonProps = {
  text: string;
};

const WORDS = { ready: 'Copy', copied: 'Copied', failed: 'Select the text to copy it' } as const;

export function CopyButton({ text }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof WORDS>('ready');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <span className="copy-button">
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        {WORDS.ready}
      </button>
      <span role="status">{state === 'ready' ? '' : WORDS[state]}</span>
    </span>
  );
}

export { CopyButton as widget };
