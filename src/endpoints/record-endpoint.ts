/** The API's record call, between the checks of the proxy and the desk. */
import type { Context } from 'hono';
import type { Failure, RecordReply, Refusal } from '../api/contract.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { shownReference } from '../leads/reference-number.ts';
import { callTraces, type Intake } from './lead-intake.ts';

/**
 * Accepts a lead and answers: 200 once the upstream has it, 202 when it is stored and will be delivered, 409 when the key was used for
 * another lead, 503 when it could neither be stored nor delivered; a refusal of the upstream keeps its status (400, 409, 413 or 422). The
 * id is the reference number, where the lead has one; a refusal has it too where the lead was stored, so that it can be withdrawn.
 */
export function createRecordEndpoint(
  intake: Intake,
): (c: Context, lead: Lead, idempotencyKey: string) => Promise<Response> {
  return async (c, lead, idempotencyKey) => {
    const isForm = lead.lead_type === 'contact' || lead.lead_type === 'partner';
    const acceptance = await intake.take(
      lead,
      { idempotencyKey, referer: c.req.header('referer') },
      callTraces(c.req.raw.headers),
      isForm,
    );
    if (acceptance.outcome === 'refused' && acceptance.reference !== null) {
      return c.json(
        { error: acceptance.message, data: { id: shownReference(acceptance.reference) } } satisfies Refusal,
        acceptance.status,
      );
    }
    if (acceptance.outcome !== 'accepted')
      return c.json({ error: acceptance.message } satisfies Failure, acceptance.status);
    const { id, reference, status } = acceptance;
    return c.json({ data: { id: reference === null ? id : shownReference(reference) } } satisfies RecordReply, status);
  };
}
