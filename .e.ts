import { chromium } from 'playwright-core';
const [path, sel, out, w='360', scheme='light'] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await (await b.newContext({ viewport: { width: +w, height: 740 }, colorScheme: scheme as any })).newPage();
await p.goto('http://localhost:3100'+path); await p.evaluate(`document.querySelectorAll('.contact-bar').forEach(e=>e.style.display='none')`);
await p.locator(sel!).first().screenshot({ path: out! }); await b.close();
