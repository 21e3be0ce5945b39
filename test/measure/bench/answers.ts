/** The cost of personalised answers: due dates, tools, open data. Server CPU for each request, by host. */
import { readFileSync } from 'node:fs';
import { load as parseYaml } from 'js-yaml';
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
async function cost(host: Host, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const { cpu } = await costOf(host, { origin: host.origin, path }, REQUESTS);
    if (round >= 0) times.push(cpu);
  }
  return median(times);
}

const QUESTIONS = new URL('../../search/questions.yaml', import.meta.url);

/** CPU of each question of the table, in ms, all threads. Asked once in other words before, since answers are kept. */
async function costOfQuestions({ origin, pid }: Host): Promise<number[]> {
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
  const bundle = await bundleWorker();
  const hosts = {
    Bun: await startBun({ PAGES_PER_MINUTE: '1000000', CALLS_PER_MINUTE: '1000000' }),
    workerd: await serveBundle(bundle),
  };
  const rows: Row[] = [];
  for (const [answer, path] of Object.entries(ASKED)) {
    const [onBun, onWorkerd] = [await cost(hosts.Bun, path), await cost(hosts.workerd, path)];
    rows.push({ answer, 'Bun, µs CPU': rounded(onBun, 0), 'workerd, µs CPU': rounded(onWorkerd, 0) });
  }
  const questions: Row[] = [];
  for (const [name, host] of Object.entries(hosts)) {
    const times = await costOfQuestions(host);
    questions.push({
      host: name,
      questions: times.length,
      'median, ms CPU': rounded(median(times), 2),
      'p95, ms CPU': rounded(quantile(times, 0.95), 2),
    });
  }
  await Promise.all(Object.values(hosts).map((host) => host.stop()));
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
