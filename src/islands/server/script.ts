import { useContext } from 'react';
import { Assets } from '../../ui/document-context.tsx';
import { SCRIPT, type ScriptName, WAKE, WHEN, type When } from '../dom-contract.ts';

/** Attributes of a part of the page that a script of its own brings to life. @param wake see {@link WAKE} */
export function useScript(name: ScriptName, wake?: string) {
  const address = useContext(Assets)[`${name}.js`];
  return { [SCRIPT]: address, [WHEN]: 'interaction' satisfies When, [WAKE]: wake };
}
