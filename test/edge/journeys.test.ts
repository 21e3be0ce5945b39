/** Plans on each host: page, JSON, Markdown and calendar for a query. */
import { expect, test } from 'bun:test';
import { sharedHosts } from '../support/shared-hosts.ts';

const QUERY = '?state=UP&turnover=3800000&staff=6&interstate=yes';
const NAMES = [
  'open-a-restaurant',
  'sell-online',
  'start-a-company',
  'work-freelance',
  'first-employee',
  'open-a-shop',
];

test('every plan is the same, byte for byte, on Bun and on workerd', async () => {
  const [bun, workerd] = await Promise.all([sharedHosts.Bun(), sharedHosts.workerd()]);
  for (const name of NAMES) {
    for (const address of [
      `${name}${QUERY}`,
      `${name}.json${QUERY}`,
      `${name}.md${QUERY}`,
      `${name}.md`,
      `${name}.ics${QUERY}`,
    ]) {
      const [one, other] = await Promise.all([bun, workerd].map(({ origin }) => fetch(`${origin}/start/${address}`)));
      expect([address, one?.status, other?.status]).toEqual([address, 200, 200]);
      expect(other?.headers.get('content-type')).toBe(one?.headers.get('content-type') ?? '');
      expect((await one?.text()) === (await other?.text()) ? address : `${address} differs`).toBe(address);
    }
  }
});

for (const [host, start] of Object.entries(sharedHosts)) {
  test(`${host} answers wrong input with 400 and an unknown plan with 404`, async () => {
    const { origin } = await start();
    const status = async (path: string) => (await fetch(origin + path)).status;
    for (const ending of ['', '.json', '.md', '.ics'])
      expect([ending, await status(`/start/open-a-shop${ending}?state=ZZ&turnover=x`)]).toEqual([ending, 400]);
    for (const path of ['/start/open-a-bank', '/start/open-a-bank.json?state=UP', '/start/open-a-bank.md'])
      expect([path, await status(path)]).toEqual([path, 404]);
  });
}
