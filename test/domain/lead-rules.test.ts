import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { RecordRequestSchema } from '../../src/api/contract.ts';
import { normalisePhone } from '../../src/domain/lead-form.ts';
import {
  Email,
  FullName,
  faultsByField,
  formInput,
  LeadSchema,
  Message,
  Phone,
  sayFault,
} from '../../src/domain/lead-rules.ts';
import { toWire } from '../../src/leads/deliver-lead.ts';
import { contact, partner, phoneTap } from '../leads/lead-fixtures.ts';

const FORBIDDEN = [...`!@#$%^&*()_+-=[]{};':"\\|,.<>/?`];
const messageOf = (schema: v.GenericSchema, value: unknown) => {
  const { issues } = v.safeParse(schema, value);
  return issues && sayFault(issues[0]);
};

describe('the name', () => {
  test('rejects every character of the list at any position, and names the first one', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...FORBIDDEN), fc.string(), (before, character, after) => {
        const named = [...before].find((other) => FORBIDDEN.includes(other)) ?? character;
        expect(messageOf(FullName, before + character + after)).toBe(`Not a valid name. Leave out “${named}”.`);
      }),
    );
  });

  test('accepts any other character, in any script', () => {
    const letter = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter(
        (text) =>
          text.trim() !== '' &&
          !FORBIDDEN.some((c) => text.includes(c)) &&
          !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/u.test(text.trim()),
      );
    fc.assert(fc.property(letter, (name) => v.parse(FullName, name) === name.trim()));
    for (const name of ['Asha Verma', 'आशा वर्मा', 'José 3', 'A']) expect(v.is(FullName, name)).toBe(true);
  });

  test('rejects line breaks, bidirectional marks and other control characters, without repeating them', () => {
    const controls = '\n\r\t\u0000\u001b\u007f\u0085\u2028\u2029';
    const marksOfDirection = '\u061c\u200e\u200f\u202a\u202e\u2066\u2069';
    for (const character of controls + marksOfDirection)
      expect(messageOf(FullName, `Asha${character}Verma`)).toBe(
        'Not a valid name. Type it again without line breaks or hidden characters.',
      );
    for (const name of ['क्\u200dष', 'نیکی\u200cتا']) expect(v.parse(FullName, name)).toBe(name);
  });

  test('is required, and has a maximum length', () => {
    for (const name of ['', '   ', undefined]) expect(messageOf(FullName, name)).toBe('Please write your full name');
    expect(messageOf(FullName, 'a'.repeat(201))).toBe('Not a valid name. Write at most 200 characters.');
  });
});

describe('the email', () => {
  test('is trimmed if it matches the pattern', () => {
    expect(v.parse(Email, '  asha@example.com\t')).toBe('asha@example.com');
  });

  test('is rejected if it does not match', () => {
    for (const email of ['', ' ', undefined]) expect(messageOf(Email, email)).toBe('Please write your email address');
    const wrong = ['asha', 'asha@', '@example.com', 'a b@example.com', 'asha@example', 'a@b.c'];
    for (const email of [...wrong, `${'a'.repeat(250)}@x.in`])
      expect(messageOf(Email, email)).toBe('Invalid email. Write it like name@example.com.');
  });
});

