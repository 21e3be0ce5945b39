import { PRINT } from '../domain/browser-names.ts';

export function PrintButton({ text }: { text: string }) {
  return (
    <button type="button" className="button button-quiet print-button" {...{ [PRINT]: '' }}>
      {text}
    </button>
  );
}
