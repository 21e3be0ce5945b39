import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await (await b.newContext({ viewport: { width: 360, height: 740 } })).newPage();
for (const path of process.argv.slice(2)) { await p.goto('http://localhost:3100'+path);
await p.addStyleTag({content:'*{content-visibility:visible !important}'}).catch(()=>{});
console.log(path, await p.evaluate(`(()=>{document.querySelectorAll('.service > .contact-card').forEach(e=>e.style.contentVisibility='visible'); return JSON.stringify([...document.querySelectorAll('body > *, .service > *, .service-main > *, .service-side > *, .contact-card > *')].map(e=>[e.tagName+'.'+e.className, Math.round(e.getBoundingClientRect().height)]),null,0)+document.documentElement.scrollHeight})()`)); }
await b.close();
