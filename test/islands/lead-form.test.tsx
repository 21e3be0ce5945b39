import { afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import { EMPTY_FORM } from '../../src/domain/lead-form.ts';
import { tabDraft } from '../../src/islands/widgets/lead-form-state.ts';
import { LeadForm, type LeadFormProps } from '../../src/islands/widgets/lead-form-widget.tsx';
import { testingLibrary } from './dom.ts';

const library = await testingLibrary();
const real = { fetch: globalThis.fetch, FormData: globalThis.FormData };
/** The record calls of the form, and the next reply. */
let calls: { lead: Record<string, string>; key: string; time: string | null; trap: string | null }[] = [];
let reply: () => Response | Promise<Response>;
const help = { phone: '+919999900000', email: 'help@lekha.example', whatsapp: 'https://wa.me/919999900000' };
const accepted = () => Response.json({ data: { id: '7K3M-92QX' } }, { status: 202 });
const failing =
  (status: number, error = 'x', data?: { id: string }) =>
  () =>
    Response.json({ error, data }, { status });
const LATER = 'Please try again in sometime';

beforeAll(async () => {
  // A browser loads it a moment after the form.
  await import('../../src/islands/widgets/lead-form-receipt.tsx');
});
beforeEach(() => {
  Object.assign(globalThis, { FormData: Reflect.get(window, 'FormData') });
  calls = [];
  reply = accepted;
  globalThis.fetch = (async (url: string, { body, headers }: RequestInit = {}) => {
    if (url === '/form-time') return new Response('1.abc');
    if (url === '/api/users/auth/') return Response.json({ data: { access_token: 'token', auth: true } });
    const sent = new Headers(headers);
    calls.push({
      lead: JSON.parse(String(body)),
      key: sent.get('idempotency-key') ?? '',
      time: sent.get('form-time'),
      trap: sent.get('form-trap'),
    });
    return reply();
  }) as typeof fetch;
});
afterEach(() => {
  Object.assign(globalThis, real);
});

/** Runs pending promises and the renders that they cause. */
const settle = async () => {
  for (let turn = 0; turn < 12; turn++) await library.act(() => new Promise<void>((resolve) => setImmediate(resolve)));
};

/** A form with its own store, so that no test finds the draft of another. */
let stores = 0;
async function leadForm(props: Partial<LeadFormProps> = {}) {
  stores += 1;
  const shown = library.render(
    <LeadForm id="form" kind="contact" action="/contact" prefix={`test${stores}_`} help={help} {...props} />,
  );
  const field = (label: string) => shown.getByLabelText(label) as HTMLInputElement;
  const type = (label: string, value: string) => library.fireEvent.input(field(label), { target: { value } });
  const button = shown.getByRole('button', { name: 'Submit' }) as HTMLButtonElement;
  const submit = async () => {
    const form = shown.container.querySelector('form');
    if (form) library.fireEvent.submit(form);
    await settle();
  };
  const error = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;
  await settle();
  return { ...shown, field, type, submit, button, error };
}
const asha = {
  'Full name': 'Asha Verma',
  Email: 'asha@example.com',
  'Phone number': '9876543210',
  Message: 'Please call',
};
const fillIn = (type: (label: string, value: string) => void) => {
  for (const [label, value] of Object.entries(asha)) type(label, value);
};

async function sentForm(answer = accepted, props: Partial<LeadFormProps> = {}) {
  const form = await leadForm(props);
  fillIn(form.type);
  reply = answer;
  await form.submit();
  return form;
}

test('posts without script; the partner form requires email, name and phone, but no message', () => {
  const html = renderToString(<LeadForm id="p" kind="partner" action="/partner-with-lekha" prefix="t_" help={help} />);
  expect([...html.matchAll(/name="(\w+)"/g)].map(([, name]) => name).join()).toBe(
    'email,full_name,phone,message,best_time,language,website',
  );
  expect(html).toMatch(/<form[^>]* action="\/partner-with-lekha" method="post"/);
  const fields = [...(html.match(/<(?:input|textarea)[^>]*>/g) ?? [])].filter((tag) => tag.includes(' required'));
  expect(fields.map((tag) => /name="(\w+)"/.exec(tag)?.[1])).toEqual(['email', 'full_name', 'phone']);
  expect(html).toContain('Where you practise and what you do (optional)');
});

test('flags a name while it is typed, with the character, email and phone on blur, and trims an email', async () => {
  const { field, type, error } = await leadForm();
  type('Full name', 'Asha$');
  expect(error('Full name')).toBe('Not a valid name. Leave out “$”.');
  type('Full name', 'Asha');
  expect(error('Full name')).toBe('');
  for (const [label, wrong, right, message] of [
    ['Email', 'asha@', ' asha@example.com ', 'Invalid email. Write it like name@example.com.'],
    ['Phone number', '12345', '9876543210', 'Invalid phone number. Five of ten digits.'],
  ] as const) {
    type(label, wrong);
    expect(error(label)).toBe('');
    library.fireEvent.blur(field(label));
    expect(error(label)).toBe(message);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(field(label).getAttribute('aria-describedby')).toEndWith(`${field(label).id}-error`);
    type(label, right);
    expect(error(label)).toBe('');
    library.fireEvent.blur(field(label));
    expect(field(label).value).toBe(right.trim());
  }
  library.fireEvent.blur(field('Message'));
  expect(error('Message')).toBe('');
});

test('+91 is before the phone field, which is described to screen readers and blocks e, E, +, -, arrow keys and no shortcut', async () => {
  const { field, container } = await leadForm();
  const phone = field('Phone number');
  const hint = document.getElementById(phone.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Ten digits, without +91');
  const before = container.querySelector('.field-before');
  expect([before?.textContent, before?.getAttribute('aria-hidden')]).toEqual(['+91', 'true']);
  expect(before?.nextElementSibling === phone).toBe(true);
  const passes = (key: string, init = {}) => library.fireEvent.keyDown(phone, { key, ...init });
  for (const key of ['e', 'E', '+', '-', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
    expect([key, passes(key)]).toEqual([key, false]);
  for (const key of ['0', '9', 'Backspace', 'Tab', 'Enter']) expect([key, passes(key)]).toEqual([key, true]);
  expect(passes('ArrowLeft', { altKey: true })).toBe(true);
});

test('says what is wrong with a paste into the phone field that it does not take, until one is taken', async () => {
  const { field, error } = await leadForm();
  const paste = async (value: string) => {
    library.fireEvent.input(field('Phone number'), { target: { value }, inputType: 'insertFromPaste' });
    await settle();
    return [field('Phone number').value, error('Phone number')];
  };
  expect(await paste('98765 43210 1')).toEqual([
    '',
    expect.stringContaining('11 digits, but an Indian number has ten'),
  ]);
  expect(await paste('call me')).toEqual(['', 'Please write your phone number']);
  expect(await paste('+91 98765 43210')).toEqual(['9876543210', '']);
  expect(await paste('98765432101')).toEqual(['9876543210', expect.stringContaining('11 digits')]);
  expect(await paste('9876543210')).toEqual(['9876543210', '']);
});

test('a number is cut to its digits on blur, one from abroad stays whole, and the form offers WhatsApp for it', async () => {
  const { field, type, error, getByRole, queryByRole } = await leadForm();
  type('Phone number', '9198765432');
  type('Phone number', '91987654321');
  library.fireEvent.blur(field('Phone number'));
  expect([field('Phone number').value, error('Phone number')]).toEqual([
    '987654321',
    'Invalid phone number. Nine of ten digits.',
  ]);
  expect(queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  type('Phone number', '+1 415 555 0134');
  expect(field('Phone number').value).toBe('14155550134');
  expect(error('Phone number')).toBe('Invalid phone number. 11 digits, but an Indian number has ten.');
  expect(getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(help.whatsapp);
  library.fireEvent.blur(field('Phone number'));
  expect(field('Phone number').value).toBe('14155550134');
});

test('the title says "Error:" while a sent form has faults, and no longer once it is accepted', async () => {
  document.title = 'Error: Contact us';
  const state = { ...EMPTY_FORM, faults: { full_name: 'Please write your full name' } };
  const { type, submit } = await leadForm({ state });
  expect(document.title).toBe('Error: Contact us');
  fillIn(type);
  await submit();
  expect(document.title).toBe('Contact us');
});

test('the form itself says what happens without a connection', async () => {
  const { container } = await leadForm();
  const status = () => container.querySelector('.lead-form-status')?.textContent;
  await library.act(async () => dispatchEvent(new Event('offline')));
  expect(status()).toContain('Send it once you are online');
  await library.act(async () => dispatchEvent(new Event('online')));
  expect(status()).toBe('');
});

test('does not send an invalid form; a summary takes the focus, and stays while the visitor corrects it', async () => {
  const { submit, type, getAllByRole, field } = await leadForm();
  await submit();
  const links = () =>
    getAllByRole('link')
      .map((link) => `${link.getAttribute('href')} ${link.textContent}`)
      .filter((link) => link.startsWith('#form-'));
  expect(links()).toEqual([
    '#form-full_name Full name: Please write your full name',
    '#form-email Email: Please write your email address',
    '#form-phone Phone number: Please write your phone number',
    '#form-message Message: Please write a message',
  ]);
  expect(document.activeElement?.className).toBe('lead-form-notice');
  type('Full name', 'Asha');
  expect(field('Full name').getAttribute('aria-invalid')).toBeNull();
  expect(links()).toHaveLength(4);
  expect(calls).toEqual([]);
});

test('sends the input with a key, the form time and whether the trap is filled in, and disables the button meanwhile', async () => {
  const { submit, type, field, button, getByText, getByRole, container } = await leadForm();
  fillIn(type);
  library.fireEvent.input(field('Language for the call (optional)'), { target: { value: 'Hindi' } });
  Object.assign(container.querySelector('[name="website"]') ?? {}, { value: 'http://spam.example' });
  const pendingReply = Promise.withResolvers<Response>();
  reply = () => pendingReply.promise;
  await submit();
  expect([button.disabled, container.querySelector('.lead-form-status')?.textContent]).toEqual([true, 'Sending …']);
  await submit();
  pendingReply.resolve(accepted());
  await settle();
  const typed = { full_name: 'Asha Verma', email: 'asha@example.com', phone: '9876543210', message: 'Please call' };
  expect(calls).toEqual([
    {
      lead: { lead_type: 'contact', ...typed, language: 'Hindi' },
      key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      time: '1.abc',
      trap: '1',
    },
  ]);
  getByRole('heading', { name: 'Thanks for reaching out. We will be in touch soon' });
  getByText('7K3M-92QX');
  expect(document.activeElement?.getAttribute('role')).toBe('status');
});

test('an accepted form becomes a receipt, which leads to an empty form', async () => {
  const { submit, type, field, container, getByRole, getByText } = await leadForm({
    help: { ...help, hours: 'Mon to Sat', within: 'one day' },
  });
  fillIn(type);
  library.fireEvent.input(field('Best time to call (optional)'), { target: { value: 'evening' } });
  library.fireEvent.input(field('Language for the call (optional)'), { target: { value: 'Hindi' } });
  await submit();
  expect(container.querySelectorAll('form, input, textarea, select')).toHaveLength(0);
  for (const value of Object.values(asha)) expect(container.innerHTML).not.toContain(value);
  getByText(
    'We call +91 98765 43210 once, within one day, in the evening, 4 to 8, and speak Hindi. Our hours: Mon to Sat.',
  );
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'tel:+919999900000',
    'mailto:help@lekha.example',
    '/withdraw?reference=7K3M-92QX',
  ]);
  library.fireEvent.click(getByRole('button', { name: 'Send another enquiry' }));
  for (const label of Object.keys(asha)) expect(field(label).value).toBe('');
  expect(document.activeElement).toBe(field('Full name'));
  fillIn(type);
  await submit();
  expect(new Set(calls.map(({ key }) => key)).size).toBe(2);
});

/** Sends a wrong number, then the right one from the receipt. @param withdrawn answers the withdrawal of the first */
async function correctedNumber(withdrawn: () => Response) {
  const shown = await leadForm();
  const asked: [string, string][] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    if (url !== '/withdraw') return fetch(url, init);
    asked.push([url, String(init?.body)]);
    return withdrawn();
  }) as typeof globalThis.fetch;
  fillIn(shown.type);
  await shown.submit();
  library.fireEvent.click(shown.getByRole('button', { name: 'Wrong number? Change it' }));
  for (const [label, value] of Object.entries(asha)) expect(shown.field(label).value).toBe(value);
  expect(document.activeElement).toBe(shown.field('Phone number'));
  shown.type('Phone number', '8765432109');
  reply = () => Response.json({ data: { id: '8K3M-92QX' } }, { status: 202 });
  expect(asked).toEqual([]);
  await shown.submit();
  expect(asked).toEqual([['/withdraw', 'reference=7K3M-92QX&phone=9876543210']]);
  return shown;
}

test.each([
  ['is withdrawn after the second is accepted', 200, 0],
  ['that could not be withdrawn is said on the receipt', 503, 1],
])('corrects a phone number from the receipt: the first lead %s', async (_, status, alerts) => {
  const { getByText, queryAllByRole } = await correctedNumber(() => new Response('', { status }));
  getByText('8K3M-92QX');
  getByText(/\+91.87654.32109/);
  const said = queryAllByRole('alert');
  expect(said.map((alert) => alert.querySelector('a')?.getAttribute('href'))).toEqual(
    Array(alerts).fill('/withdraw?reference=7K3M-92QX'),
  );
  expect(calls.map(({ lead }) => lead.phone)).toEqual(['9876543210', '8765432109']);
});

test('the receipt of a lead without a reference number says so, and promises no time', async () => {
  const { getByText, container } = await sentForm(() => Response.json({ data: { id: 'up-1' } }));
  getByText('We call +91 98765 43210.');
  getByText(/We have no reference number to show this time/);
  expect(container.querySelector('.reference')).toBeNull();
});

test('a failure keeps the key for the same input; a refusal and other input get a new key', async () => {
  const { submit, type, button, getByText } = await leadForm();
  fillIn(type);
  for (const answer of [() => Response.error(), failing(503), failing(422), failing(500)]) {
    reply = answer;
    await submit();
    getByText(LATER);
    expect(button.disabled).toBe(false);
  }
  type('Message', 'Please call soon');
  reply = failing(429, 'Too many requests. Please try again in 9 seconds');
  await submit();
  getByText('Too many requests. Please try again in 9 seconds');
  const [first, second, third, fourth, fifth] = calls.map(({ key }) => key);
  expect([second, third]).toEqual([first, first] as string[]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
});

test('every refusal says to try again, shows its reference number, and is followed by a new key', async () => {
  const { submit, type, container, getByText, queryByText } = await leadForm();
  const reference = () => container.querySelector('.lead-form-notice .reference')?.textContent;
  fillIn(type);
  for (const status of [400, 409, 413, 422]) {
    reply = failing(status, 'Not in our area', { id: '7K3M-92QX' });
    await submit();
    getByText(LATER);
    expect([queryByText(/Not in our area/), reference()]).toEqual([null, '7K3M-92QX']);
    expect(container.querySelector('.lead-form-notice a')?.getAttribute('href')).toBe('/withdraw?reference=7K3M-92QX');
    expect(document.activeElement?.className).toBe('lead-form-notice');
  }
  expect(calls).toHaveLength(4);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(4);
  // One key that was used for another lead is changed at once.
  reply = failing(409, 'This key was used for another lead');
  await submit();
  expect(new Set(calls.map(({ key }) => key)).size).toBe(6);
  reply = failing(422, 'x', { id: 'internal' });
  await submit();
  expect(reference()).toBeUndefined();
});

test('a failure says that the input is not lost, and whether the device is offline, and offers to try again or to call', async () => {
  const { submit, getByText, getByRole, queryByText, queryByRole } = await sentForm(failing(503));
  getByText(/we count it as the same enquiry/);
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  await submit();
  getByText(/You are offline, so nothing was sent. What you typed stays in this tab/);
  expect(getByRole('link', { name: /^\+91/ }).getAttribute('href')).toBe(`tel:${help.phone}`);
  expect(getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(help.whatsapp);
  expect((getByRole('button', { name: 'Try again' }) as HTMLButtonElement).type).toBe('submit');
  Reflect.deleteProperty(navigator, 'onLine');
  reply = failing(422);
  await submit();
  expect([queryByText(/still here/), queryByRole('button', { name: 'Try again' })]).toEqual([null, null]);
});

test('shows the input that the server returned, with its faults', async () => {
  const values = { full_name: 'A$ha', phone: '+91 1' };
  const state = { ...EMPTY_FORM, values, faults: { full_name: 'Not a valid name' }, formTime: '2.def' };
  const { field, error, getByRole } = await leadForm({ state });
  expect([field('Full name').value, field('Phone number').value]).toEqual(['A$ha', '+91 1']);
  expect(error('Full name')).toBe('Not a valid name');
  expect(getByRole('alert').textContent).toContain('Full name: Not a valid name');
});

const OPENING = 'I want help with GST registration.';

/** A tab that stores drafts, until this is disposed: with as much of IndexedDB as their key needs. */
async function tabWithDrafts(): Promise<Disposable> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const answered = (result: unknown) => {
    const request: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const database = { transaction: () => ({ objectStore: () => ({ get: () => answered(key) }) }), close: () => {} };
  Object.defineProperty(globalThis, 'indexedDB', { value: { open: () => answered(database) }, configurable: true });
  return { [Symbol.dispose]: () => void Reflect.deleteProperty(globalThis, 'indexedDB') };
}

test('the subject of the page begins the message, also without script', async () => {
  expect(
    renderToString(<LeadForm id="p" kind="contact" action="/contact" prefix="t_" help={help} opening={OPENING} />),
  ).toContain(`>${OPENING}</textarea>`);
  const { field, type, submit } = await leadForm({ opening: OPENING });
  expect(field('Message').value).toBe(OPENING);
  for (const label of ['Full name', 'Email', 'Phone number'] as const) type(label, asha[label]);
  await submit();
  expect(calls.map(({ lead }) => lead.message)).toEqual([OPENING]);
});

test('an unchanged opening is not stored; a draft replaces it, and so does a form that the server returned', async () => {
  using _ = await tabWithDrafts();
  const prefix = 'opening_';
  await leadForm({ opening: OPENING, prefix });
  expect(await tabDraft(prefix, 'contact').read()).toBeUndefined();
  library.cleanup();
  await tabDraft(prefix, 'contact').save({ values: { full_name: 'Asha', message: 'About my shop' }, key: '' });
  const { field } = await leadForm({ opening: OPENING, prefix });
  await library.waitFor(() => expect(field('Message').value).toBe('About my shop'));
  expect(field('Full name').value).toBe('Asha');
  library.cleanup();
  const faults = { message: 'Say what it is about' };
  const state = { ...EMPTY_FORM, values: { message: '' }, faults, formTime: '1.x' };
  expect((await leadForm({ opening: OPENING, state })).field('Message').value).toBe('');
});

test('a page restored from the back-forward cache is empty if its draft was sent meanwhile', async () => {
  using _ = await tabWithDrafts();
  const prefix = 'restored_';
  const { field, type } = await leadForm({ prefix });
  fillIn(type);
  await library.waitFor(async () => expect(await tabDraft(prefix, 'contact').read()).toBeDefined());
  const shownAgain = async () => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
  };
  await shownAgain();
  for (const [label, value] of Object.entries(asha)) expect(field(label).value).toBe(value);
  await tabDraft(prefix, 'contact').clear();
  await shownAgain();
  await library.waitFor(() => {
    for (const label of Object.keys(asha)) expect(field(label).value).toBe('');
  });
});
