/** A button that prints the page. Without script it is hidden: the browser's menu prints too. */
export function widget({ text }: { text: string }) {
  return (
    <button type="button" className="button button-quiet print-button" onClick={() => print()}>
      {text}
    </button>
  );
}
