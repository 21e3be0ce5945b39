import type { OwnPath } from '../domain/own-path.ts';
import { wholeRupees } from '../domain/rupees.ts';
import { capitalize } from '../law/figure-words.ts';
import { ToolPicture } from './tool-picture.tsx';
import { Words } from './words.tsx';

export interface WorkedAnswer {
  question: string;
  tool: string;
  href: string;
  result: string;
  rest: string;
}

export function WorkedAnswers({ answers, tools }: { answers: readonly WorkedAnswer[]; tools: number }) {
  return (
    <div className="worked">
      <div className="worked-head">
        <h3>Worked answers</h3>
        <a href={'/tools' satisfies OwnPath}>All {tools} tools</a>
      </div>
      <ul>
        {answers.map(({ question, tool, href, result, rest }) => (
          <li key={question}>
            <a href={href}>
              <ToolPicture name={tool} />
              <span className="worked-question">
                <Words text={question} />
              </span>{' '}
              <b>{capitalize(wholeRupees(result))}</b>{' '}
              <span className="worked-rest">
                <Words text={wholeRupees(rest)} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
