/** The values of names without brackets. */
export type Fields = Readonly<Record<string, string>>;

/** The form of a callback. The upstream writes arrays like PHP, such as `betdetail[Tie]=-10` and `result[0][user]=...`. */
export interface Form {
  readonly fields: Fields;
  readonly betDetail: Fields;
  /** The pushed records, in the order of their first field. */
  readonly records: readonly Fields[];
}

/**
 * The most pairs of a body. Pairs cost time, and are read before the sender is known. Pushed records reach the limit of a body, 1 MiB, first: their
 * pairs have 28 bytes on average.
 */
const PAIRS_MAX = 40_000;

/** The pairs of a body in their order; no pairs for a body that has too many. */
export const pairsOf = (body: string): Pairs => (isTooLong(body) ? [] : [...new URLSearchParams(body)]);

function isTooLong(body: string): boolean {
  let pairs = 1;
  for (let at = body.indexOf('&'); at !== -1 && pairs <= PAIRS_MAX; at = body.indexOf('&', at + 1)) pairs += 1;
  return pairs > PAIRS_MAX;
}

export type Pairs = readonly (readonly [name: string, value: string])[];

/**
 * A name that comes twice is left out, as if it were absent, because PHP would take the last value, and other readers the first. So a duplicate field
 * stops the money only if the money needs the field.
 */
export function formOf(all: Pairs): Form {
  const pairs = withoutDoubles(all);
  const records = new Map<string, [string, string][]>();
  for (const [name, value] of pairs) {
    const [, index, field] = RECORD_FIELD.exec(name) ?? [];
    if (index === undefined || field === undefined) continue;
    const record = records.get(index) ?? [];
    record.push([field, value]);
    records.set(index, record);
  }
  return {
    fields: Object.fromEntries(pairs.filter(([name]) => !name.includes('['))),
    betDetail: Object.fromEntries(pairs.flatMap(([name, value]) => withoutArray(name, value))),
    records: [...records.values()].map((record) => Object.fromEntries(record)),
  };
}

function withoutDoubles(pairs: Pairs): Pairs {
  const times = new Map<string, number>();
  for (const [name] of pairs) times.set(name, (times.get(name) ?? 0) + 1);
  return times.size === pairs.length ? pairs : pairs.filter(([name]) => times.get(name) === 1);
}

const RECORD_FIELD = /^result\[(\d{1,6})\]\[(\w{1,64})\]$/;
const BET_DETAIL = /^betdetail\[([^\][]{1,64})\]$/;

function withoutArray(name: string, value: string): readonly (readonly [string, string])[] {
  const area = BET_DETAIL.exec(name)?.[1];
  return area === undefined ? [] : [[area, value]];
}
