/** A button that prints the page. Where there is no script it is not shown: the menu of the browser prints as well. */
export type PrintButtonProps = {
  /** What stands on it: "Print the year". */
  text: string;
};

export function widget({ text }: PrintButtonProps) {
  return (
    <button type="button" className="button button-quiet print-button" onClick={() => print()}>
      {text}
    </button>
  );
}
