/** What others change in a page before it is touched, as translations and extensions do: nothing typed is lost. */
import { describe, expect, test } from 'bun:test';
import { fill, person, submit, wake } from '../support/contact-form.ts';
import { translate } from '../support/translation.ts';
import { visit } from '../support/visit.ts';

const PHONE = { width: 390, height: 844 };

const CHANGES = {
  'nothing at all': () => {},
  'a translation, which wraps each text': translate,
  'texts that are changed in place': (root: Element) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) (walker.currentNode as Text).data += ' ·';
  },
  'a button of another text': (root: Element) => {
    for (const button of root.querySelectorAll('button, .check-answer .headline b, summary'))
      button.textContent = 'जमा करें';
  },
  'the nodes of a password manager': (root: Element) => {
    for (const field of root.querySelectorAll('input:not([type="radio"], [type="hidden"])'))
      field.after(document.createElement('com-1password-button'), document.createElement('input'));
  },
  'the nodes of a writing assistant': (root: Element) => {
    for (const part of root.querySelectorAll('form, label, textarea'))
      part.before(document.createElement('grammarly-extension'));
  },
} as const;

/** A page with scripts that wait, and with a change in a part of it. */
async function visitChanged(path: string, part: string, change: (root: Element) => void) {
  const scripts = Promise.withResolvers<void>();
  const page = await visit(path, { viewport: PHONE }, (opened) =>
    opened.route(/\/assets\/(?!boot-)[\w-]+\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    }),
  );
  await page.waitForSelector('[data-scripted]', { state: 'attached' });
  await page.locator(part).first().evaluate(change);
  return Object.assign(page, {
    /** Lets the scripts come, and waits until the part is alive. */
    async wake() {
      scripts.resolve();
      await page.locator(`${part}[data-island-state="ready"]`).first().waitFor();
    },
  });
}

/** What is typed: before the scripts come, the caret moved back so far, then this, and Tab before each text after it. */
interface Typing {
  path: string;
  island: string;
  /** Selector of the form, and the names of its fields in the order of Tab. */
  form: string;
  fields: readonly string[];
  typed: readonly [before: string, back: number, then: string, ...more: string[]];
  values: readonly string[];
  /** A list from which an option is chosen first. */
  choose?: string;
  /** What follows. */
  answer?: string;
}
const TYPED: Typing[] = [
  {
    path: '/contact',
    island: 'lead-form',
    form: '#contact-form',
    fields: ['full_name', 'email', 'phone', 'message'],
    typed: ['Ravi Kmar', 3, 'u', 'ravi.k@example.com', '98123 45670', 'Please call'],
    values: ['Ravi Kumar', 'ravi.k@example.com', '9812345670', 'Please call'],
  },
  {
    path: '/tools/hra',
    island: 'tool',
    form: '#hra',
    fields: ['basic', 'hra', 'rent'],
    typed: ['60000', 0, '0', '240000', '300000'],
    values: ['6,00,000', '2,40,000', '300000'],
    choose: 'city',
    answer: '#hra-answer h2.headline',
  },
  {
    path: '/contact',
    island: 'search',
    form: '.search',
    fields: ['q'],
    typed: ['gst regi', 0, 'stration'],
    values: ['gst registration'],
    answer: '#search-results a',
  },
];

describe.each(Object.entries(CHANGES))('%s', (_, change) => {
  test.each(TYPED)('leaves what is typed at $path for $island, and Tab leads on', async (one) => {
    await using page = await visitChanged(one.path, `[data-island="${one.island}"]`, change);
    const field = (name: string) => page.locator(`${one.form} [name="${name}"]`);
    const [before, back, then, ...more] = one.typed;
    if (one.choose) await field(one.choose).selectOption({ index: 1 });
    await field(one.fields[0] ?? '').click();
    await page.keyboard.type(before);
    for (let key = 0; key < back; key += 1) await page.keyboard.press('ArrowLeft');
    await page.wake();
    await page.keyboard.type(then);
    for (const text of more) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    expect(await Promise.all(one.fields.map((name) => field(name).inputValue()))).toEqual([...one.values]);
    if (one.answer) await page.locator(one.answer).first().waitFor();
  });

  test('leaves what the browser fills in, and the form takes it', async () => {
    await using page = await visitChanged('/contact', '[data-island="lead-form"]', change);
    const filled = { full_name: 'Ravi Kumar', email: 'ravi.k@example.com', phone: '+919812345670', message: 'Hello' };
    const form = page.locator('#contact-form');
    await form.evaluate((own, texts) => {
      for (const [name, text] of Object.entries(texts)) {
        const field = (own as HTMLFormElement).elements.namedItem(name) as HTMLInputElement;
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }, filled);
    await page.wake();
    const sent = await form.evaluate((own) => Object.fromEntries(new FormData(own as HTMLFormElement)));
    expect(sent).toMatchObject({ ...filled, phone: '9812345670' });
  });

  test('leaves the choice on a check card, whose answer follows', async () => {
    await using page = await visitChanged('/gst', '[data-island="check"]', change);
    const both = page.locator('#check-gst-registration input[value="both"]');
    await page.locator('#check-gst-registration label', { has: page.locator('input[value="both"]') }).click();
    await page.wake();
    expect(await both.isChecked()).toBe(true);
    expect(await page.locator('.check-answer > .example').count()).toBe(0);
  });
});

test('a form that is translated while it is filled in shows its faults, and then the receipt', async () => {
  await using page = await visit('/contact', { viewport: PHONE });
  // Browsers are asked to make no links of numbers and days, which would be such a change.
  expect(await page.locator('meta[name="format-detection"]').getAttribute('content')).toMatch(/^telephone=no\b/);
  const island = page.locator('[data-island="lead-form"]');
  await wake(page);
  await island.evaluate(translate);
  await submit(page).click();
  await page.locator('.error-summary').waitFor();
  await island.evaluate(translate);
  await fill(page, person());
  await island.evaluate(translate);
  await submit(page).click();
  await page.locator('.receipt').waitFor();
  await island.evaluate(translate);
  await page.locator('.receipt-correct').click();
  await submit(page).waitFor();
  expect([await island.getAttribute('data-island-state'), page.errors]).toEqual(['ready', []]);
});
