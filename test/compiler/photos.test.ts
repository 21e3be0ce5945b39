/** Photos of content/photos/: each that is named is there and small enough, and the build copies them. */
import { expect, test } from 'bun:test';
import { buildPhotos } from '../../src/build/media.ts';
import { contentFolder, firm } from './samples.ts';
import { home, treeFaults } from './tree.ts';

const reviewer = { name: 'A. B.', membership: 'ICAI 123456', photo: 'a-b.webp' };
const clients = { ...home.clients, marks: [{ name: 'Mills', logo: 'mills.png' }] };
const named = { 'firm.yaml': JSON.stringify({ ...firm, reviewer }), 'home.yaml': JSON.stringify({ ...home, clients }) };

const faultsWith = (files: Record<string, string>) => treeFaults({ ...named, ...files });

test('refuses a photo that is missing or too large', () => {
  expect(faultsWith({ 'photos/a-b.webp': 'x', 'photos/mills.png': 'x' })).toEqual([]);
  expect(faultsWith({ 'photos/a-b.webp': 'x' })).toEqual([
    'content/home.yaml:1: clients.marks.0.logo: expected the name of a file in content/photos, found mills.png',
  ]);
  expect(faultsWith({ 'photos/mills.png': 'x', 'photos/a-b.webp': 'x'.repeat(100 * 1024 + 1) })).toEqual([
    'content/firm.yaml:1: reviewer.photo: expected a file of at most 100 kB, found a-b.webp with 101 kB',
  ]);
  expect(
    faultsWith({ 'firm.yaml': JSON.stringify({ ...firm, reviewer: { ...reviewer, photo: '/a-b.webp' } }) })[0],
  ).toContain('reviewer.photo: expected the name of a .webp, .jpg or .png file in content/photos');
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
