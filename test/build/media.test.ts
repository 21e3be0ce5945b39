/** The clips of the home page as committed and as built. test/build/clips tests that they match their scenes. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillClipText, listClipReferences, listCueTexts, readClipValues } from '../../src/compiler/pages/clip-text.ts';
import { readFigures } from '../../src/compiler/read/read-figures.ts';
import { CLIPS, MAX_CLIP_BYTES } from '../../src/domain/illustration.ts';
import { builtApp } from '../support/built-app.ts';

const root = join(import.meta.dir, '../..');
const built = (address: string) => readFileSync(join(root, '.build/public', address));
const { clips } = builtApp().site;
const { figures } = readFigures(join(root, 'content'));

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

test('a caption with an unknown figure, or one that the clip was not recorded with, fails the build', () => {
  expect(listClipReferences('{{a-b}} {{c:now}} {{a-b}}')).toEqual(['a-b:published', 'c:now']);
  expect(fillClipText('f.vtt', 'Pay {{a}}.', { 'a:published': '₹5' })).toBe('Pay ₹5.');
  expect(() => fillClipText('content/media/f.vtt', '{{b}}', {})).toThrow(
    'content/media/f.vtt: file: expected a value that the clip was recorded with, found {{b}}',
  );
  expect(() =>
    readClipValues('content/media/f.html', ['no-such-figure:published'], figures, builtApp().site.firm),
  ).toThrow('content/media/f.html: file: expected a figure');
  expect(listCueTexts('WEBVTT\n\nNOTE no\n\n00:00.000 --> 00:01.000\none\ntwo\n')).toEqual(['one two']);
});
