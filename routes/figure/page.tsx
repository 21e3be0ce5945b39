import { arialWidth, DESCRIPTION, makeSlug, TITLE } from '../../src/content/format.ts';
import type { PageEntry } from '../../src/content/site.ts';
import type { FoundFigure } from '../../src/content/store.ts';
import { describeFigure } from '../../src/content/structured-data.ts';
import { SHARE } from '../../src/domain/browser-names.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import type { TimeLine } from '../../src/domain/drawing.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { CHANGED_FIGURES, FEED_PATH, figurePath, markdownPath } from '../../src/domain/own-path.ts';
import { unbroken } from '../../src/domain/rupees.ts';
import { say } from '../../src/domain/say.ts';
import { TimeDrawn } from '../../src/islands/widgets/answer-drawing.tsx';
import { ShareRow } from '../../src/islands/widgets/share-row.tsx';
import { sureWords } from '../../src/law/citation-words.ts';
import { type Figure, type HistoryEntry, isSure } from '../../src/law/figure.ts';
import { capitalize, clipValue, shortenValue } from '../../src/law/figure-words.ts';
import { checkedWords, isOverdue, overdueWords, type Reviewed, reviewOfValue } from '../../src/law/review.ts';
import { writeShort, writeValue } from '../../src/law/write-value.ts';
import { Breadcrumbs, FIGURES } from '../../src/ui/breadcrumbs.tsx';
import { CertaintyDots } from '../../src/ui/certainty-dots.tsx';
import { Citation } from '../../src/ui/citation.tsx';
import { DeferredStyles, StructuredData } from '../../src/ui/document-context.tsx';
import { LawDayForm } from '../../src/ui/law-day-form.tsx';
import { describeDays, FigureHistory, InForceSeal, ScaleTable } from '../../src/ui/law-value.tsx';
import { Said } from '../../src/ui/said.tsx';
import { StepCharts } from '../../src/ui/step-chart.tsx';
import { definePage } from '../page.tsx';

interface FigureData extends FoundFigure {
  entry: PageEntry;
  today: string;
  firm: Firm;
}

export const figurePage = definePage<FigureData>({
  id: 'figure',
  firstScreen: ['breadcrumbs', 'certainty-dots', 'law-value', 'share-row'],
  async load({ path, content, today }) {
    const index = content.entry('/figures');
    const found = await content.figure(path.slice(figurePath('').length));
    if (!index || !found || 'movedTo' in found) return null;
    const { figure } = found;
    const description = writeDescription(figure, today);
    // With the preview picture of the index, since one for each figure would mean hundreds of files.
    const entry: PageEntry = {
      ...index,
      id: figure.id,
      path,
      title: figure.label,
      name: figure.label,
      description,
      keywords: [],
      changed: figure.checked,
      review: figure.review,
      body: null,
    };
    return {
      entry,
      head: { title: fitted(figure.label, TITLE), description, canonical: path, feeds: [CHANGED_FIGURES] },
      data: { ...found, entry, today, firm: content.site.firm },
    };
  },
  View: ({ data }) => <FigurePage {...data} />,
});

interface FigureOnDay {
  /** The newest value that has begun. */
  now: HistoryEntry | undefined;
  /** In words: that value, or else the published one. */
  value: string;
  /** "since 1 April 2019"; null without a first day. */
  since: string | null;
  isKnown: boolean;
  /** It ended without a successor. */
  isOver: boolean;
  reviewed: Reviewed;
  /** "last compared on 21 November 2026"; undefined unless the review is due. */
  overdue: string | undefined;
}

function onDay(today: string, figure: Figure): FigureOnDay {
  const { history, published } = figure;
  const now = history.find(({ from }) => (from ?? '') <= today);
  const isOver = now?.to != null && now.to < today && !now.through;
  const words = now && writeShort(now, figure);
  const reviewed = now ? reviewOfValue(figure, now) : figure;
  return {
    now,
    reviewed,
    overdue: overdueWords(reviewed, today),
    value: words || published || say('figure.not-found'),
    since: now?.from ? sinceWords(now.from, now, isOver) : null,
    isKnown: now !== undefined && now.text !== null,
    isOver,
  };
}

