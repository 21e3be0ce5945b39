import { TALK } from '../domain/browser-names.ts';
import { readCallHours } from '../domain/call-hours.ts';
import type { Firm } from '../domain/firm.ts';
import { TalkLinks } from './contact-bar.tsx';

interface TalkProps {
  firm: Firm;
  subject?: string | undefined;
  /** Whether the browser adds if it is open now. */
  isTimed?: boolean;
}

export function Talk({ firm, subject, isTimed = false }: TalkProps) {
  const { callHours = '', writtenHours = callHours } = firm;
  const hours = isTimed ? readCallHours(writtenHours) : null;
  const days = hours ? callHours.search(/,? \d|, [\p{L}\p{M}]+ \d/u) : callHours.length;
  return (
    <div className="talk" {...(hours && { [TALK]: JSON.stringify(hours) })}>
      {callHours && (
        <p>
          <span>
            {callHours.slice(0, days)}
            <span>{callHours.slice(days)}</span>
          </span>
          {hours && <output />}
        </p>
      )}
      <div>
        <TalkLinks firm={firm} subject={subject} />
      </div>
    </div>
  );
}
