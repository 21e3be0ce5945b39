import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
console.log(b.version());
const p = await (await b.newContext({ viewport: { width: 360, height: 800 } })).newPage();
await p.goto('http://localhost:3100/income-tax-filing/itr-7-form');
console.log(await p.evaluate(`JSON.stringify([document.querySelector('.chips').scrollLeft, document.querySelector('.chips [aria-current]').getBoundingClientRect().x, document.querySelector('.sections').scrollLeft, getComputedStyle(document.querySelector('.chips li:has([aria-current])')).scrollInitialTarget])`));
await b.close();
