/**
 * What `bun run new island` writes: the widget, what the browser fetches for it, its test, and its lines in the two tables.
 * Everything that depends on how islands are registered stands in this file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewError, type Starter } from './starter.ts';

const TABLE = 'src/islands/server/table.ts';
const LOADERS = 'src/islands/boot/loaders.ts';

/** A table of islands is not written as this command knows it. */
class UnknownTableError extends Error {
  override name = 'UnknownTableError';
}

/** An island of its own name. @param name lower-case words joined by hyphens */
export const newIsland: Starter = ({ root, name, folder }) => {
  if (folder !== '') throw new NewError('Write the name of an island without a folder, such as fee-chooser');
  const component = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (!/^[A-Z]/.test(component)) throw new NewError('The name of an island begins with a letter: it names a component');
  const widget = `src/islands/widgets/${name}.tsx`;
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  if (existsSync(join(root, widget)) || new RegExp(`^ {2}'?${name}'?:`, 'm').test(read(TABLE))) throw new NewError(`There is an island of this name: ${name}`);
  const key = name.includes('-') ? `'${name}'` : name;
  return {
    changes: {
      [widget]: widgetFile(name, component),
      [`src/islands/boot/mount/${name}.ts`]: mountFile(name, component),
      [`test/islands/${name}.test.tsx`]: testFile(component, `../../src/islands/widgets/${name}.tsx`),
      [TABLE]: withImport(
        inserted(TABLE, read(TABLE), 'export const islands = {\n', `  ${key}: ${component},\n`),
        `${importLine(component, `../widgets/${name}.tsx`)}\n`,
      ),
      [LOADERS]: inserted(LOADERS, read(LOADERS), 'export const loaders: Loaders = {\n', `  ${key}: async () => (await import('./mount/${name}.ts')).mount,\n`),
    },
    hints: [`Place it with <Island name="${name}" when="visible" props={{ id: '${name}', label: '…' }} />, then write what it does.`],
  };
};

/** @returns the line that imports a name from a file of ours */
function importLine(name: string, file: string): string {
  return `import { ${name} } from '${file}';`;
}

/** Puts a line after another. */
function inserted(file: string, text: string, after: string, line: string): string {
  if (!text.includes(after)) throw new UnknownTableError(`${file}: expected ${JSON.stringify(after)}`);
  return text.replace(after, after + line);
}

/** Puts an import among the others, which are sorted by their file. */
function withImport(text: string, line: string): string {
  const fileOf = (one: string) => /from '([^']+)'/.exec(one)?.[1] ?? '';
  const imports = text.match(/^import .*\n/gm) ?? [];
  const next = imports.find((one) => fileOf(one) > fileOf(line));
  if (next) return text.replace(next, line + next);
  const last = imports.at(-1) ?? '';
  return text.replace(last, last + line);
}

const widgetFile = (
  name: string,
  component: string,
) => `/** The island \`${name}\`: a line that is shown and hidden. Its HTML says all of it before any script runs. */
import { useEffect, useState } from 'react';

/**
 * @param props.id unique in the page
 * @param props.label what the button shows and hides
 */
export function ${component}({ id, label }: { id: string; label: string }) {
  const [scripted, setScripted] = useState(false);
  const [open, setOpen] = useState(true);
  // Without script there is nothing to press.
  useEffect(() => setScripted(true), []);
  return (
    <div>
      {scripted && (
        <button type="button" className="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'}
        </button>
      )}
      <p id={id} hidden={!open}>
        {label}
      </p>
    </div>
  );
}
`;

const mountFile = (name: string, component: string) => `/** What the browser fetches for the island \`${name}\`. */
${importLine(component, `../../widgets/${name}.tsx`)}
${importLine('mountOf', '../hydrate.tsx')}

export const mount = mountOf(${component});
`;

/** @param widget its file, as the test imports it */
const testFile = (component: string, widget: string) => `import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
${importLine('openWindow', './dom.ts')}

let library: typeof import('@testing-library/react');
let ${component}: typeof import('${widget}').${component};
let closeWindow: () => Promise<void>;

beforeAll(async () => {
  closeWindow = openWindow();
  library = await import('@testing-library/react/pure');
  ({ ${component} } = await import('${widget}'));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => library.cleanup());
afterAll(() => closeWindow());

test('without script all of it is shown, and there is nothing to press', () => {
  expect(renderToString(<${component} id="line" label="A line." />)).toBe('<div><p id="line">A line.</p></div>');
});

test('with script the button hides the line and shows it again', () => {
  const page = library.render(<${component} id="line" label="A line." />);
  const button = page.getByRole('button');
  library.fireEvent.click(button);
  expect([button.textContent, button.getAttribute('aria-expanded'), page.getByText('A line.').hidden]).toEqual(['Show', 'false', true]);
  library.fireEvent.click(button);
  expect([button.textContent, page.getByText('A line.').hidden]).toEqual(['Hide', false]);
});
`;
