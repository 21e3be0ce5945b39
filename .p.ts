import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const js of [false, true]) {
  const p = await (await b.newContext({ viewport: { width: 390, height: 800 }, javaScriptEnabled: js })).newPage();
  p.on('console', m => m.type() === 'error' && console.log('console', m.text()));
  await p.goto('http://localhost:3100/company-registration');
  await p.selectOption('#bill-state', 'kerala');
  if (!js) { await p.click('.bill button'); await p.waitForLoadState(); } else await p.waitForTimeout(1500);
  console.log(js, p.url(), (await p.locator('.bill').innerText()).replaceAll('\n', ' | ').slice(0, 700));
  await p.goto('http://localhost:3100/others/fssai-registration');
  await p.locator('.mark-changed').first().click(); await p.waitForTimeout(200);
  console.log('note visible', await p.locator('.figure-note').first().isVisible(), await p.locator('.figure-note').first().innerText());
  await p.screenshot({ path: `/tmp/note-${js}.png` });
  await p.keyboard.press('Escape');
  await p.locator('#eligibility input').first().click();  await p.waitForTimeout(js ? 1500 : 100);
  console.log('verdict', await p.locator('.checklist-verdict').first().innerText());
  await p.goto('http://localhost:3100/others/fssai-registration#do-it-yourself');
  console.log('open by link', await p.locator('#do-it-yourself ol').isVisible(), await p.evaluate('scrollY'));
  await p.goto('http://localhost:3100/figures#fssai-state-to'); console.log('figure open', await p.locator('#fssai-state-to').isVisible());
  await p.goto('http://localhost:3100/contact?about=/gst'); console.log('msg', await p.locator('textarea').inputValue(), await p.locator('.contact-chat').getAttribute('href'));
  await p.goto('http://localhost:3100/contact?about=buy'); console.log('msg', JSON.stringify(await p.locator('textarea').inputValue()));
}
await b.close();
