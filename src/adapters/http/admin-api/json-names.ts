/** A resource's names: as JSON shows them, to as the domain calls them. One table serves both directions. */
export type JsonNames<T> = Readonly<Record<string, keyof T & string>>;

/** The domain's words for what the JSON body names; absent stays absent, null becomes undefined. */
export function fromJson<T>(body: Readonly<Record<string, unknown>>, names: JsonNames<T>): Partial<T> {
  const given = Object.entries(names).filter(([json]) => body[json] !== undefined);
  return Object.fromEntries(given.map(([json, domain]) => [domain, body[json] ?? undefined])) as Partial<T>;
}

/** The JSON of a domain object, with null where it has nothing. */
export const toJson = <T extends object>(value: T, names: JsonNames<T>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(names).map(([json, domain]) => [json, value[domain] ?? null]));
