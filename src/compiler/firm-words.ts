/** Puts the firm's own words where texts of content have placeholders for them, and chooses those that depend on its GST. */
import type { Firm } from '../domain/firm.ts';

/** @returns what replaces placeholders in the text of a file, before its fields are read */
export function firmPlaceholders(firm: Firm): (text: string) => string {
  return (text) =>
    text.replace(/\{\{firm\.(slug|name|origin)\}\}(?=(\.?))/g, (_, field: 'slug' | 'name' | 'origin', next) =>
      wordsBefore(firm[field], next),
    );
}

/** The words as they stand before what follows: a name that ends with a full stop ends a sentence without a second one. */
export function wordsBefore(words: string, next: string | undefined): string {
  return next === '.' && words.endsWith('.') ? words.slice(0, -1) : words;
}

const WORDS = /\{\{gst:((?:[^{}|]|\{+[^{}]*\}+)*)(?:\|((?:[^{}|]|\{+[^{}]*\}+)*))?\}\}/g;

/**
 * Chooses between the words for a firm that charges GST and those for one that does not: `{{gst:plus GST}}` is left out for the
 * second, `{{gst:plus GST|no GST}}` says "no GST". The words may hold references.
 */
export function withGstWords(charges: boolean, text: string): string {
  return text.replace(WORDS, (_, charged: string, free = '') => (charges ? charged : free));
}
