/** The first slide of the banner: the title of the page, and what one question looks like once it is answered. */

import type { HomeBody } from '../../src/content/site.ts';
import type { ContentStore } from '../../src/content/store.ts';
import type { Drawing } from '../../src/domain/drawing.ts';
import { figurePath } from '../../src/domain/own-path.ts';
import { asSentence } from '../../src/domain/sentences.ts';
import { AnswerDrawing } from '../../src/islands/widgets/answer-drawing.tsx';
import { Summary } from '../../src/islands/widgets/answer-summary.tsx';
import { cite } from '../../src/law/citation-words.ts';
import { howSure } from '../../src/law/how-sure.ts';
import type { Sure } from '../../src/law/parameter.ts';
import { checkedWords, reviewOfValue } from '../../src/law/review.ts';
import type { Answer } from '../../src/tools/answer-shape.ts';
import { BannerWays } from '../../src/ui/banner.tsx';
import { answerCase } from './answer-case.ts';

type Ask = NonNullable<HomeBody['home']['ask']>;

export interface OpenAsk extends Pick<Ask, 'tab' | 'title' | 'text' | 'navigate' | 'second' | 'url'> {
  /** Null if its tool gives none today. */
  answer: OpenAnswer | null;
}

interface OpenAnswer {
  question: string;
  headline: Answer['headline'];
  drawing: Drawing | undefined;
  /** The figure that decides, its law, and when that was read. */
  law: { sure: Sure; id: string; words: string; checked: string } | null;
  /** The tool with the same parameters. */
  href: string;
}

/** @param today in India, `YYYY-MM-DD` */
export async function openAsk(ask: Ask, content: ContentStore, today: string): Promise<OpenAsk> {
  const answered = await answerCase(ask.question, ask, content, today);
  if (!answered) return { ...ask, answer: null };
  const { href, said: question, result, rest, drawings: [drawing] = [], read } = answered;
  const figure = read.find(({ id }) => id === ask.law.figure);
  const law = figure?.value.source
    ? {
        ...{
          id: figure.id,
          words: cite(figure.value.source, ask.law.section).law.words,
          sure: howSure([figure], today).sure,
        },
        checked: checkedWords(reviewOfValue(figure, figure.value), today),
      }
    : null;
  return { ...ask, answer: { href, question, headline: { lead: '', result, rest: asSentence(rest) }, drawing, law } };
}

export function AskSlide({ title, text, answer, url, navigate, second }: OpenAsk) {
  return (
    <div className="banner-slide">
      <div className="banner-words">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {answer && (
        <div className="banner-answer">
          <Summary
            as="p"
            question={answer.question}
            headline={answer.headline}
            drawing={answer.drawing && <AnswerDrawing drawing={answer.drawing} />}
            certainty={
              answer.law ? { sure: answer.law.sure, words: '', source: <Source of={answer.law} /> } : undefined
            }
          />
        </div>
      )}
      <BannerWays of={title} navigate={navigate} second={{ text: second, url: answer?.href ?? url }} />
    </div>
  );
}

function Source({ of: { id, words, checked } }: { of: NonNullable<OpenAnswer['law']> }) {
  return (
    <>
      <a href={figurePath(id)}>{words}</a>, {checked}
    </>
  );
}
