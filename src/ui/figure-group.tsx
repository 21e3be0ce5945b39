/** One group of figures on /figures; each figure has an anchor of its own. */
import { formatDay, slugOf } from '../content/format.ts';
import type { Html } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import { Prose } from './prose.tsx';

export function FigureGroup({ title, figures, correction }: { title: string; figures: Figure[]; correction: (figure: Figure) => Html | null }) {
  return (
    <section className="figure-group">
      <h2 id={slugOf(title)}>{title}</h2>
      <ul>
        {figures.map((figure) => {
          const note = correction(figure);
          return (
            <li key={figure.id} id={figure.id} className="card">
              <h3>{figure.label}</h3>
              <p className="figure-value">{figure.published ?? figure.current}</p>
              {note && <Prose as="p" html={note} />}
              <p className="figure-source">
                Source:{' '}
                <a href={figure.source.url} rel="noopener external">
                  {figure.source.title}
                </a>
                . Checked <time dateTime={figure.checked}>{formatDay(figure.checked)}</time>, next review by{' '}
                <time dateTime={figure.review}>{formatDay(figure.review)}</time>.{figure.note && ` ${figure.note}`}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
