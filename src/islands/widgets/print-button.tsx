/** A button that prints the page. Hidden without script. */
export function widget({ text }: { text: string }) {
  return (
    <button type="button" className="button button-quiet print-button" onClick={() => print()}>
      {text}
    </button>
  );
}
