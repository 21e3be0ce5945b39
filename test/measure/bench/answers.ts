/** What is worked out: the CPU of an uncached page in this process, and of personalised answers on each host. */
import { readFileSync } from 'node:fs';
import { load as parseYaml } from 'js-yaml';
import { builtApp } from '../../support/built-app.ts';
import { type Host, startBun } from '../../support/hosts.ts';
import { bundleWorker, serveBundle } from '../../support/workerd-serve.ts';
import { median, quantile, type Row, rounded, type Table } from '../table.ts';
import { costOf, cpuOf } from './load.ts';

const ASKED = {
  'due dates as JSON, the whole list': '/due-dates.json',
  'due dates as JSON, days of one’s own': '/due-dates.json?to=2027-11-22&from=2026-11-22',
  'due dates of a company as JSON': '/due-dates.json?to=2027-11-22&from=2026-11-22&for=company',
  'due dates as a calendar, the whole list': '/due-dates.ics',
  'due dates as a calendar, days of one’s own': '/due-dates.ics?to=2027-11-22&from=2026-11-22',
  'a tool as JSON':
    '/tools/gst-late-fee.json?return=gstr-3b&due=2026-10-20&filed=2026-11-22&turnover=10000000&nil=no&tax=5000',
  'figures as JSON': '/figures.json',
} as const;
const ROUNDS = 5;
const REQUESTS = 400;

/** µs of CPU, the median of the rounds; the first one is a warm-up. */
async function medianCost(host: Host, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) times.push(await costOf(host, { path }, REQUESTS));
  return median(times.slice(1));
}

const QUESTIONS = new URL('../../search/questions.yaml', import.meta.url);

/** CPU of each question of the table, in ms, all threads. Asked once in other words before, since answers are kept. */
async function costsOfQuestions({ origin, pid }: Host): Promise<number[]> {
  const table = parseYaml(readFileSync(QUESTIONS, 'utf8')) as Record<string, { q: string }[]>;
  const questions = Object.values(table).flatMap((rows) => (Array.isArray(rows) ? rows.map(({ q }) => q) : []));
  const times: number[] = [];
  for (const wording of ['please ', ''])
    for (const question of questions) {
      const before = cpuOf(pid);
      const answer = await fetch(`${origin}/search/answer.json?q=${encodeURIComponent(wording + question)}`);
      await answer.text();
      if (wording === '') times.push(cpuOf(pid) - before);
    }
  return times;
}

export async function benchAnswers(): Promise<Table[]> {
  const many = { PAGES_PER_MINUTE: '1000000', CALLS_PER_MINUTE: '1000000' };
  await using bun = await startBun(many);
  await using workerd = await serveBundle(await bundleWorker());
  const rows: Row[] = [];
  for (const [answer, path] of Object.entries(ASKED)) {
    const [onBun, onWorkerd] = [await medianCost(bun, path), await medianCost(workerd, path)];
    rows.push({ answer, 'Bun, µs CPU': rounded(onBun, 0), 'workerd, µs CPU': rounded(onWorkerd, 0) });
  }
  const questions: Row[] = [];
  for (const [host, started] of Object.entries({ Bun: bun, workerd })) {
    const times = await costsOfQuestions(started);
    questions.push({
      host,
      questions: times.length,
      'median, ms CPU': rounded(median(times), 2),
      'p95, ms CPU': rounded(quantile(times, 0.95), 2),
    });
  }
  return [
    {
      title: 'Questions',
      about: 'CPU of an answer of /search/answer.json, all threads. Target: p95 3 ms.',
      rows: questions,
    },
    {
      title: 'Answers that are worked out',
      about:
        'CPU of a request, the due dates of a year for everybody. Targets: 1,000 µs for JSON, 3,000 for the calendar.',
      rows,
    },
  ];
}

const RENDERS = 15;

/** Every page that a page cache would hold, without one. CPU is that of all threads, with the collection of garbage. */
export async function benchRender(): Promise<Table[]> {
  const { get, site } = builtApp();
  const paths = site.pages.map(({ path }) => path).filter((path) => path !== '/search');
  const times = paths.map(() => ({ first: [] as number[], whole: [] as number[] }));
  const cpuSince = (before: NodeJS.CpuUsage) => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  for (let round = -5; round < RENDERS; round += 1)
    for (const [at, path] of paths.entries()) {
      const before = process.cpuUsage();
      const reader = (await get(path)).body?.getReader();
      await reader?.read();
      const first = cpuSince(before);
      while (!(await reader?.read())?.done);
      if (round < 0) continue;
      times[at]?.first.push(first);
      times[at]?.whole.push(cpuSince(before));
    }
  const row = (until: 'first' | 'whole') => {
    const medians = times.map((ofPage) => median(ofPage[until]));
    return {
      until: `${until === 'first' ? 'first' : 'last'} byte`,
      'median, ms': rounded(median(medians), 2),
      'p95, ms': rounded(quantile(medians, 0.95), 2),
      'slowest page, ms': rounded(quantile(medians, 1), 2),
    };
  };
  return [
    {
      title: 'Cold render',
      about: `CPU in a warm process to render each of ${paths.length} pages that the page cache does not hold; the median of ${RENDERS} times. Target: 3 ms to the first byte.`,
      rows: [row('first'), row('whole')],
    },
  ];
}
