/** The page of a search: its answers, why each result is there, and what nothing was found for. */
import { expect, test } from 'bun:test';
import { builtApp, parsed } from '../support/built-app.ts';

const { app, get } = builtApp();
const search = async (q: string) => parsed(await (await get(`/search?q=${encodeURIComponent(q)}`)).text());
const textOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

test('an answer shows the value in force, what was before, its source, the day it was checked and where to go on', async () => {
  const page = await search('itr 4 due date');
  const card = page.querySelector('.search-answer');
  expect(textOf(card?.querySelector('dt a') ?? null)).toBe('ITR-4: due date without audit');
  expect(textOf(card?.querySelector('.search-answer-value') ?? null)).toBe('31 August');
  expect(textOf(card)).toMatch(/changed 1 April 2026, was 31 July.*Source: .*Checked \d{1,2} [A-Z][a-z]+ \d{4}/);
  const links = [...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/figures#itr4-due-date', '/income-tax-filing/itr-4-form', '/tools/late-return']));
});

test('what nobody could confirm is said to be so', async () => {
  const card = (await search('stamp duty karnataka')).querySelector('.search-answer');
  const values = [...(card?.querySelectorAll('.search-answer-value') ?? [])].map(textOf);
  expect(values).toEqual(['Not confirmed', 'Not confirmed']);
  expect(textOf(card)).toContain('printed before: ₹10,020');
});

test('a tool answers with how the query was read, its sources and a link to every step', async () => {
  const card = (await search('tax on 15 lakh')).querySelector('.search-answer');
  expect(textOf(card)).toContain('Read as a salary of ₹15,00,000 a year');
  const values = [...(card?.querySelectorAll('.search-answer-value') ?? [])].map(textOf);
  expect(values).toEqual(['₹97,500', '₹2,57,400']);
  expect(textOf(card)).toMatch(/You pay least under the new regime: ₹1,59,900 less than under the old one\..*Source: .*Checked /);
  const link = card?.querySelector('.search-answer-ways a')?.getAttribute('href') ?? '';
  expect((await get(link)).status).toBe(200);
});

test('what is not offered names the official portal, also where nothing is found', async () => {
  expect((await search('apeda')).body.textContent).toContain("Couldn't find anything like this");
  const page = await search('udyam');
  expect(textOf(page.querySelector('.search-answer h2'))).toBe('We do not do Udyam (MSME) registration.');
  expect(textOf(page.querySelector('.search-answer p'))).toBe('Go to the official portal: Udyam Registration (udyamregistration.gov.in).');
  expect(page.querySelector('.search-answer a')?.getAttribute('href')).toBe('https://udyamregistration.gov.in/');
  // Pages that speak of it follow, each with the word by which it was found.
  expect(textOf(page.querySelector('.search-why'))).toBe('Found by “udyam”');
});

test('a word that nothing was found for is named, and the rest is found', async () => {
  const page = await search('company banana');
  expect(textOf(page.querySelector('.search-missing'))).toBe('Nothing found for “banana”. These pages are about the rest.');
  expect(page.querySelector('.search-results a')?.getAttribute('href')).toBe('/company-registration');
  for (const q of ['company registration', 'gumasta', 'comapny registartion', 'आईटीआर', 'opc fee', 'tax on 15 lakh']) {
    expect([q, textOf((await search(q)).querySelector('.search-missing'))]).toEqual([q, '']);
  }
});

test('each result says by which words it was found, beside what it is about', async () => {
  const page = await search('gst late fee');
  const results = [...page.querySelectorAll('.search-results li')];
  expect(results.length).toBeGreaterThan(0);
  for (const result of results) expect(textOf(result.querySelector('.search-why'))).toMatch(/^Found by “/);
  expect(textOf(results[0]?.querySelector('.search-why') ?? null)).toBe('Found by “gst”, “late fee”');
  // A synonym is said as it was typed.
  expect(textOf((await search('gumasta')).querySelector('.search-why'))).toBe('Found by “gumasta”');
});

test('the results of the API are as they were: label and address, nothing else', async () => {
  const post = (path: string, init: RequestInit = {}) => app.request(path, { method: 'POST', ...init });
  const auth = await (await post('/api/users/auth/')).json();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${auth.data.access_token}` };
  const { data } = await (await post('/api/users/s/', { headers, body: JSON.stringify({ q: 'opc fee' }) })).json();
  expect(data.length).toBeGreaterThan(0);
  expect(data.map((result: object) => Object.keys(result).sort())).toEqual(data.map(() => ['cat_name', 'red_url']));
});
