import { expect, test } from 'bun:test';
import { ownerOfGstin, STATE_ALIASES, STATE_CHOICE, STATES, stateName, stateNamed } from '../../src/domain/states.ts';

test('has 28 states and 8 union territories, each once, by name', () => {
  expect(STATES).toHaveLength(36);
  const names = STATES.map(({ code }) => stateName(code) ?? '');
  expect(names).toEqual([...new Set(names)].sort());
  expect(names.map((name) => stateNamed(name)?.code)).toEqual(STATES.map(({ code }) => code));
  const codes = STATES.flatMap(({ code, aliases = [] }) => [code, ...aliases]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
});

test('finds a state by its code, including earlier codes', () => {
  expect(['UP', 'TG', 'TS', 'OR', 'UA', 'DN'].map(stateName)).toEqual([
    'Uttar Pradesh',
    'Telangana',
    'Telangana',
    'Odisha',
    'Uttarakhand',
    'Dadra and Nagar Haveli and Daman and Diu',
  ]);
  expect(['XX', 'up', '', 'toString'].map(stateName)).toEqual([undefined, undefined, undefined, undefined]);
});

test('the options of a choice have every state once, and aliases that map to one', () => {
  expect(Object.keys(STATE_CHOICE.options)).toHaveLength(36);
  expect(STATE_ALIASES).toEqual({ DN: 'DD', OR: 'OD', TS: 'TG', UA: 'UK' });
  expect(Object.values(STATE_ALIASES).filter((code) => !Object.hasOwn(STATE_CHOICE.options, code))).toEqual([]);
});

test('each state has its own two digits of a GSTIN', () => {
  expect(new Set(STATES.map(({ gst }) => gst)).size).toBe(36);
  expect(['01', '09', '27', '38', '97'].map(ownerOfGstin)).toEqual([
    'Jammu and Kashmir',
    'Uttar Pradesh',
    'Maharashtra',
    'Ladakh',
    'Other territory',
  ]);
  expect(ownerOfGstin('39')).toBeUndefined();
});
