import { test } from 'bun:test';
import { sharedHosts } from '../support/shared-hosts.ts';
import { visit } from '../support/visit.ts';
import { axeFaults } from '../support/axe.ts';
const shots: [string, string, number, 'light'|'dark', boolean][] = [
  ['r360','/start/open-a-restaurant?state=UP&turnover=3800000&staff=6',360,'light',true],
  ['r1280','/start/open-a-restaurant?state=UP&turnover=3800000&staff=6',1280,'light',true],
  ['r1280d','/start/open-a-restaurant?state=UP&turnover=3800000&staff=6',1280,'dark',true],
  ['c768','/start/start-a-company?state=KA&type=opc&turnover=50lakh',768,'light',true],
  ['e360','/start/work-freelance',360,'light',true],
  ['bad360','/start/open-a-shop?state=&turnover=abc',360,'dark',true],
  ['first360','/start/open-a-restaurant?state=UP&turnover=3800000&staff=6',360,'light',false],
  ['home','/',360,'light',true],['tools','/tools',1280,'light',true],
];
test('shots', async () => {
  for (const [name, path, width, colorScheme, fullPage] of shots) {
    await using open = await visit(await sharedHosts.Bun(), path, { viewport: { width, height: 740 }, colorScheme });
    await open.page.waitForTimeout(300);
    await open.page.screenshot({ path: `/tmp/shot-${name}.png`, fullPage });
    const over = await open.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    console.log(name, 'overflow', over, open.errors, path.startsWith('/start') ? JSON.stringify(await axeFaults(open.page)).slice(0,600) : '');
  }
}, 120000);
