/**
 * What `bun run new island` writes: the widget, its test, and its lines in the registry and among the server's widgets. Everything that depends on how islands
 * are registered stands in this file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewError, type Starter, withImport } from './starter.ts';

const REGISTRY = 'src/islands/registry.ts';
const SERVER = 'src/islands/server/widgets.ts';

/** A table of islands is not written as this command knows it. */
class UnknownRegistryError extends Error {
  override name = 'UnknownRegistryError';
}

/** An island of its own name. @param name lower-case words joined by hyphens */
export const newIsland: Starter = ({ root, name, folder }) => {
  if (folder !== '') throw new NewError('Write the name of an island without a folder, such as fee-chooser');
  const component = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (!/^[A-Z]/.test(component)) throw new NewError('The name of an island begins with a letter: it names a component');
  const widget = `src/islands/widgets/${name}.tsx`;
  if (existsSync(join(root, widget))) throw new NewError(`There is an island of this name: ${name}`);
  const key = name.includes('-') ? `'${name}'` : name;
  /** The text of a table with a line put in after one that it has. */
  const withLine = (file: string, begin: string, line: string) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes(begin)) throw new UnknownRegistryError(`${file}: expected ${JSON.stringify(begin)}`);
    return text.replace(begin, `${begin}${line}`);
  };
  return {
    changes: {
      [widget]: widgetFile(name, component),
      [`test/islands/${name}.test.tsx`]: testFile(component, `../../src/islands/widgets/${name}.tsx`),
      [REGISTRY]: withLine(
        REGISTRY,
        'export const islands = {\n',
        `  ${key}: { load: () => import('./widgets/${name}.tsx'), styles: [] },\n`,
      ),
      [SERVER]: withImport(
        withLine(
          SERVER,
          'export const widgets: Readonly<Record<IslandName, FunctionComponent<never>>> = {\n',
          `  ${key}: ${component},\n`,
        ),
        importLine(`widget as ${component}`, `../widgets/${name}.tsx`),
      ),
    },
    hints: [
      `List it in the definePage of a page, and place it there: <Island name="${name}" when="visible" props={{ id: '${name}', label: '…' }} />. Then write what it does.`,
      `A stylesheet goes beside it as ${widget.replace('.tsx', '.css')}, and its name into the registry.`,
    ],
  };
};

/** @returns the line that imports a name from a file of ours */
function importLine(name: string, file: string): string {
  return `import { ${name} } from '${file}';`;
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

export { ${component} as widget };
`;

const testFile = (
  component: string,
  widget: string,
) => `import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
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
  expect([button.textContent, page.getByText('A line.').hidden]).toEqual(['Show', true]);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  library.fireEvent.click(button);
  expect([button.textContent, page.getByText('A line.').hidden]).toEqual(['Hide', false]);
});
`;
