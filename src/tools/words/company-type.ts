/** The words of `company-type`. */
import * as v from 'valibot';
import { SitePath } from '../../domain/text.ts';
import { each, Step, sentence, Text, Texts } from './schema.ts';

/** A type: its page and name, what stands against it, what speaks for it, and what it asks every year besides what all companies owe. */
const type = <B extends v.GenericSchema, S extends v.GenericSchema, Y extends v.GenericSchema>(blocks: B, speaks: S, everyYear: Y) =>
  v.strictObject({ path: SitePath, name: Text, blocks, speaks, everyYear });
/** A least number of people, and how many they are. */
const least = sentence('you');

export const words = v.strictObject({
  /** The founders, as a sentence ends. */
  founders: v.strictObject({ one: Text, some: sentence('count') }),
  headline: v.strictObject({ lead: Text, also: sentence('names'), alone: Text, nearest: Text }),
  caution: each(['abroad', 'abroadOne', 'gift', 'members'], Text),
  fits: v.strictObject({ yes: Text, no: Text, too: sentence('why') }),
  /** Why every company has a resident director, and what follows below. */
  why: each(['resident', 'yearly'], Text),
  abroad: Text,
  /** Why a company that trades is not for these purposes. */
  trading: each(['charity', 'savings', 'lending'], Text),
  types: v.strictObject({
    private: type(v.strictObject({ least, most: least }), each(['what', 'alone', 'directors', 'capital'], Text), each(['annualReturn'], Text)),
    public: type(v.strictObject({ least }), each(['what', 'directors'], Text), each(['annualReturn', 'capital'], Text)),
    opc: type(
      v.strictObject({ purpose: Text, most: least, investor: Text }),
      each(['what', 'who', 'turnover'], Text),
      each(['accounts', 'annualReturn'], Text),
    ),
    section8: type(v.strictObject({ purpose: Text, least }), each(['what', 'members', 'tax'], Text), each(['annualReturn', 'taxReturn', 'donations'], Text)),
    nidhi: type(
      v.strictObject({ purpose: Text, least, capital: Text, abroad: Text }),
      each(['what', 'begins', 'members'], Text),
      each(['annualReturn', 'forms'], Text),
    ),
    nbfc: type(v.strictObject({ purpose: Text, least, capital: Text }), each(['what', 'capital', 'formed'], Text), each(['annualReturn', 'returns'], Text)),
    producer: type(v.strictObject({ purpose: Text, least, investor: Text }), each(['what', 'directors'], Text), each(['annualReturn', 'audit'], Text)),
    llp: type(
      v.strictObject({ purpose: Text, least, investor: Text }),
      each(['what', 'resident'], Text),
      each(['audit', 'form11', 'form8', 'taxReturn'], Text),
    ),
  }),
  /** What a company owes every year. */
  everyYear: v.strictObject({
    title: Text,
    audit: Text,
    meeting: Text,
    accounts: Text,
    annualReturn: sentence('form'),
    taxReturn: Text,
    kyc: Text,
  }),
  next: v.strictObject({ page: sentence('type'), others: v.array(Step) }),
  year: Text,
  notCovered: Texts,
});
export type Words = v.InferOutput<typeof words>;
