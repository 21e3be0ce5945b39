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
  const hours = isTimed && firm.callHours ? readCallHours(firm.callHours) : null;
  return (
    <div className="talk" {...(hours && { [TALK]: JSON.stringify(hours) })}>
      {firm.callHours && (
        <p>
          {firm.callHours} {hours && <output />}
        </p>
      )}
      <div>
        <TalkLinks firm={firm} subject={subject} />
      </div>
    </div>
  );
}
