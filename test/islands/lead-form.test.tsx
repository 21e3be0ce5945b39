import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import type { FormState } from '../../src/domain/lead-form.ts';
import type { LeadFormProps } from '../../src/islands/widgets/lead-form.tsx';
import { openWindow } from './dom.ts';

let library: typeof import('@testing-library/react');
let LeadForm: typeof import('../../src/islands/widgets/lead-form.tsx').LeadForm;
let closeWindow: () => Promise<void>;
const real = { fetch: globalThis.fetch, FormData: globalThis.FormData };
/** Record calls the form made, and how the next is answered. */
let calls: { lead: Record<string, string>; key: string; time: string | null; trap: string | null }[] = [];
let reply: () => Response | Promise<Response>;
const help = { phone: '+919999900000', email: 'help@lekha.example' };
const accepted = () => Response.json({ data: { id: '7K3M-92QX' } }, { status: 202 });

beforeAll(async () => {
  closeWindow = openWindow();
  library = await import('@testing-library/react/pure');
  ({ LeadForm } = await import('../../src/islands/widgets/lead-form.tsx'));
  // A browser loads it a moment after the form.
  await import('../../src/islands/widgets/lead-form-receipt.tsx');
});
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, FormData: Reflect.get(window, 'FormData') });
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
  library.cleanup();
  Object.assign(globalThis, real);
});
afterAll(() => closeWindow());

/** Lets everything that is due run: promises, and what they set in the component. */
const settle = async () => {
  for (let turn = 0; turn < 12; turn++) await library.act(() => new Promise<void>((resolve) => setImmediate(resolve)));
};

