/**
 * The wire contract between browser and site under `/api`, and between site and upstream. An unknown field of a request
 * is refused, one of a reply is not passed on. Messages are fixed, so that a refusal never repeats a visitor's input.
 */
import * as v from 'valibot';
import type { LeadFieldName, LeadFormKind } from '../domain/lead-fields.ts';
import {
  Email,
  FORM_SCHEMAS,
  FullName,
  LeadSchema,
  OptionalMessage,
  Phone,
  PhoneTapSchema,
  UNEXPECTED,
  UNKNOWN_KIND,
  WhatsappTapSchema,
} from '../domain/lead-rules.ts';
import { isSafeLink } from '../domain/web-address.ts';
import type { ApiPath } from './paths.ts';

export { type ApiPath, FORM_HEADERS, isRefusal, PATHS, type RefusalStatus } from './paths.ts';

const text = v.string('expected text');

/** As an Authorization header has it after "Bearer "; empty if none was granted. */
const AccessToken = v.pipe(
  text,
  v.maxLength(4096, 'expected at most 4096 characters'),
  v.regex(/^[\w\-.~+/]*=*$/, 'expected a bearer token'),
);

/** The token counts only if `auth` is true. */
export const AuthReplySchema = v.object({
  data: v.object({ access_token: AccessToken, auth: v.boolean('expected true or false') }),
});
export type AuthReply = v.InferOutput<typeof AuthReplySchema>;

/** The query as typed: the receiver cleans it. */
export const SearchRequestSchema = v.strictObject({ q: text }, 'expected an object with q');
export type SearchRequest = v.InferOutput<typeof SearchRequestSchema>;

const SearchResultSchema = v.object({
  cat_name: text,
  red_url: v.pipe(text, v.check(isSafeLink, 'expected a path of this site or an https address')),
});
export const SearchReplySchema = v.object({ data: v.array(SearchResultSchema) });
export type SearchReply = v.InferOutput<typeof SearchReplySchema>;

/** The fields of forms in the contract. The others are lines of the message. */
export const WIRE_FIELDS = ['email', 'full_name', 'phone', 'message'] as const satisfies readonly LeadFieldName[];
type OnWire<Form> = { message?: string | undefined } & Pick<
  Form,
  keyof Form & ('lead_type' | 'email' | 'full_name' | 'phone')
>;
export type RecordRequest =
  | { [Kind in LeadFormKind]: OnWire<v.InferOutput<(typeof FORM_SCHEMAS)[Kind]>> }[LeadFormKind]
  | v.InferOutput<typeof PhoneTapSchema>
  | v.InferOutput<typeof WhatsappTapSchema>;

const forms = Object.values(FORM_SCHEMAS).map(({ entries }) => {
  const onWire = Object.entries(entries).filter(([name]) => ['lead_type', ...WIRE_FIELDS].includes(name));
  return v.strictObject({ ...(Object.fromEntries(onWire) as typeof entries), message: OptionalMessage }, UNEXPECTED);
});
/** Every form may have a message: the lines of its other fields. */
export const RecordRequestSchema = v.variant(
  'lead_type',
  [PhoneTapSchema, WhatsappTapSchema, ...forms],
  UNKNOWN_KIND,
) as v.GenericSchema<unknown, RecordRequest>;

/** The partner form as the specification sends it, without a kind. */
const BareFormSchema = v.pipe(
  v.strictObject({ email: Email, full_name: FullName, phone: Phone }, UNEXPECTED),
  v.transform((form) => ({ lead_type: 'partner' as const, ...form })),
);

/** A lead as browsers may send it: as the site's own pages do, or as the specification has it. */
export const RecordBodySchema = v.lazy((body) =>
  typeof body === 'object' && body !== null && 'email' in body && !('lead_type' in body || 'message' in body)
    ? BareFormSchema
    : LeadSchema,
);

/** The id is empty if the upstream gave none. The site's reply to a browser always has one. */
export const RecordReplySchema = v.object({
  data: v.object({ id: v.pipe(text, v.maxLength(200, 'expected at most 200 characters')) }),
});
export type RecordReply = v.InferOutput<typeof RecordReplySchema>;

/** The same key with the same lead, in any JSON, gets the first answer again; with another lead 409. */
export const IdempotencyKeySchema = v.pipe(text, v.uuid('expected a UUID'));

/**
 * The call that asks the upstream to erase a lead, only if UPSTREAM_ERASE is on. Not in `PATHS`, the calls that browsers
 * may make under `/api`.
 */
export const ERASE_PATH = '/users/erase/';
export type UpstreamPath = ApiPath | typeof ERASE_PATH;
/** The id is that of the reply to the record call. The reply has the same form. */
export const EraseRequestSchema = v.strictObject({ id: text }, 'expected an object with id');
export type EraseRequest = v.InferOutput<typeof EraseRequestSchema>;

/** Body of every reply that is not a success. */
export const FailureSchema = v.object({ error: text });
export type FailureReply = v.InferOutput<typeof FailureSchema>;

/** To a lead that the upstream refused but the ledger stores: with the reference number, to withdraw it. */
export type RefusalReply = FailureReply & RecordReply;
