/**
 * Budgets in bytes, and of elements: what was counted when each was last set. Most things may grow by 3 per cent from
 * there, so that an ordinary change fits and growth is noticed. A few have a fixed limit.
 */
const ROOM = 1.03;

interface Fixed {
  before: number;
  limit: number;
}

/** Names whatever has no entry of its own. */
const OTHERS = 'any other';

const BUDGETS = {
  /** The HTML of a page, with brotli: what a new connection sends before it first waits. */
  firstFlight: {
    '/company-registration': { before: 13_863, limit: 14_300 },
    [OTHERS]: { before: 13_676, limit: 14_000 },
  },
  /** The HTML of kinds of pages below that limit, with brotli. */
  html: {
    '/gst': 13_216,
    '/income-tax-filing/itr-1-sahaj-form': 11_689,
    // Shows today's limits above the article.
    '/quick-reads/gst-registration': 9544,
    '/contact': 7018,
    'the page of a figure': 7900,
    // A line needs label, address and value of its figure.
    'a hundred figures on /figures': 3306,
  },
  /** The inline CSS of a kind of page, with brotli. */
  css: {
    // Long forms, long texts, the law of today above an article, and late results.
    article: 3307,
    home: 3522,
    'due-dates': 3925,
    contact: 3905,
    journey: 3743,
    partner: 3793,
    legal: 3895,
    // The card of an answer with its bars; the results stream late, so all its styles are inline.
    search: 5730,
    // Years by their months, words that add fields, and the example beside the form.
    tool: 4008,
    [OTHERS]: 3385,
  },
  /** The stylesheet that a kind of page links, with brotli. */
  'deferred css': {
    home: 8868,
    service: 9080,
    figure: 5009,
    tool: 4934,
    figures: 3885,
    'due-dates': 4006,
    article: 3343,
    journey: 3447,
    changes: 3154,
    [OTHERS]: 2591,
  },
  /** Elements of the largest page of a kind. */
  elements: {
    // Home, dates and legal pages have some more on other days.
    '/': 880,
    '/due-dates': 3380,
    'a hundred figures on /figures': 470,
    service: 880,
    'a figure': 670,
    legal: 500,
    article: 379,
    tool: 397,
    journey: 382,
    // The list of changes.
    plain: 760,
  },
  /** The HTML of a page with its fonts, gzip. */
  page: { 'the heaviest page with its fonts': 39_891, 'the median page with its fonts': 20_904 },
  /** What browsers load as script, gzip. */
  script: {
    // With the time at which the page was loaded, and presses by their place.
    'the boot script': 2225,
    // What the form of a tool and the check of a service share: fields, the summary of an answer with its values of law,
    // and what it assumes. The largest is that of Hindi, with its words.
    'a chunk': 14_384,
    'the rule of a tool': 10_424,
    'all of an island': 87_531,
    'API client and store': 1994,
  },
  /** The code of the Worker without the index of content, gzip, 80 kB of it for /mcp. Its start grows with it. */
  worker: { 'code of the Worker': { before: 382_000, limit: 400_000 } },
} as const satisfies Record<string, Record<string, number | Fixed>>;

/** @returns the most that a thing may weigh, in bytes, and what to do if it weighs more */
function budgetOf(group: keyof typeof BUDGETS, name: string): { limit: number; words: string } {
  const entries: Readonly<Record<string, number | Fixed>> = BUDGETS[group];
  const entry = name in entries ? name : OTHERS;
  const found = entries[entry];
  if (found === undefined) throw new Error(`test/budgets.ts: ${group} has no entry for ${name}`);
  if (typeof found !== 'number')
    return {
      limit: found.limit,
      words: `limit ${found.limit}, before ${found.before}. It is fixed: docs/decisions.md.`,
    };
  const limit = Math.floor(found * ROOM);
  const place = `${group} ${JSON.stringify(entry)} in test/budgets.ts`;
  return { limit, words: `limit ${limit}, before ${found}. If it is worth that, write its size now at ${place}.` };
}

/** A budget of script for `size-limit`, which itself prints the size now. */
export function scriptBudget(name: keyof typeof BUDGETS.script): { limit: string; message: string } {
  const { limit, words } = budgetOf('script', name);
  return { limit: `${limit} B`, message: `In bytes: ${words}` };
}

/**
 * @param sizes in bytes, or elements, by name
 * @returns a line for each that is over its budget: limit, now, before, and where to raise it
 */
export function overBudget(group: keyof typeof BUDGETS, sizes: Readonly<Record<string, number>>): string[] {
  return Object.entries(sizes).flatMap(([name, now]) => {
    const { limit, words } = budgetOf(group, name);
    return now > limit ? [`${name}: now ${now}${group === 'elements' ? '' : ' bytes'}, ${words}`] : [];
  });
}
