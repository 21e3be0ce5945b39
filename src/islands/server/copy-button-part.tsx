import { useScript } from './script.ts';

/** A button that copies the text beside it. Hidden without script. */
export function CopyButton({ text }: { text: string }) {
  return (
    <div className="copy-button" {...useScript('copy-button')}>
      <button type="button" className="button button-quiet" value={text}>
        Copy
      </button>
      <span role="status" />
    </div>
  );
}