function sinceWords(first: string, { to, through }: HistoryEntry, isOver: boolean): string {
  const key = isOver ? 'figure.between' : through ? 'figure.fixed' : 'figure.since';
  return say(key, { from: formatDay(first), to: formatDay(to ?? '') });
}

function chooseKicker({ now, isKnown, isOver, overdue }: FigureOnDay) {
  if (now?.announced) return 'figure-state.announced';
  if (!now || !isKnown || now.sure === 'not-confirmed') return 'figure-state.not-confirmed';
  if (now.sure === 'own') return 'figure-state.ours';
  if (isOver) return 'figure.over';
  return overdue ? 'figure-state.overdue' : 'figure.in-force';
}

/** "GST registration, goods, turnover above: ₹40 lakh since 1 April 2019." */
function claim(figure: Figure, { now, value, since }: FigureOnDay): string {
  const { label, published } = figure;
  const text = now && writeValue(now, figure);
  const unknown = published ? 'published' : 'not-found';
  const how = text == null ? unknown : since === null ? 'undated' : 'dated';
  return say(`figure.claim-${how}`, { label, value: text ?? value, days: since ?? '' });
}

/** Sentences to copy: value, law, address and day of the check. */
function makeCitation(figure: Figure, day: FigureOnDay, address: string, today: string): string {
  const { now, reviewed } = day;
  const checked = checkedWords(reviewed, today);
  const law = now?.source?.title ?? '';
  const key = now?.source ? 'figure.citation-of-law' : 'figure.citation';
  return say(key, { claim: claim(figure, day), law, address, checked });
}

interface ValueNowProps {
  figure: Figure;
  day: FigureOnDay;
  entry: PageEntry;
  origin: string;
  today: string;
}

/** What the history does not show: a published value that was never the law, the change, and a note. */
function remarksOn(figure: Figure, value: string): string[] {
  const { published, history, change, note } = figure;
  const isShown = !published || published === value || history.some((entry) => writeValue(entry, figure) === published);
  const before = isShown ? undefined : say('figure.published-before', { value: published });
  return [before, change, note].filter((remark) => remark !== undefined);
}

function ValueNow({ figure, day, entry, origin, today }: ValueNowProps) {
  const { now, value, since, isKnown, isOver, overdue } = day;
  const { published, checked } = figure;
  const certainty = now && (isKnown ? now : { ...now, sure: 'not-confirmed' as const });
  const unknown = published ? say('figure.published') : now?.gap;
  return (
    <section className="figure-now" aria-label={say('figure.in-force')}>
      <p className="figure-kicker">{say(chooseKicker(day))}</p>
      <p className={`figure-value figure-value-${chooseSize(value)}`}>{isKnown ? <span>{value}</span> : value}</p>
      {now && isKnown && !isOver && !overdue && isSure(now.sure) && <InForceSeal since={now.from} />}
      <p className="figure-since">{isKnown ? (since ?? say('figure.no-first-day')) : unknown}</p>
      {overdue ? (
        <p className="figure-sure">{capitalize(overdue)}</p>
      ) : (
        <p className="figure-sure">
          {certainty && <CertaintyDots sure={certainty.sure} />}{' '}
          <Said
            k="figure.checked-on"
            sure={certainty ? sureWords(certainty) : say('figure-state.not-confirmed')}
            day={<time dateTime={checked}>{formatDay(checked)}</time>}
          />
        </p>
      )}
      <ShareRow
        text={`${claim(figure, day)} ${capitalize(checkedWords(day.reviewed, today))}.`}
        origin={origin}
        path={entry.path}
      />
      {remarksOn(figure, value).map((text) => (
        <p key={text} className="figure-told">
          {text}
        </p>
      ))}
      <p className="figure-acts">
        <a href="#cite">{say('figure.cite')}</a>
        <a href="#another-day">{say('figure.on-another-day')}</a>
      </p>
    </section>
  );
}

