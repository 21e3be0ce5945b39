/** Links and submits that look like buttons. */
interface ButtonProps {
  text: string;
  /** Beside a main one. */
  quiet?: boolean;
}

export function ButtonLink({ href, text, quiet = false }: ButtonProps & { href: string }) {
  return (
    <a className={quiet ? 'button button-quiet' : 'button'} href={href}>
      {text}
    </a>
  );
}

export function Submit({ text }: Pick<ButtonProps, 'text'>) {
  return (
    <button className="button" type="submit">
      {text}
    </button>
  );
}
