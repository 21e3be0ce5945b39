/** The search box of the header, an ARIA combobox. Timing and texts: the specification, sections 2, 4, 5 and 9. */
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { EXAMPLES } from '../../domain/browser-names.ts';
import { ANSWER_PATH, type OwnPath } from '../../domain/own-path.ts';
import { isSearchable, MAX_QUERY, normalizeQuestion, type SearchResult } from '../../domain/query.ts';
import { say } from '../../domain/say.ts';
import { Said } from '../../ui/said.tsx';
import { apiSession, writeLanguage } from './api-session.ts';
import { notify } from './notice.ts';

/** Pause in typing before a search. */
const DEBOUNCE_MS = 1000;
/** Pause in typing before the question is worked out. */
const ANSWER_MS = 250;
const MIN_LENGTH = 2;
/** The most characters of a result in large text. */
const MAX_LARGE = 30;

/** A question worked out: the first option, above the results. */
interface Headline {
  headline: string;
  href: string;
}

interface Answer {
  query: string;
  /** null while the call is pending, or if it failed. */
  results: SearchResult[] | null;
  /** Why it failed, or ''. */
  failure: string;
}

export function SearchBox({ id, prefix, initial = '' }: { id: string; prefix: string; initial?: string }) {
  /** In the order in which the boot script shows them: those of the specification, then a question that gets an answer. */
  const placeholders = [
    say('search-box.example-company'),
    say('search-box.example-itr'),
    say('search-box.example-gst'),
    say('search-box.example-question', { amount: say('amounts.lakh', { number: '14' }) }),
  ];
  const [query, setQuery] = useState('');
  const [focused, setFocused] = useState(false);
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState<Answer>({ query: '', results: null, failure: '' });
  const [head, setHead] = useState<Headline | null>(null);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);
  const lastStatus = useRef(0);

  function onInput() {
    // What a closed list had belongs to another text.
    if (!open) setQuery('');
    setOpen(true);
    clearTimeout(pause.current);
    askSoon();
    pause.current = setTimeout(() => {
      const typed = field.current?.value.trim() ?? '';
      setQuery(typed.length >= MIN_LENGTH ? typed : '');
    }, DEBOUNCE_MS);
  }

  /** Works the question out after a short pause. An old answer goes at once. */
  function askSoon() {
    asking.current?.abort();
    setHead(null);
    setActive(-1);
    const current = new AbortController();
    asking.current = current;
    const { signal } = current;
    const wait = setTimeout(() => {
      const question = normalizeQuestion(field.current?.value ?? '');
      if (!isSearchable(question)) return;
      void answerTo(question, signal).then((found) => {
        if (!signal.aborted) setHead(found);
      });
    }, ANSWER_MS);
    signal.addEventListener('abort', () => clearTimeout(wait));
  }

  const onMount = useEffectEvent(() => {
    if (document.activeElement === field.current) setFocused(true);
    // Typed before the script came, or filled in by the browser. The page answers the initial query already.
    if (field.current?.value !== initial) onInput();
  });
  useEffect(() => {
    onMount();
    return () => {
      clearTimeout(pause.current);
      asking.current?.abort();
    };
  }, []);

  useEffect(() => {
    setActive(-1);
    setAnswer({ query, results: null, failure: '' });
    if (!isSearchable(query)) return;
    const current = new AbortController();
    void apiSession(prefix)
      .search(query, { signal: current.signal })
      .then(({ data, status, error }) => {
        // A newer query has replaced this one.
        if (current.signal.aborted) return;
        setAnswer({ query, results: error ? null : data, failure: error ? describeFailure(status) : '' });
        // One request to wait is enough.
        const isRepeated = status === 429 && lastStatus.current === 429;
        lastStatus.current = status;
        if (error && !isRepeated) notify(describeFailure(status));
      });
    return () => current.abort();
  }, [query, prefix]);

  const hasResults =
    query.length > 0 && answer.query === query && (answer.results !== null || !isSearchable(answer.query));
  const options = [
    ...(head ? [{ cat_name: head.headline, red_url: head.href }] : []),
    ...(hasResults ? (answer.results ?? []) : []),
  ];
  const isPanelVisible = open && (head !== null || hasResults);
  const fault = open ? answer.failure : '';

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && (isPanelVisible || fault !== '')) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // -1 is the text field, through which the list wraps.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = ((active + 1 + step + options.length + 1) % (options.length + 1)) - 1;
      setActive(next);
      document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && isPanelVisible && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(id, active))?.click();
    }
  }

  function onBlur(event: FocusEvent) {
    if (box.current?.contains(event.relatedTarget)) return;
    setFocused(false);
    setOpen(false);
    setActive(-1);
  }

  return (
    <form
      ref={box}
      className="search"
      action={say.path('/search' satisfies OwnPath)}
      method="get"
      role="search"
      onBlur={onBlur}
    >
      <label className="visually-hidden" htmlFor={id}>
        {say('search-box.label')}
      </label>
      <div className="search-field">
        <input
          ref={field}
          id={id}
          name="q"
          type="text"
          role="combobox"
          aria-expanded={isPanelVisible}
          aria-controls={`${id}-results`}
          aria-autocomplete="list"
          aria-activedescendant={isPanelVisible && active >= 0 ? optionId(id, active) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_QUERY}
          placeholder={focused ? '' : placeholders[0]}
          defaultValue={initial}
          onInput={onInput}
          onFocus={() => setFocused(true)}
          onKeyDown={onKeyDown}
        />
        <span className="search-cycle" {...{ [EXAMPLES]: 0 }} aria-hidden="true" inert>
          {placeholders.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      </div>
      <button type="submit">
        <span className="visually-hidden">{say('search-box.button')}</span>
      </button>
      <Panel
        id={id}
        head={head}
        options={options}
        answer={hasResults ? answer : null}
        active={active}
        isPanelVisible={isPanelVisible}
        fault={fault}
        close={() => setOpen(false)}
      />
    </form>
  );
}

