/**
 * The launch of a firm, from a copy of the project to its second release: its own name on every page, TLS by Caddy, a
 * lead from a phone, the notice of it, the list, a backup and its restore.
 */
import { afterAll, expect } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { sharedBrowser } from '../support/browser.ts';
import { firm } from '../support/firm.ts';
import { startBun } from '../support/hosts.ts';
import { copyProject } from '../support/project-copy.ts';
import { startCaddy } from '../support/proxies.ts';
import { testWith } from '../support/recipes.ts';
import { runProgram } from '../support/run-program.ts';
import { ask } from '../support/socket-load.ts';
import { until } from '../support/until.ts';
import { webhook } from '../support/webhook.ts';

// Every browser takes what ends with .localhost to this machine.
const DOMAIN = 'sharma.localhost';
const FIRM = {
  name: 'Sharma Tax Desk',
  origin: `https://${DOMAIN}`,
  registeredName: 'Sharma Tax Desk (partnership firm)',
  phone: '0522 440 0000',
  email: `help@${DOMAIN}.example`,
  address: '14 Test Marg; Lucknow, Uttar Pradesh 226001',
  pan: 'ZYXWV9876U',
  gstin: 'not registered',
  social: 'https://www.facebook.com/sharmataxdesk.example',
};
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, ignoreHTTPSErrors: true };

const folder = mkdtempSync(join(tmpdir(), 'lekha-launch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command to its end. @returns what it printed */
async function run(command: string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const { code, out, err } = await runProgram(command, { cwd, env });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${out}${err}`);
  return out;
}

testWith(
  ['caddy'],
  'a firm goes from a copy of the project to its own site with TLS, gets a lead from a phone, and keeps it',
  async () => {
    const project = copyProject();
    writeFileSync(join(project, 'answers.yaml'), dump(FIRM));
    await run([process.execPath, 'src/commands/setup.ts', '--from', 'answers.yaml'], project);
    await run([process.execPath, 'src/build/build.ts'], project);
    const releases = [join(folder, 'first'), join(folder, 'second')] as const;
    for (const release of releases) await run([process.execPath, 'src/commands/package.ts', release], project);
    rmSync(project, { recursive: true, force: true });

    using chat = webhook<{ text: string }>();
    const data = join(folder, 'data');
    const socket = join(folder, 'site.sock');
    const settings = {
      UNIX_SOCKET: socket,
      CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
      DATA_DIR: data,
      NOTICE_WEBHOOK_URL: chat.url,
      BACKUP_PASSPHRASE: 'a-passphrase-of-the-tests',
    };
    const start = (release: string) =>
      startBun(settings, data, {
        command: [join(release, 'bin/bun'), join(release, 'src/hosts/bun/serve.js')],
        keepsData: true,
      });
    const desk = (...command: string[]) =>
      run([join(releases[0], 'bin/bun'), 'run', '--silent', 'leads', ...command], releases[0], settings);

    let site = await start(releases[0]);
    await using proxy = await startCaddy(folder, socket, DOMAIN);
    const home = await ask(proxy.place, '/');
    expect([home.status, home.text.includes(FIRM.name), home.text.includes(firm.name)]).toEqual([200, true, false]);

    await using context = await (await sharedBrowser()).newContext({
      ...PHONE,
      baseURL: `https://${DOMAIN}:${proxy.place.port}`,
    });
    const page = await context.newPage();
    await page.goto('/contact');
    const form = page.locator('.lead-form');
    // As a person types: who takes under two seconds is suspect, and the firm hears of it at the next full hour.
    for (const [label, value] of Object.entries({
      'Full name': 'Asha Verma',
      Email: 'asha@example.com',
      'Phone number': '9876543210',
      Message: 'Please call me',
    }))
      await form.getByLabel(label, { exact: true }).pressSequentially(value, { delay: 60 });
    await form.getByRole('button', { name: 'Submit' }).tap();
    const reference = (await page.locator('.receipt .reference').textContent()) ?? 'none';
    expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}$/);
    const stored = reference.replaceAll('-', '');

    await until(() => chat.posts.length > 0);
    expect(chat.posts[0]?.body.text).toContain(reference);
    expect(JSON.stringify(chat.posts)).not.toContain('9876543210');
    expect(await desk('list')).toContain(stored);

    const backup = join(folder, 'leads.backup');
    expect(await desk('backup', backup)).toContain('"leads": 1');
    expect(await site.stop()).toBe(0);
    renameSync(data, join(folder, 'lost'));
    mkdirSync(data);
    expect(await desk('restore', backup)).toContain('"leads": 1');
    expect(await desk('list')).toContain(stored);

    site = await start(releases[0]);
    const next = await start(releases[1]);
    expect(await site.stop()).toBe(0);
    site = next;
    expect((await ask(proxy.place, '/gst')).status).toBe(200);
    expect(await site.stop()).toBe(0);
    console.log(`launch: the second release took over; lead ${reference} is there`);
    expect(existsSync(socket)).toBe(false);
  },
);
