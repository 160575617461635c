import { inLowerCase } from '../../../../domain/shared/letter-case.ts';

/** The fields of a callback by their names in lower case. */
export type Fields = Readonly<Record<string, string>>;

const BEGINS_FIELD = /^[A-Za-z]\w*=/;
/** A raw value holds one of these characters sooner or later: the space of a timestamp, or JSON. */
const UNENCODED = /[ {"]/;
const ENCODED = /%[\dA-Fa-f]{2}/;

/** Reads name=value pairs. Gives undefined for a name that comes twice, and for a text without pairs. */
export function readFields(text: string): Fields | undefined {
  const pairs = isEncoded(text) ? [...new URLSearchParams(text)] : pairsOf(text);
  const fields = pairs?.map(([name, value]) => [inLowerCase(name), value] as const) ?? [];
  const names = new Set(fields.map(([name]) => name));
  return names.size === 0 || names.size < fields.length ? undefined : Object.fromEntries(fields);
}

/** Values are usually raw. A raw text with a percent sign also has spaces or braces. */
const isEncoded = (text: string): boolean => ENCODED.test(text) && !UNENCODED.test(text);

/** An "&" without a following name belongs to the JSON before it. */
function pairsOf(text: string): readonly (readonly [string, string])[] | undefined {
  const pairs: string[] = [];
  for (const piece of text.split('&')) {
    if (BEGINS_FIELD.test(piece)) pairs.push(piece);
    else if (pairs.length === 0) return undefined;
    else pairs.push(`${pairs.pop() ?? ''}&${piece}`);
  }
  return pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);
}