function FigurePage({ entry, figure, topic, used, today, firm }: FigureData) {
  const { id, label, history } = figure;
  const amounts = figure.amounts === true;
  const day = onDay(today, figure);
  const { now, value, since } = day;
  const announced = history.filter(({ from }) => (from ?? '') > today);
  const address = `${firm.name}, ${firm.origin.replace(/^https:\/\//, '')}${entry.path}`;
  const citation = makeCitation(figure, day, address, today);
  return (
    <article className="wrap figure">
      <Breadcrumbs trail={[FIGURES, { name: topic, path: `/figures#${makeSlug(topic)}` }]} here={label} />
      <h1>{label}</h1>
      <div className="figure-top">
        <ValueNow figure={figure} day={day} entry={entry} origin={firm.origin} today={today} />
        <DeferredStyles />
        {now?.brackets ? (
          <section className="figure-through">
            <h2>{say('figure.slabs')}</h2>
            <ScaleTable brackets={now.brackets} amounts={amounts} caption={`${label}, ${since ?? say('figure.now')}`} />
          </section>
        ) : (
          <ThroughTime figure={figure} day={day} today={today} />
        )}
      </div>

      <section>
        <h2 id="history">{say('figure.history')}</h2>
        <FigureHistory figure={figure} today={today} overdue={day.overdue} />
      </section>

      <div className="figure-columns">
        <section>
          <h2>{say('figure.next')}</h2>
          {announced.length > 0 ? (
            <AnnouncedValues figure={figure} values={announced} />
          ) : (
            <p className="figure-next">
              <b>{say('figure.none-announced')}</b> {readAgain(figure, today)}.{' '}
              <a href={FEED_PATH}>{say('figure.follow')}</a>
            </p>
          )}
        </section>
        {used.length > 0 && (
          <section>
            <h2>{say('figure.used')}</h2>
            <ul className="figure-used">
              {used.map(({ kind, title, path }) => (
                <li key={path}>
                  <a href={path}>
                    <span>{kind}</span> <span>{title}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <CiteAndDay id={id} citation={citation} today={today} />
      </div>
      <StructuredData of={(publisher) => [describeFigure(publisher, entry, value)]} />
    </article>
  );
}

function AnnouncedValues({ figure, values }: { figure: Figure; values: HistoryEntry[] }) {
  return (
    <ul className="figure-next">
      {values.map((entry) => (
        <li key={entry.from}>
          <Said
            k={entry.source ? 'figure.next-value-by' : 'figure.next-value'}
            value={<b>{unbroken(writeValue(entry, figure) ?? entry.gap ?? '')}</b>}
            day={formatDay(entry.from ?? '')}
            law={entry.source && <Citation of={entry.source} />}
          />
        </li>
      ))}
    </ul>
  );
}

function CiteAndDay({ id, citation, today }: { id: string; citation: string; today: string }) {
  return (
    <section>
      <h2 id="cite">{say('figure.cite')}</h2>
      <blockquote>{unbroken(citation)}</blockquote>
      <div className="figure-take">
        <button type="button" className="button button-quiet" value={citation} {...{ [SHARE]: '' }}>
          {say('figure.copy')}
        </button>
        <a href={`${figurePath(id)}.json`}>{say('figure.json')}</a>
        <a href={markdownPath(figurePath(id))}>{say('figure.markdown')}</a>
      </div>
      <h2 id="another-day">{say('figure.on-another-day')}</h2>
      <LawDayForm label={say('figure.day')} submit={say('figure.show-day')} day={today} />
    </section>
  );
}

interface ThroughTimeProps {
  figure: Figure;
  day: FigureOnDay;
  today: string;
}

/** Numbers with a first day as a chart; other values, such as a day or a word, as a line of time. */
function ThroughTime(props: ThroughTimeProps) {
  const { figure, today } = props;
  const numbers = figure.history
    .filter(({ from, value }) => from !== null && value !== null)
    .map((entry) => ({ ...entry, text: writeValue(entry, figure) }));
  if (numbers.length === 0)
    return (
      <section className="figure-through drawn">
        <h2>{say('figure.through-time')}</h2>
        <TimeDrawn moments={listMoments(props)} />
      </section>
    );
  const says = numbers
    .toReversed()
    .map(({ from, to, text }) => {
      const step = { value: text ?? '', from: formatDay(from ?? ''), to: formatDay(to ?? '') };
      return say(to === null ? 'figure.step' : 'figure.step-to', step);
    })
    .join(', ');
  return (
    <section className="figure-through">
      <h2>{say('figure.through-time')}</h2>
      <StepCharts history={numbers} today={today} says={says} />
    </section>
  );
}

/** What the value was and is, whether it is the law today, and what it will be. */
function listMoments({ figure, day, today }: ThroughTimeProps): TimeLine['moments'] {
  const isAhead = ({ from }: HistoryEntry) => (from ?? '') > today;
  const moments = figure.history.toReversed().map((entry) => ({
    day: capitalize(entry === day.now ? (day.since ?? say('figure.no-first-day')) : describeDays(entry, today)),
    text: clipValue(writeValue(entry, figure) ?? say('figure.not-known')),
    mark: isAhead(entry) ? ('ahead' as const) : ('past' as const),
  }));
  const begun = moments.length - figure.history.filter(isAhead).length;
  return [
    ...moments.slice(0, begun),
    { day: formatDay(today), text: say(chooseKicker(day)), mark: 'now' },
    ...moments.slice(begun),
    ...(begun < moments.length
      ? []
      : [{ day: readAgain(figure, today), text: say('figure.nothing-announced'), mark: 'ahead' as const }]),
  ];
}

/** "We read again by 2 March 2027". */
function readAgain(figure: Figure, today: string): string {
  const key = isOverdue(figure, today) ? 'figure.read-again-late' : 'figure.read-again';
  return say(key, { day: formatDay(figure.review) });
}

function chooseSize({ length }: string): 'large' | 'medium' | 'small' {
  if (length <= 12) return 'large';
  return length <= 26 ? 'medium' : 'small';
}

/** Cuts a text after a word, so that search engines do not cut it elsewhere. */
function fitted(text: string, room: { size: number; most: number }): string {
  if (arialWidth(text, room.size) <= room.most) return text;
  const words = text.split(' ');
  const cut = () => `${words.join(' ').replace(/[,;:]$/, '')} …`;
  while (words.length > 1 && arialWidth(cut(), room.size) > room.most) words.pop();
  return cut();
}

/** The answer first, then as much else as fits. */
function writeDescription(figure: Figure, today: string): string {
  const label = fitted(figure.label, { ...DESCRIPTION, most: DESCRIPTION.most * 0.6 });
  const sentences = [
    say('figure.description', { label, value: shortenValue(figure), state: describeStanding(figure, today) }),
    say('figure.sources'),
    say('figure.pages'),
  ];
  while (sentences.length > 2 && arialWidth(sentences.join(' '), DESCRIPTION.size) > DESCRIPTION.most) sentences.pop();
  return fitted(sentences.join(' '), DESCRIPTION);
}

function describeStanding(figure: Figure, today: string): string {
  const { current, since, sure, announced } = figure;
  if (current === undefined) return say('figure.state-not-confirmed');
  const overdue = overdueWords(figure, today);
  if (overdue !== undefined) return overdue;
  if (announced !== undefined) return say('figure.state-announced', { day: formatDay(announced) });
  const state = isSure(sure) ? 'in-force' : sure === 'own' ? 'own' : 'reported';
  return say(`figure.state-${state}${since === undefined ? '' : '-since'}`, { day: formatDay(since ?? '') });
}