/** A form of its own kind and store, so that no test finds the draft of another. */
let stores = 0;
async function leadForm(props: Partial<LeadFormProps> = {}) {
  stores += 1;
  const shown = library.render(
    <LeadForm id="form" kind="contact" action="/contact" prefix={`test${stores}_`} help={help} {...props} />,
  );
  const field = (label: string) => shown.getByLabelText(label) as HTMLInputElement;
  const type = (label: string, value: string) => library.fireEvent.change(field(label), { target: { value } });
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

test('it is a real form, with the labels of the specification and a field for each', async () => {
  const { button, field } = await leadForm();
  const form = button.form as HTMLFormElement;
  expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/contact', 'post']);
  expect(['Full name', 'Email', 'Phone number', 'Message'].map((label) => field(label).name)).toEqual([
    'full_name',
    'email',
    'phone',
    'message',
  ]);
});

test('the partner form asks for email, name and phone; what the partner does need not be said', () => {
  const html = renderToString(<LeadForm id="p" kind="partner" action="/partner-with-lekha" prefix="t_" help={help} />);
  expect([...html.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'email',
    'full_name',
    'phone',
    'message',
    'best_time',
    'language',
    'website',
  ]);
  const fields = [...(html.match(/<(?:input|textarea)[^>]*>/g) ?? [])].filter((tag) => tag.includes(' required'));
  expect(fields.map((tag) => /name="(\w+)"/.exec(tag)?.[1])).toEqual(['email', 'full_name', 'phone']);
  expect(html).toContain('Where you practise and what you do (optional)');
});

test('a name is flagged while it is typed, for each character of the list, which is named, and no longer once it is gone', async () => {
  const { type, error } = await leadForm();
  for (const character of `!@#$%^&*()_+-=[]{};':"\\|,.<>/?`) {
    type('Full name', `Asha${character}`);
    expect(error('Full name')).toBe(`Not a valid name: “${character}” cannot be part of it`);
    type('Full name', 'Asha');
    expect(error('Full name')).toBe('');
  }
});

test('email and phone are flagged when they are left, and an email that matches is trimmed', async () => {
  const { field, type, error } = await leadForm();
  for (const [label, wrong, right, message] of [
    ['Email', 'asha@', ' asha@example.com ', 'Invalid email'],
    ['Phone number', '12345', '9876543210', 'Invalid phone number'],
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

test('e, E, +, - and the arrow keys are blocked in the phone field, other keys and shortcuts are not', async () => {
  const { field } = await leadForm();
  const passes = (key: string, init = {}) => library.fireEvent.keyDown(field('Phone number'), { key, ...init });
  for (const key of ['e', 'E', '+', '-', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
    expect([key, passes(key)]).toEqual([key, false]);
  for (const key of ['0', '9', 'Backspace', 'Tab', 'Enter']) expect([key, passes(key)]).toEqual([key, true]);
  expect(passes('ArrowLeft', { altKey: true })).toBe(true);
});

test('before the phone field stands +91, which is read out as part of its description and is no part of its value', async () => {
  const { field, container } = await leadForm();
  const phone = field('Phone number');
  const described = (phone.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Ten digits, without +91']);
  const before = container.querySelector('.field-before');
  expect([before?.textContent, before?.getAttribute('aria-hidden'), before?.nextElementSibling === phone]).toEqual([
    '+91',
    'true',
    true,
  ]);
});

test('a number given up after eleven characters is left with too few digits, not with ten of a stranger', async () => {
  const { field, type, error } = await leadForm();
  const phone = field('Phone number');
  type('Phone number', '9198765432');
  type('Phone number', '91987654321');
  expect(phone.value).toBe('91987654321');
  library.fireEvent.blur(phone);
  expect([phone.value, error('Phone number')]).toEqual(['987654321', 'Invalid phone number']);
});

test('the phone field holds ten digits at most, and a number that is too long is not cut to somebody else’s', async () => {
  const { field, type } = await leadForm();
  const phone = field('Phone number');
  for (const [typed, held] of [
    ['+91 98765-43210', '9876543210'],
    ['98765432101', '9876543210'],
    ['123456789012345', '9876543210'],
    ['०१२', '012'],
    ['09876543210', '9876543210'],
    ['abc', ''],
  ] as const) {
    type('Phone number', typed);
    expect([typed, phone.value]).toEqual([typed, held]);
  }
});

test('nothing invalid is sent; the summary takes the focus, links to each field, and stays while they are put right', async () => {
  const { submit, type, getAllByRole, field } = await leadForm();
  await submit();
  const links = () =>
    getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('#form-'))
      .map((link) => [link.getAttribute('href'), link.textContent]);
  expect(links()).toEqual([
    ['#form-full_name', 'Full name: Please write your full name'],
    ['#form-email', 'Email: Please write your email address'],
    ['#form-phone', 'Phone number: Please write your phone number'],
    ['#form-message', 'Message: Please write a message'],
  ]);
  expect(document.activeElement?.className).toBe('lead-form-notice');
  type('Full name', 'Asha');
  expect(field('Full name').getAttribute('aria-invalid')).toBeNull();
  expect(links()).toHaveLength(4);
  expect(calls).toEqual([]);
});

test('what is sent is what was typed and chosen, with a key and when the form was given out; the button is disabled meanwhile', async () => {
  const { submit, type, field, button, getByText, container } = await leadForm();
  for (const [label, value] of Object.entries(asha)) type(label, value);
  library.fireEvent.change(field('Language for the call (optional)'), { target: { value: 'Hindi' } });
  const held = Promise.withResolvers<Response>();
  reply = () => held.promise;
  await submit();
  expect([button.disabled, container.querySelector('.lead-form-status')?.textContent]).toEqual([true, 'Sending …']);
  await submit();
  held.resolve(accepted());
  await settle();
  expect(calls).toEqual([
    {
      lead: {
        lead_type: 'contact',
        full_name: 'Asha Verma',
        email: 'asha@example.com',
        phone: '9876543210',
        message: 'Please call',
        language: 'Hindi',
      },
      key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      time: '1.abc',
      trap: null,
    },
  ]);
  getByText('Thanks for reaching out. We will be in touch soon');
  getByText('7K3M-92QX');
  expect(document.activeElement?.getAttribute('role')).toBe('status');
});

test('once it is accepted a receipt with the number that is called, and nothing else that was typed, leads to an empty form', async () => {
  const { submit, type, field, container, getByRole, getByText } = await leadForm({
    help: { ...help, hours: 'Mon to Sat', within: 'one day' },
  });
  for (const [label, value] of Object.entries(asha)) type(label, value);
  library.fireEvent.change(field('Best time to call (optional)'), { target: { value: 'evening' } });
  library.fireEvent.change(field('Language for the call (optional)'), { target: { value: 'Hindi' } });
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
  for (const [label, value] of Object.entries(asha)) type(label, value);
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
  for (const [label, value] of Object.entries(asha)) shown.type(label, value);
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

test('a wrong number is changed from the receipt: the form is there as it was sent, and the first enquiry is withdrawn after the next', async () => {
  const { getByText, queryByRole } = await correctedNumber(() => new Response('ok'));
  getByText('8K3M-92QX');
  getByText(/\+91.87654.32109/);
  expect(queryByRole('alert')).toBeNull();
  expect(calls.map(({ lead }) => lead.phone)).toEqual(['9876543210', '8765432109']);
});

test('where the first enquiry cannot be withdrawn, the receipt of the next says so and leads to its withdrawal', async () => {
  const { getByRole } = await correctedNumber(() => new Response('', { status: 503 }));
  expect(getByRole('alert').querySelector('a')?.getAttribute('href')).toBe('/withdraw?reference=7K3M-92QX');
});

test('a phone number that is too short is counted beside the message of the specification', async () => {
  const { type, field, error, container } = await leadForm();
  type('Phone number', '987654321');
  library.fireEvent.blur(field('Phone number'));
  expect([error('Phone number'), container.querySelector('#form-phone-hint')?.textContent]).toEqual([
    'Invalid phone number',
    'Nine of ten digits',
  ]);
  type('Phone number', '9876543210');
  expect(container.querySelector('#form-phone-hint')?.textContent).toBe('Ten digits, without +91');
});

test('a lead that has no number to show says so, and promises no time that nobody chose', async () => {
  const { submit, type, getByText, container } = await leadForm();
  for (const [label, value] of Object.entries(asha)) type(label, value);
  reply = () => Response.json({ data: { id: 'up-1' } });
  await submit();
  getByText('We call +91 98765 43210.');
  getByText(/We have no reference number to show this time/);
  expect(container.querySelector('.reference')).toBeNull();
});

test('a failure says to try again; the same words keep their key, other words and a refusal draw a new one', async () => {
  const { submit, type, button, getByText } = await leadForm();
  for (const [label, value] of Object.entries(asha)) type(label, value);
  const answers = [
    () => Response.error(),
    () => Response.json({ error: 'x' }, { status: 503 }),
    () => Response.json({ error: 'x' }, { status: 422 }),
    () => Response.json({ error: 'x' }, { status: 500 }),
  ];
  for (const answer of answers) {
    reply = answer;
    await submit();
    getByText('Please try again in sometime');
    expect(button.disabled).toBe(false);
  }
  type('Message', 'Please call soon');
  reply = () => Response.json({ error: 'Too many requests. Please try again in 9 seconds' }, { status: 429 });
  await submit();
  getByText('Too many requests. Please try again in 9 seconds');
  const [first, second, third, fourth, fifth] = calls.map(({ key }) => key);
  expect([second, third]).toEqual([first, first] as string[]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
});

test('a refused lead that is kept is shown with its number and the way to withdraw it, until the form is sent again', async () => {
  const { submit, type, container, getByText } = await leadForm();
  for (const [label, value] of Object.entries(asha)) type(label, value);
  reply = () => Response.json({ error: 'Please try again in sometime', data: { id: '7K3M-92QX' } }, { status: 422 });
  await submit();
  getByText('Please try again in sometime');
  expect(container.querySelector('.lead-form-notice .reference')?.textContent).toBe('7K3M-92QX');
  expect(container.querySelector('.lead-form-notice a')?.getAttribute('href')).toBe('/withdraw?reference=7K3M-92QX');
  expect(document.activeElement?.className).toBe('lead-form-notice');
  reply = () => Response.json({ error: 'x', data: { id: 'internal' } }, { status: 422 });
  await submit();
  expect(container.querySelector('.lead-form-notice .reference')).toBeNull();
});

test('whatever status and message a refusal has, the form says to try again, sends once and draws a new key for the next try', async () => {
  const { submit, type, container, getByText, queryByText } = await leadForm();
  for (const [label, value] of Object.entries(asha)) type(label, value);
  for (const status of [400, 409, 413, 422]) {
    reply = () => Response.json({ error: 'Not in our area', data: { id: '7K3M-92QX' } }, { status });
    await submit();
    getByText('Please try again in sometime');
    expect([
      queryByText(/Not in our area/),
      container.querySelector('.lead-form-notice .reference')?.textContent,
    ]).toEqual([null, '7K3M-92QX']);
  }
  expect(new Set(calls.map(({ key }) => key)).size).toBe(4);
  expect(calls).toHaveLength(4);
});

test('a key that is known for another lead is drawn anew, once; a second such answer is a failure and no success', async () => {
  const { submit, type, getByText, queryByText } = await leadForm();
  for (const [label, value] of Object.entries(asha)) type(label, value);
  const conflict = () => Response.json({ error: 'This key was used for another lead' }, { status: 409 });
  reply = conflict;
  await submit();
  expect(calls).toHaveLength(2);
  getByText('Please try again in sometime');
  expect(queryByText(/Thanks for reaching out/)).toBeNull();
  const answers = [conflict, accepted];
  reply = () => (answers.shift() ?? accepted)();
  await submit();
  getByText('7K3M-92QX');
  expect(new Set(calls.map(({ key }) => key)).size).toBe(4);
});

test('after a failure it is said that what was typed is still here, and whether the device is connected', async () => {
  const { submit, type, getByText, queryByText } = await leadForm();
  for (const [label, value] of Object.entries(asha)) type(label, value);
  reply = () => Response.json({ error: 'x' }, { status: 503 });
  await submit();
  getByText(/we count it as the same enquiry/);
  const connected = Object.getOwnPropertyDescriptor(navigator, 'onLine');
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  await submit();
  getByText(/You are offline/);
  if (connected) Object.defineProperty(navigator, 'onLine', connected);
  else Reflect.deleteProperty(navigator, 'onLine');
  reply = () => Response.json({ error: 'x' }, { status: 422 });
  await submit();
  expect(queryByText(/still here/)).toBeNull();
});

test('"Clear the form" empties the fields, takes back what was said of them, draws a new key and says so', async () => {
  const { submit, type, field, error, container, getByRole, getByText } = await leadForm();
  for (const [label, value] of Object.entries(asha)) type(label, value);
  reply = () => Response.json({ error: 'x' }, { status: 503 });
  await submit();
  type('Full name', 'A$ha');
  library.fireEvent.click(getByRole('button', { name: 'Clear the form' }));
  for (const label of Object.keys(asha)) expect(field(label).value).toBe('');
  expect([error('Full name'), container.querySelector('.lead-form-notice')?.textContent]).toEqual(['', '']);
  expect(getByText('Cleared. This tab no longer has your details.').getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(field('Full name'));
  for (const [label, value] of Object.entries(asha)) type(label, value);
  await submit();
  expect(calls[0]?.key).not.toBe(calls[1]?.key ?? '');
});

test('the trap is told on', async () => {
  const { submit, type, container } = await leadForm();
  for (const [label, value] of Object.entries(asha)) type(label, value);
  const trap = container.querySelector<HTMLInputElement>('[name="website"]');
  if (trap) trap.value = 'http://spam.example';
  await submit();
  expect(calls[0]?.trap).toBe('1');
});

test('what the server sent back is shown as it was typed, with what was wrong', async () => {
  const state: FormState = {
    values: { full_name: 'A$ha', phone: '+91 1' },
    faults: { full_name: 'Not a valid name' },
    failure: '',
    key: '',
    formTime: '2.def',
    reference: '',
  };
  const { field, error, getByRole } = await leadForm({ state });
  expect([field('Full name').value, field('Phone number').value, error('Full name')]).toEqual([
    'A$ha',
    '+91 1',
    'Not a valid name',
  ]);
  expect(getByRole('alert').textContent).toContain('Full name: Not a valid name');
});

const OPENING = 'I want help with GST registration.';

/** As much of IndexedDB as the key of a draft needs: a tab that keeps one, until this is disposed. */
async function tabThatKeeps(): Promise<Disposable> {
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

test('a form under a subject begins the message, for a browser without script too, and sends it as it stands', async () => {
  expect(
    renderToString(<LeadForm id="p" kind="contact" action="/contact" prefix="t_" help={help} opening={OPENING} />),
  ).toContain(`>${OPENING}</textarea>`);
  const { field, type, submit } = await leadForm({ opening: OPENING });
  expect(field('Message').value).toBe(OPENING);
  for (const label of ['Full name', 'Email', 'Phone number'] as const) type(label, asha[label]);
  await submit();
  expect(calls.map(({ lead }) => lead.message)).toEqual([OPENING]);
});

test('the draft of the tab counts for more than the opening, and a form that was sent and not taken has its own words', async () => {
  using _ = await tabThatKeeps();
  const { tabDraft } = await import('../../src/islands/widgets/form-draft.ts');
  const prefix = 'opening_';
  await tabDraft(prefix, 'contact').save({ values: { full_name: 'Asha', message: 'About my shop' }, key: '' });
  const { field } = await leadForm({ opening: OPENING, prefix });
  await library.waitFor(() => expect(field('Message').value).toBe('About my shop'));
  expect(field('Full name').value).toBe('Asha');
  library.cleanup();
  const state: FormState = {
    values: { message: '' },
    faults: { message: 'Say what it is about' },
    failure: '',
    key: '',
    formTime: '1.x',
    reference: '',
  };
  expect((await leadForm({ opening: OPENING, state })).field('Message').value).toBe('');
});

test('nothing is kept with the tab for an opening that nobody touched, and "Clear" empties that too', async () => {
  using _ = await tabThatKeeps();
  const { tabDraft } = await import('../../src/islands/widgets/form-draft.ts');
  const prefix = 'untouched_';
  const { field, getByRole } = await leadForm({ opening: OPENING, prefix });
  expect(await tabDraft(prefix, 'contact').read()).toBeUndefined();
  library.fireEvent.click(getByRole('button', { name: /^Clear/ }));
  await settle();
  expect(field('Message').value).toBe('');
});
