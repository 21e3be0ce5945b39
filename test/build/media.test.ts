/** The clips of the home page and the photos as committed and as built. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPhotos } from '../../src/build/media.ts';
import { listCueTexts } from '../../src/compiler/pages/clip-text.ts';
import { CLIPS } from '../../src/domain/illustration.ts';
import { contentFolder } from '../compiler/samples.ts';
import { builtApp } from '../support/built-app.ts';

const root = join(import.meta.dir, '../..');
const built = (address: string) => readFileSync(join(root, '.build/public', address));
const { clips } = builtApp().site;

test('each clip plays 20 to 40 s and each of its files weighs at most 1.5 MB', () => {
  for (const name of CLIPS) {
    expect(clips[name].seconds).toBeWithin(20, 41);
    for (const address of [clips[name].webm, clips[name].mp4])
      expect(built(address).byteLength).toBeWithin(100_000, 1_500_001);
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

test('the posters are made from the frame, with at most 30 kB as AVIF and 70 kB as JPEG', () => {
  for (const name of CLIPS) {
    const { small, avif, jpeg } = clips[name].poster;
    for (const address of [small, avif]) expect(built(address).byteLength).toBeWithin(1_000, 30_000);
    expect(built(jpeg).byteLength).toBeWithin(1_000, 70_000);
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

test('the cues of captions are one line each, without times and notes', () => {
  expect(listCueTexts('WEBVTT\n\nNOTE no\n\n00:00.000 --> 00:01.000\none\ntwo\n')).toEqual(['one two']);
});

test('the build copies only photos', () => {
  const copied = (files: Record<string, string>) => {
    using folder = contentFolder(files);
    const names: string[] = [];
    buildPhotos(folder.root, (name, bytes) => `${names.push(`${name}: ${new TextDecoder().decode(bytes)}`)}`);
    return names.sort();
  };
  expect(copied({ 'photos/a-b.webp': 'one', 'photos/mills.png': 'two', 'photos/.DS_Store': '' })).toEqual([
    'photo-a-b.webp: one',
    'photo-mills.png: two',
  ]);
  expect(copied({ 'home.yaml': '' })).toEqual([]);
});
