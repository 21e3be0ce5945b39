/** The three ways to send a page: WhatsApp, its link and paper. The boot script copies and prints. */
import { SHARE } from '../../domain/browser-names.ts';
import { say } from '../../domain/say.ts';

interface ShareRowProps {
  /** The message above the address: an answer with the day of its law. */
  text: string;
  origin: string;
  /** With its query if that is the answer of the visitor, who chooses to send it. */
  path: string;
  /** What is sent, if it is a part of the page. */
  part?: string;
}

/** Without script the link opens what it would copy, and the button is hidden. */
export function ShareRow({ text, origin, path, part }: ShareRowProps) {
  const own = say.path(path);
  const ofPart = part && <span className="visually-hidden">{`: ${part}`}</span>;
  return (
    <p className="share-row">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${origin}${own}`)}`}
        target="_blank"
        rel="noopener external"
      >
        <span className="visually-hidden">{`${say('share.send')} `}</span>
        {say('footer.whatsapp')}
        {ofPart}
      </a>
      <a href={own} {...{ [SHARE]: '' }}>
        {say('share.copy')}
        {ofPart}
      </a>
      <button type="button" {...{ [SHARE]: '' }}>
        {say('share.print')}
        {ofPart}
      </button>
    </p>
  );
}
