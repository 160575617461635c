import type { Randomness } from '../ports/randomness.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A number from 0 to 1, with 24 random bits: enough for a pause. */
export function chance(randomness: Randomness): number {
  // Three bytes are four letters of six bits each.
  const letters = Array.from(randomness.text(3, 'base64url')).slice(0, 4);
  return letters.reduce((sum, letter) => sum * 64 + Math.max(0, LETTERS.indexOf(letter)), 0) / 64 ** 4;
}
