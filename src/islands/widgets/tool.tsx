/** A tool as the browser has it: the form with what brings its rule, which the server's bundle is spared. */
import { toolNamed } from '../../tools/index.ts';
import { ToolForm, type ToolProps } from './tool-form.tsx';

/** What the registry of islands takes from here. */
export const widget = (props: ToolProps) => <ToolForm {...props} load={toolNamed} />;
