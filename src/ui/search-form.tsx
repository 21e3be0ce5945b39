/** A search form without the suggestions of the one in the header. */

import type { OwnPath } from '../domain/own-path.ts';
import { MAX_QUERY } from '../domain/query.ts';
import { say } from '../domain/say.ts';
import { Submit } from './buttons.tsx';

export function SearchForm({ id }: { id: string }) {
  return (
    <form
      className="search-form"
      action={'/search' satisfies OwnPath}
      method="get"
      role="search"
      aria-label={say('search-form.name')}
    >
      <label htmlFor={id}>{say('search-form.label')}</label>
      <div>
        <input
          id={id}
          name="q"
          type="search"
          defaultValue=""
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_QUERY}
        />
        <Submit text={say('search-form.send')} />
      </div>
    </form>
  );
}
