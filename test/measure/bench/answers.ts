/** The cost of personalised answers: due dates, tools, open data. Server CPU for each request, by host. */
import { type Host, startBun } from '../../support/hosts.ts';
import { bundleWorker, serveBundle } from '../../support/workerd-serve.ts';
import { median, type Row, rounded, type Table } from '../table.ts';
import { costOf } from './load.ts';

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

export async function benchAnswers(): Promise<Table[]> {
  const bundle = await bundleWorker();
  const hosts = { Bun: await startBun({ PAGES_PER_MINUTE: '1000000' }), workerd: await serveBundle(bundle) };
  const rows: Row[] = [];
  for (const [answer, path] of Object.entries(ASKED)) {
    const [onBun, onWorkerd] = [await cost(hosts.Bun, path), await cost(hosts.workerd, path)];
    rows.push({ answer, 'Bun, µs CPU': rounded(onBun, 0), 'workerd, µs CPU': rounded(onWorkerd, 0) });
  }
  await Promise.all(Object.values(hosts).map((host) => host.stop()));
  return [
    {
      title: 'Answers that are worked out',
      about:
        'CPU of a request, the due dates of a year for everybody. Targets: 1,000 µs for JSON, 3,000 for the calendar.',
      rows,
    },
  ];
}
