/** A resource's names: as JSON shows them, to as the domain calls them. One table serves both directions. */
export type JsonNames<T> = Readonly<Record<string, keyof T & string>>;

/** A value of the domain as JSON shows it. */
type Json<V> = undefined extends V ? Plain<Exclude<V, undefined>> | null : Plain<V>;
type Plain<V> = V extends { toJSON(): infer Text } ? Text : V;

/** The domain's words for what the JSON body names; absent stays absent, null becomes undefined. */
export function fromJson<T>(body: Readonly<Record<string, unknown>>, names: JsonNames<T>): Partial<T> {
  const given = Object.entries(names).filter(([json]) => body[json] !== undefined);
  return Object.fromEntries(given.map(([json, domain]) => [domain, body[json] ?? undefined])) as Partial<T>;
}

/** The JSON of a domain object, with null where it has nothing. */
export const toJson = <T extends object, const N extends JsonNames<T>>(value: T, names: N) =>
  Object.fromEntries(Object.entries(names).map(([json, domain]) => [json, value[domain] ?? null])) as {
    readonly [Name in keyof N]: Json<T[N[Name]]>;
  };
