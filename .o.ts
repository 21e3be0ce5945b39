import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await (await b.newContext({ viewport: { width: 320, height: 800 } })).newPage();
await p.goto('http://localhost:3100/income-tax-filing/itr-3-form');
console.log(await p.evaluate(`JSON.stringify([...document.querySelectorAll('main *')].filter(e=>e.getBoundingClientRect().right>321 && !e.closest('.scroll') && !e.closest('.chips')).slice(0,8).map(e=>[e.tagName,e.className,e.textContent.slice(0,60),e.getBoundingClientRect().right]))`));
await b.close();
