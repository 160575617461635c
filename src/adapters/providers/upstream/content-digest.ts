import { createHash } from 'node:crypto';

/** The characters of the digest that distinguishes the states of a record. */
export const DIGEST_LENGTH = 16;

/** A digest of a whole record in any order of its members: a changed record is a new report, but a repeated record is not. */
export const contentDigest = (record: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(record)))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return members.map(([key, member]) => [key, ordered(member)]);
}
