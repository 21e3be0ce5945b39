import { chromium } from 'playwright-core';
const [base, out, ...paths] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const spec = (process.env.W ?? '360').split(',').map(Number);
for (const scheme of (process.env.S ?? 'light').split(',') as any[]) for (const w of spec) {
  const ctx = await b.newContext({ viewport: { width: w, height: w < 500 ? 740 : 900 }, colorScheme: scheme, javaScriptEnabled: process.env.NOJS ? false : true, deviceScaleFactor: 1 });
  const p = await ctx.newPage();
  for (const path of paths) {
    await p.goto(base + path, { waitUntil: 'load' });
    await p.waitForTimeout(300);
    if (process.env.PRE) await p.evaluate(process.env.PRE);
    const h = await p.evaluate('document.documentElement.scrollHeight');
    console.log(scheme, w, path, h, await p.evaluate('document.documentElement.scrollWidth'));
    await p.screenshot({ path: `${out}${path.replaceAll(/[\/?=&#]/g, '_')}-${w}-${scheme}.png`, fullPage: process.env.FULL !== '0', ...(process.env.CLIP ? { clip: JSON.parse(process.env.CLIP), fullPage: true } : {}) });
  }
  await ctx.close();
}
await b.close();
