/** The clips of the home page as committed and as built. test/build/clips tests that they match their scenes. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkClips,
  compileClips,
  fillClipText,
  hashClipValues,
  listCueTexts,
  readClipValues,
} from '../../src/compiler/pages/clip-text.ts';
import { readFigures } from '../../src/compiler/read/read-figures.ts';
import { CLIPS, MAX_CLIP_BYTES } from '../../src/domain/illustration.ts';
import type { Figure } from '../../src/law/figure.ts';
import { builtApp } from '../support/built-app.ts';

const root = join(import.meta.dir, '../..');
const built = (address: string) => readFileSync(join(root, '.build/public', address));
const content = join(root, 'content');
const { clips, firm } = builtApp().site;
const { figures } = readFigures(content);

test('each clip plays 20 to 40 s and each of its files weighs at most 1.5 MB', () => {
  for (const name of CLIPS) {
    expect(clips[name].seconds).toBeWithin(20, 41);
    for (const address of [clips[name].webm, clips[name].mp4])
      expect(built(address).byteLength).toBeWithin(100_000, MAX_CLIP_BYTES + 1);
  }
});

test('the MP4 is H.264 with its index first, and the WebM is WebM', () => {
  for (const name of CLIPS) {
    const mp4 = built(clips[name].mp4);
    expect(mp4.indexOf('avc1')).toBeGreaterThan(0);
    expect(mp4.indexOf('moov')).toBeGreaterThan(0);
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'));
    expect(built(clips[name].webm).subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  }
});

test('captions exist in English and Hindi with the same cues, in order, within the clip and with all figures filled in', () => {
  const times = (vtt: string) =>
    [...vtt.matchAll(/(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d\.\d{3})/g)].map(([, m1, s1, m2, s2]) => [
      Number(m1) * 60 + Number(s1),
      Number(m2) * 60 + Number(s2),
    ]);
  for (const name of CLIPS) {
    const { captions, seconds } = clips[name];
    expect(captions.map(({ code, label, kind }) => [code, label, kind])).toEqual([
      ['en', 'English', 'captions'],
      ['hi', 'हिन्दी', 'subtitles'],
    ]);
    const [english = '', hindi = ''] = captions.map(({ src }) => built(src).toString());
    expect(times(hindi)).toEqual(times(english));
    const edges = times(english).flat();
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    expect(edges.at(-1)).toBe(seconds);
    for (const text of [english, hindi]) {
      expect(text).toStartWith('WEBVTT\n');
      expect(text).not.toContain('{{');
    }
    for (const { text } of captions) expect(text.length).toBe(times(english).length);
    expect(captions[1]?.text.every((line) => /[\u0900-\u097f]/.test(line))).toBe(true);
  }
});

test('a caption shows the values of its figures, and one of an unknown figure or part fails the build', () => {
  expect(
    fillClipText('Pay {{a}}{{gst: with GST}}, {{a:now}}.', { 'a:published': '₹5', 'a:now': '₹6', gst: 'GST' }),
  ).toBe('Pay ₹5 with GST, ₹6.');
  expect(fillClipText('Pay {{gst: with GST}}', { gst: '' })).toBe('Pay ');
  expect(() => readClipValues(content, 'intro', new Map(), firm)).toThrow(
    'content/media/scenes/intro.html: file: expected a figure and one of published,',
  );
  expect(listCueTexts('WEBVTT\n\nNOTE no\n\n00:00.000 --> 00:01.000\none\ntwo\n')).toEqual(['one two']);
});

test('a clip says if its pictures show a value that has changed since, but not if it was only checked again', () => {
  expect(checkClips(content, figures, firm)).toEqual([]);
  const id = 'opc-conversion-turnover';
  const changed = (change: Partial<Figure>) =>
    new Map([...figures, [id, { ...(figures.get(id) as Figure), ...change }]]);
  expect(checkClips(content, changed({ checked: '2027-01-01' }), firm)).toEqual([]);
  const [fault, ...others] = checkClips(content, changed({ published: '₹3 crore' }), firm);
  expect([fault?.file, others]).toEqual(['content/media/our-story.json', []]);
  expect(fault?.what).toContain('record it again with bun run media our-story');
  const without = checkClips(content, new Map([...figures].filter(([key]) => key !== id)), firm);
  expect(without.map(({ file }) => file)).toEqual(['content/media/scenes/our-story.html']);
  expect(hashClipValues({ b: '2', a: '1', 'a:checked': '3' })).toBe(hashClipValues({ a: '1', b: '2' }));
  expect(hashClipValues({ a: '1', b: '2' })).not.toBe(hashClipValues({ a: '2', b: '1' }));
});

test('a clip keeps the day of the check that its pictures show', () => {
  const id = 'opc-conversion-turnover';
  const later = new Map([...figures, [id, { ...(figures.get(id) as Figure), checked: '2027-01-01' }]]);
  const [english] = compileClips(content, later, firm)['our-story']?.captions ?? [];
  expect(english).toContain('checked, 22 November 2026');
});
