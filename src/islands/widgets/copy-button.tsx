/** A button that copies the text beside it. Hidden without script. */
import { useState } from 'react';

const LABELS = { ready: 'Copy', copied: 'Copied', failed: 'Select the text to copy it' } as const;

function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<keyof typeof LABELS>('ready');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <span className="copy-button">
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        {LABELS.ready}
      </button>
      <span role="status">{state === 'ready' ? '' : LABELS[state]}</span>
    </span>
  );
}

export { CopyButton as widget };
