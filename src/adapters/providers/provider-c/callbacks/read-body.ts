import { inLowerCase } from '../../protocol-kit.ts';

/** The fields of a callback by their names in lower case. */
export type Fields = Readonly<Record<string, string>>;

const BEGINS_FIELD = /^[A-Za-z]\w*=/;
/** A raw value contains one of these characters: the space of a timestamp, or those of JSON. */
const UNENCODED = /[ {"]/;
const ENCODED = /%[\dA-Fa-f]{2}/;

/** Reads name=value pairs. Gives undefined for a name that comes twice, and for a text without pairs. */
export function readFields(text: string): Fields | undefined {
  const pairs = isEncoded(text) || BEGINS_FIELD.test(text) ? pairsOf(text) : [];
  const names = new Set(pairs.map(([name]) => name));
  return names.size === 0 || names.size < pairs.length ? undefined : Object.fromEntries(pairs);
}

/**
 * The legible fields of a text that cannot be read as a whole; only for operators. Different values of one name are returned together, so that none
 * of them is taken for the real value.
 */
export function legibleFields(text: string): Fields {
  const values = new Map<string, Set<string>>();
  for (const [name, value] of pairsOf(text)) values.set(name, (values.get(name) ?? new Set()).add(value));
  return Object.fromEntries([...values].map(([name, each]) => [name, [...each].join(' | ')]));
}

/** Values are usually raw. A raw text with a percent sign also has spaces or braces. */
const isEncoded = (text: string): boolean => ENCODED.test(text) && !UNENCODED.test(text);

type Pairs = readonly (readonly [name: string, value: string])[];

const pairsOf = (text: string): Pairs =>
  (isEncoded(text) ? [...new URLSearchParams(text)] : rawPairsOf(text)).map(([name, value]) => [
    inLowerCase(name),
    value,
  ]);

/** An "&" that no name follows belongs to the JSON before it. */
function rawPairsOf(text: string): Pairs {
  const pairs: string[] = [];
  for (const piece of text.split('&')) {
    if (BEGINS_FIELD.test(piece)) pairs.push(piece);
    else if (pairs.length > 0) pairs.push(`${pairs.pop() ?? ''}&${piece}`);
  }
  return pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);
}
