import { PRINT } from '../domain/browser-names.ts';

/** A button that prints the page. Hidden without script. */
export function PrintButton({ text }: { text: string }) {
  return (
    <button type="button" className="button button-quiet print-button" {...{ [PRINT]: '' }}>
      {text}
    </button>
  );
}