describe('the phone number', () => {
  test('is exactly ten digits that do not begin with 0', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^\d{0,14}$/), fc.string({ maxLength: 14 })), (text) => {
        expect(v.is(Phone, text)).toBe(/^[1-9][0-9]{9}$/.test(text.trim()));
      }),
    );
    for (const phone of ['', ' ', undefined]) expect(messageOf(Phone, phone)).toBe('Please write your phone number');
    const faults = {
      '900000000': 'Nine of ten digits',
      '0900000000': 'Please leave out the 0 at the beginning',
      '90000000001': '11 digits, but an Indian number has ten',
      '+14155550134': '11 digits, but an Indian number has ten',
      '९०००००००००': 'Please type ten digits and nothing else',
    };
    for (const [phone, fault] of Object.entries(faults))
      expect(messageOf(Phone, phone)).toBe(`Invalid phone number. ${fault}.`);
  });

  test('is read from common pasted formats', () => {
    const written = [
      '+91 98765-43210',
      '0091 98765 43210',
      '098765 43210',
      '(+91) 0 98765.43210',
      '9876543210',
      '९८७६५४३२१०',
      '９８７６５４３２１０',
      'call 98765 43210!',
    ];
    for (const text of written) expect(normalisePhone(text)).toBe('9876543210');
    expect(normalisePhone('98765432101')).toBe('98765432101');
    // Two digits of an 0091 number are missing: were its first 0 taken off, a second look would find a stranger's.
    expect(normalisePhone('00919876543')).toBe('00919876543');
    expect(normalisePhone('91 98765')).toBe('9198765');
    expect(normalisePhone('')).toBe('');
  });

  test('is read with any separators and any prefix, and reading it again changes nothing', () => {
    const number = fc.stringMatching(/^[1-9]\d{9}$/);
    const separated = (digits: string) =>
      fc
        .array(fc.constantFrom('', ' ', '-', '.', '\u00a0'), { minLength: 10, maxLength: 10 })
        .map((gaps) => [...digits].map((d, i) => d + gaps[i]).join(''));
    fc.assert(
      fc.property(
        number.chain((digits) => fc.tuple(fc.constant(digits), separated(digits))),
        fc.constantFrom('', '+91 ', '91', '0', '+91 (0)', '0091-'),
        ([digits, text], prefix) => {
          expect(normalisePhone(prefix + text)).toBe(digits);
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => normalisePhone(normalisePhone(text)) === normalisePhone(text)));
    fc.assert(fc.property(fc.string(), (text) => /^\d*$/.test(normalisePhone(text))));
  });
});

test('the other one-line fields also reject line breaks, bidirectional marks and control characters', () => {
  for (const character of '\n\t\u0000\u0085\u2028\u200e\u202e\u2066') {
    expect(messageOf(Email, `asha@exam${character}ple.com`)).toBe('Invalid email. Write it like name@example.com.');
    expect(messageOf(Phone, `90000${character}00000`)).toStartWith('Invalid phone number. ');
    expect(messageOf(LeadSchema, { ...contact, best_time: `morning${character}` })).toBe('Please choose from the list');
  }
});

test('replaces a lone surrogate by U+FFFD, as every database would, and keeps whole pairs', () => {
  const lead = { ...contact, full_name: 'Asha \ud83d', message: 'One \udc00 and 😀\nTwo' };
  const stored = { ...contact, full_name: 'Asha \ufffd', message: 'One \ufffd and 😀\nTwo' };
  expect(v.parse(LeadSchema, lead)).toEqual(stored);
  expect(v.parse(LeadSchema, { ...partner, message: '\ud800' })).toEqual({ ...partner, message: '\ufffd' });
  expect(v.parse(RecordRequestSchema, { ...partner, message: '\ud800' })).toEqual({ ...partner, message: '\ufffd' });
});

test('the message is required, and only its length is limited', () => {
  for (const message of ['', ' \n ']) expect(messageOf(Message, message)).toBe('Please write a message');
  expect(messageOf(Message, 'x'.repeat(4001))).toBe('Please write at most 4000 characters');
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 4000 }).filter((text) => text.trim() !== ''),
      (text) => v.is(Message, text),
    ),
  );
});

test('a lead is one of four kinds, each with exactly its own fields', () => {
  for (const lead of [contact, partner, phoneTap, { lead_type: 'whatsapp' }]) expect(v.is(LeadSchema, lead)).toBe(true);
  expect(v.is(LeadSchema, { ...contact, best_time: 'evening', language: 'Hindi' })).toBe(true);
  const wrong = [
    { ...contact, message: undefined },
    { ...contact, message: ' ' },
    { ...contact, best_time: 'midnight' },
    { ...contact, language: 'Latin' },
    { ...contact, admin: true },
    { ...phoneTap, phone: '9000000000' },
    { ...partner, lead_type: 'fax' },
    {},
    null,
    [],
    'phone',
  ];
  for (const lead of wrong) expect(v.is(LeadSchema, lead)).toBe(false);
});

