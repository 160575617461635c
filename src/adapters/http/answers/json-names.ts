import { camelCase, snakeCase, type CamelCase, type SnakeCase } from '../../../domain/shared/name-case.ts';

/** Names of instants, in milliseconds: `createdAtMs` is `created_at` in JSON. */
type Instant = `${string}AtMs` | 'atMs' | 'sinceMs';
const INSTANT = /^(?:.*At|at|since)(?=Ms$)/;

/** The name of a field in JSON: `memberId` is `member_id`, and `isActive` is `active`. */
type JsonName<Name> = Name extends Instant
  ? Name extends `${infer Event}Ms`
    ? SnakeCase<Event>
    : never
  : Name extends 'isActive'
    ? 'active'
    : SnakeCase<Name & string>;

/** A value as JSON shows it: an instant is ISO 8601 in UTC, and undefined is null. */
type JsonValue<Name, V> = V extends undefined ? null : Name extends Instant ? string : Plain<V>;
type Plain<V> = V extends { toJSON(): infer Text } ? Text : V;

/** The JSON of a value whose fields need no more than their names. */
export const jsonOf = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => jsonField(name, field))) as {
    readonly [Name in keyof T as JsonName<Name>]: JsonValue<Name, T[Name]>;
  };

function jsonField(name: string, value: unknown): readonly [string, unknown] {
  const [instant] = INSTANT.exec(name) ?? [];
  if (instant !== undefined) return [snakeCase(instant), value === undefined ? null : instantJson(value as number)];
  return [name === 'isActive' ? 'active' : snakeCase(name), value ?? null];
}

/** An instant as JSON shows it: ISO 8601 in UTC. */
export const instantJson = (atMs: number): string => new Date(atMs).toISOString();

/** The name of a field of JSON in the domain. */
type DomainName<Name> = Name extends 'active' ? 'isActive' : CamelCase<Name & string>;

/** The domain's words for a body that a contract has checked; absent stays absent, and null becomes undefined. */
export const fromJson = <B extends object>(body: B) =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
      value === undefined ? [] : [[name === 'active' ? 'isActive' : camelCase(name), value ?? undefined]],
    ),
  ) as {
    [Name in keyof B as DomainName<Name>]: null extends B[Name]
      ? Exclude<B[Name], null> | undefined
      : Exclude<B[Name], undefined>;
  };
