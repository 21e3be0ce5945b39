/** /figures/changes.json and /figures/changes.atom: the page of changes for programs and feed readers. */
import type { Context } from 'hono';
import { atomFeed } from '../content/atom.ts';
import { changesBetween, lawOf } from '../content/law.ts';
import type { ContentStore } from '../content/store.ts';
import { writtenDay } from '../domain/calendar.ts';
import { indiaDay } from '../domain/india-day.ts';
import { hasEnd, type LawChange, readChangesQuery } from '../domain/law-history.ts';
import { CHANGES_PATH, figurePath } from '../domain/own-path.ts';
import { OPEN } from '../http/open-to-all.ts';

export const CHANGES_JSON = `${CHANGES_PATH}.json`;
export const CHANGES_ATOM = `${CHANGES_PATH}.atom`;

interface Options {
  content: ContentStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

const HEADERS = { ...OPEN, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Makes the handler of the JSON. 200: `{licence, from, to, data: [{id, label, group, before, after, from, source}]}`, by topic, the newest
 * first in each; `to` is null where announced changes are listed too. 400: `{error, fields}`. 404: the site has no figures.
 */
export const serveChangesJson = (options: Options) => async (c: Context) => {
  const answer = await asked(c, options);
  if (!answer) return c.json({ error: 'There are no figures here.' }, 404, HEADERS);
  const { law, query } = answer;
  if (Object.keys(query.faults).length > 0)
    return c.json({ error: 'Some parameters are wrong.', fields: query.faults }, 400, HEADERS);
  const data = changesBetween(law, query.from, query.to).flatMap(({ changes }) => changes);
  return c.json({ licence: law.licence, from: query.from, to: hasEnd(query) ? query.to : null, data }, 200, HEADERS);
};

/** Makes the handler of the feed, newest first. 400: the faults, one a line. 404: the site has no figures. */
export const serveChangesAtom = (options: Options) => async (c: Context) => {
  const answer = await asked(c, options);
  if (!answer) return c.text('There are no figures here.', 404, HEADERS);
  const { law, query } = answer;
  const faults = Object.entries(query.faults).map(([name, fault]) => `${name}: ${fault}\n`);
  if (faults.length > 0) return c.text(faults.join(''), 400, HEADERS);
  const { firm } = options.content.site;
  const changes = changesBetween(law, query.from, query.to)
    .flatMap((group) => group.changes)
    .sort((a, b) => b.from.localeCompare(a.from));
  const latest = changes.find(({ from }) => from <= indiaDay(options.now()))?.from ?? '';
  const head = {
    id: 'changes',
    title: 'What changed in the law',
    path: CHANGES_ATOM,
    page: CHANGES_PATH,
    updated: latest,
  };
  const feed = atomFeed(
    firm,
    head,
    changes.map((change) => entryOf(change, firm.origin)),
  );
  return c.body(feed, 200, { ...HEADERS, 'Content-Type': 'application/atom+xml; charset=utf-8' });
};

function entryOf({ id, label, group, before, after, from, source }: LawChange, origin: string) {
  const values = `${before ?? 'Not known before'} → ${after ?? 'no longer in force'}, from ${writtenDay(from)}.`;
  return {
    name: `${from}-${id}`,
    title: label,
    updated: from,
    href: origin + figurePath(id),
    category: group,
    summary: values,
    ...(source && { source }),
  };
}

async function asked(c: Context, { content, now }: Options) {
  const law = await lawOf(content);
  return law && { law, query: readChangesQuery(new URL(c.req.url).searchParams, indiaDay(now())) };
}