function optionId(id: string, index: number): string {
  return `${id}-option-${index}`;
}

type PanelProps = {
  id: string;
  head: Headline | null;
  /** The headline, then the results. */
  options: readonly SearchResult[];
  /** null while there are no results to show. */
  answer: Answer | null;
  active: number;
  isPanelVisible: boolean;
  fault: string;
  close: () => void;
};

/** The results. Never hidden: screen readers announce a change only in a live region that exists already. */
function Panel({ id, head, options, answer, active, isPanelVisible, fault, close }: PanelProps) {
  const count = answer?.results?.length ?? 0;
  return (
    // Chrome makes what scrolls a stop of the Tab key, but the arrow keys lead through these results.
    <div className={isPanelVisible || fault !== '' ? 'search-panel search-open' : 'search-panel'} tabIndex={-1}>
      <div
        id={`${id}-results`}
        role="listbox"
        aria-label={say('search-box.results')}
        tabIndex={-1}
        hidden={!isPanelVisible}
      >
        {options.map(({ cat_name: text, red_url: href }, index) => {
          const isHead = head !== null && index === 0;
          return (
            <a
              key={isHead ? 'headline' : href}
              id={optionId(id, index)}
              className={isHead ? 'search-headline' : undefined}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              href={href}
              {...(!isHead && { target: '_blank', rel: 'noopener' })}
              onClick={close}
            >
              {isHead ? <Worked headline={text} /> : text}
            </a>
          );
        })}
      </div>
      <div role="status">
        {isPanelVisible && head && (
          <p className="visually-hidden">{say('search-box.answer', { headline: head.headline })}</p>
        )}
        {isPanelVisible && answer && !isSearchable(answer.query) && (
          <p className="search-note">{say('search-box.short')}</p>
        )}
        {isPanelVisible && answer?.results?.length === 0 && (
          <>
            <p className="search-note">{say('search.nothing')}</p>
            <p className="search-foot">{say('search-box.none-hint')}</p>
          </>
        )}
        {fault !== '' && <p className="search-note">{fault}</p>}
        {isPanelVisible && answer && (
          <p className="search-foot">
            <Said k="search.showing" query={<b>{answer.query}</b>} />
          </p>
        )}
        {isPanelVisible && count > 0 && <p className="visually-hidden">{say('search-box.count', { count })}</p>}
      </div>
    </div>
  );
}

/** As on the page of the search: the result on its stroke, then what it is of. */
function Worked({ headline }: { headline: string }) {
  const [result = '', ...about] = headline.split(' · ');
  return (
    <>
      <mark data-long={result.length > MAX_LARGE || undefined}>{result}</mark> <br />
      {about.join(' · ')}
    </>
  );
}

/** null without an answer, and if the call failed: the results follow anyway. */
async function answerTo(question: string, signal: AbortSignal): Promise<Headline | null> {
  try {
    const reply = await fetch(`${ANSWER_PATH}?q=${encodeURIComponent(question)}${writeLanguage('&')}`, { signal });
    const { data } = (await reply.json()) as { data?: Headline | null };
    return data ?? null;
  } catch {
    return null;
  }
}

function describeFailure(status: number): string {
  if (!navigator.onLine) return say('search-box.offline');
  return say(status === 429 ? 'search-box.too-many' : 'search-box.fails');
}

export { SearchBox as widget };
