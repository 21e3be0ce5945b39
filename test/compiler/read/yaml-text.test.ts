/** Changes to a YAML file that keep what its author wrote. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { editYaml, fieldsIn } from '../../../src/compiler/read/yaml-text.ts';

const FILE = `# Who the firm is.
name: "Lekha" # as on every page
# The card.
pan: ABCDE1234F
address:
  - Sample Marg # the office
  - Kanpur
social: {name: LinkedIn, url: 'https://example.in/a'}
empty:
note: >-
  It has
  two lines.

clients:
  # Those who agreed.
  marks:
    - {name: One, sample: true} # invented
    - {name: Two} # real
    - name: Three
      sample: true
samples: [name, # the first
  pan, ]
`;

test('a changed field keeps the comments around it, and all other lines', () => {
  const edited = editYaml(FILE, {
    name: 'Gupta: Co',
    pan: 'ZYXWV9876U',
    address: ['14 Test Marg', 'Lucknow, Uttar Pradesh 226001'],
    'social.name': 'Face, book',
    empty: 5,
    note: 'One line',
    samples: [],
    gst: 'not-registered',
  });
  expect(edited).toBe(`# Who the firm is.
name: "Gupta: Co" # as on every page
# The card.
pan: ZYXWV9876U
address: [14 Test Marg, "Lucknow, Uttar Pradesh 226001"]
social: {name: "Face, book", url: 'https://example.in/a'}
empty: 5
note: One line

${FILE.slice(FILE.indexOf('clients:'), FILE.indexOf('samples:'))}samples: []
gst: not-registered
`);
});

test('what is too long for a line is folded, below its field', () => {
  const [words, folded] = [' ', '\n  '].map(
    (end) => `"${Array(7).fill('it has: words').join(' ')} and:${end}more ${Array(5).fill('and: more').join(' ')}"`,
  );
  expect(editYaml(FILE, { name: JSON.parse(words ?? '') })).toBe(FILE.replace('"Lekha"', folded ?? ''));
});

test('the name of a field may have full stops', () => {
  expect(editYaml('/gst/{{firm.slug}}: /gst # moved\n', { '/gst/{{firm.slug}}': '/others' })).toBe(
    '"/gst/{{firm.slug}}": /others # moved\n',
  );
});

test('a removed field or item takes its lines along', () => {
  const edited = editYaml(FILE, {
    'clients.marks.0': undefined,
    'clients.marks.2': undefined,
    address: undefined,
    note: undefined,
    missing: undefined,
  });
  expect(edited).toBe(
    ['    - {name: One, sample: true} # invented\n', '    - name: Three\n      sample: true\n']
      .concat('address:\n  - Sample Marg # the office\n  - Kanpur\n', 'note: >-\n  It has\n  two lines.\n')
      .reduce((text, lines) => text.replace(lines, ''), FILE),
  );
});

test('refuses a change that would reach further than its field', () => {
  const change = (path: string, value: unknown) => () => editYaml(FILE, { [path]: value });
  expect(change('social.name', undefined)).toThrow('social.name: cannot be removed, since it shares its line');
  expect(change('clients.marks.2.name', undefined)).toThrow('clients.marks.2.name: cannot be removed');
  expect(change('social.page', 'x')).toThrow('social.page: only a field of the whole text can be added');
});

test('whatever a field becomes, YAML reads it back, and the other fields are as before', () => {
  const before = load(FILE) as Record<string, unknown>;
  const paths = [...fieldsIn(FILE).keys()].filter((path) => path !== '' && !path.includes('.'));
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^([ -~]{2,9}[ \\n]){30}$/),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.string()),
  );
  fc.assert(
    fc.property(fc.constantFrom(...paths), value, (path, changed) => {
      expect(load(editYaml(FILE, { [path]: changed }))).toEqual({ ...before, [path]: changed });
    }),
  );
});