test('a form is read by its own fields only, with an unset choice as absent and a pasted phone number normalised', () => {
  const unread = { website: 'spam', message: undefined, best_time: '' };
  const fields: Record<string, unknown> = { ...contact, ...unread, phone: '+91 90000-00000', language: 'Hindi' };
  const read = (field: string) => fields[field];
  expect(formInput('partner', read)).toEqual({
    ...partner,
    full_name: 'Asha Verma',
    email: 'asha@example.com',
    phone: '9000000000',
    language: 'Hindi',
  });
  expect(formInput('contact', read)).toMatchObject({ message: '' });
  expect(formInput('partner', (field) => (field === 'message' ? ' CA in Kanpur' : read(field)))).toMatchObject({
    message: ' CA in Kanpur',
  });
  expect(formInput('partner', (field) => (field === 'message' ? ' ' : read(field)))).not.toHaveProperty('message');
  const empty = { full_name: '', email: '', phone: '', message: '' };
  expect(formInput('contact', () => new File([], 'x'))).toEqual({ lead_type: 'contact', ...empty });
});

test('each required field of an empty form says what is missing', () => {
  const faults = (type: 'contact' | 'partner') => {
    const input = formInput(type, () => null);
    return faultsByField(v.safeParse(LeadSchema, input).issues ?? []);
  };
  const partnerFaults = {
    full_name: 'Please write your full name',
    email: 'Please write your email address',
    phone: 'Please write your phone number',
  };
  expect(faults('partner')).toEqual(partnerFaults);
  expect(faults('contact')).toEqual({ ...partnerFaults, message: 'Please write a message' });
});

test('the upstream contract accepts every lead that the site accepts', () => {
  const name = fc.stringMatching(/^[A-Za-z\u0900-\u0940 ]{1,60}$/);
  const wish = {
    best_time: fc.constantFrom('morning', 'afternoon', 'evening'),
    language: fc.constantFrom('English', 'Hindi'),
  };
  const form = fc.record(
    {
      lead_type: fc.constantFrom('contact', 'partner'),
      full_name: name,
      email: fc.stringMatching(/^[a-z]{1,9}(\.[a-z]{1,9})?@[a-z]{1,9}\.in$/),
      phone: fc.stringMatching(/^[1-9]\d{9}$/),
      message: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }),
        fc.string({ unit: 'binary', minLength: 3900, maxLength: 4000 }),
      ),
      ...wish,
    },
    { requiredKeys: ['lead_type', 'full_name', 'email', 'phone', 'message'] },
  );
  let taken = 0;
  fc.assert(
    fc.property(form, (input) => {
      const lead = v.safeParse(LeadSchema, input);
      if (!lead.success) return;
      taken += 1;
      const wire = toWire(lead.output);
      expect(v.safeParse(RecordRequestSchema, wire).issues).toBeUndefined();
      expect(Object.keys(wire)).not.toContain('best_time');
      expect(JSON.stringify(wire)).not.toMatch(/\\ud[89a-f]/);
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(50);
});

test('wishes about the call are the last line of the message, or the whole of an empty one', () => {
  const wishes = { best_time: 'evening', language: 'Hindi' } as const;
  expect(toWire({ ...contact, ...wishes })).toEqual({ ...contact, message: 'Please call me\nCall: evening, Hindi' });
  expect(toWire({ ...contact, language: 'English' })).toMatchObject({ message: 'Please call me\nCall: English' });
  expect(toWire({ ...partner, ...wishes })).toEqual({ ...partner, message: 'Call: evening, Hindi' });
  expect(toWire({ ...partner, ...wishes, message: 'CA in Kanpur' })).toEqual({
    ...partner,
    message: 'CA in Kanpur\nCall: evening, Hindi',
  });
  expect(toWire(partner)).toEqual(partner);
  expect(toWire(contact)).toEqual(contact);
  expect(toWire(phoneTap)).toEqual(phoneTap);
  const long = toWire({ ...contact, ...wishes, message: `${'x'.repeat(3978)}😀${'y'.repeat(21)}` });
  expect(long).toMatchObject({ message: `${'x'.repeat(3978)}\nCall: evening, Hindi` });
});
