/** Compiles how a tool is asked, and checks that its rule answers what each question assumes. */

import type { AskedParameter, AskedTool, AssumedValue, ToolQuestions } from '../../content/questions.ts';
import type { Firm } from '../../domain/firm.ts';
import { firmState } from '../../domain/firm-details.ts';
import { valueOn } from '../../search/matching.ts';
import { isAsked, readTyped } from '../../tools/parameters.ts';
import { ask, type Tool } from '../../tools/tool.ts';
import type { LabelledField, ToolContent } from '../../tools/tool-content.ts';
import type { References } from '../figures/figure-references.ts';

interface CompiledTool {
  name: string;
  rule: Tool;
  content: ToolContent;
  example: string;
}

/** @param report takes a fault of a field of `questions` */
export function compileQuestions(
  { kinds, words, quiet, asked }: ToolQuestions,
  tool: CompiledTool,
  { firm, references, today }: { firm: Firm; references: References; today: string },
  report: (field: string, what: string) => void,
): AskedTool {
  const { parameters } = tool.content;
  const checkOptions = (field: string, given: readonly (readonly [name: string, values: readonly string[]])[]) => {
    for (const [name, values] of given) {
      const parameter = parameters[name];
      if (!parameter) report(field, `expected a parameter of the rule, found ${name}`);
      else if ('options' in parameter)
        for (const value of values.filter((one) => !Object.hasOwn(parameter.options, one)))
          report(field, `expected an option of ${name}, found ${value}`);
    }
  };
  const optionsIn = (byName: Readonly<Record<string, object>>) =>
    Object.entries(byName).map(([name, of]) => [name, Object.keys(of)] as const);
  checkOptions('questions.words', optionsIn(words));
  const compiled = asked.map(({ assume: written, ...question }, at) => {
    const field = `questions.asked.${at}`;
    const assume = Object.fromEntries(
      Object.entries(written).map(([name, assumption]): [string, AssumedValue] => {
        const { said, ...value } = assumption;
        const is: AssumedValue = 'ofFirm' in value ? { is: firmState(firm).code } : value;
        return [name, { ...is, ...(said !== undefined && { said: references.plain(`${field}.assume`, said) }) }];
      }),
    );
    const assumed = Object.entries(assume).map(([name, value]) => [name, [valueOn(value, today)]] as const);
    const options = question.when.flatMap(({ option }) => option ?? []);
    const named = [...options, ...Object.keys(question.take), ...Object.keys(question.per), ...(question.span ?? [])];
    checkOptions(`${field}.assume`, assumed);
    checkOptions(`${field}.each`, optionsIn(question.each ?? {}));
    checkOptions(
      field,
      named.map((name) => [name, []]),
    );
    const query = new URLSearchParams(tool.example);
    const typed = readTyped(parameters, query);
    for (const [name, values] of assumed) if (isAsked(parameters, name, typed)) query.set(name, values.join());
    const outcome = ask(tool.rule, tool.content, query, today);
    if (outcome.state !== 'answered') {
      const faults = 'faults' in outcome ? JSON.stringify(outcome.faults) : '';
      report(`${field}.assume`, `expected values that the rule answers, found ${query} ${faults}`);
    }
    return { ...question, assume };
  });
  const needed = Object.entries(parameters).map(([name, parameter]) => [name, pickAsked(parameter)]);
  return { tool: tool.name, kinds, words, quiet, parameters: Object.fromEntries(needed), asked: compiled };
}

function pickAsked({ kind, initial, optional, onlyIf }: LabelledField): AskedParameter {
  return { kind, ...(initial !== undefined && { initial }), ...((optional || onlyIf) && { optional: true }) };
}
