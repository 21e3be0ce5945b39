/** A button that prints the page. Without script it is hidden: the browser's menu prints too. */
export type PrintButtonProps = {
  /** The label: "Print the year". */
  text: string;
};

export function widget({ text }: PrintButtonProps) {
  return (
    <button type="button" className="button button-quiet print-button" onClick={() => print()}>
      {text}
    </button>
  );
}
