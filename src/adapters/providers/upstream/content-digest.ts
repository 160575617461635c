import { createHash } from 'node:crypto';

/** Characters of the digest that tells the states of a record apart. */
export const DIGEST_LENGTH = 16;

/** A digest of a whole record in any order of its members: a changed record is a new report, a repeated record is not. */
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
