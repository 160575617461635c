import type { z } from 'zod';
import { inUpperCase } from '../../../domain/shared/letter-case.ts';
import { camelCase, type CamelCase } from '../../../domain/shared/name-case.ts';
import type { Shown } from '../../api/call.ts';

/** Fields whose name in JSON is only the adjective: `active` is `isActive` in the domain. */
const ADJECTIVES = ['active', 'decided', 'healthy', 'sound'] as const;
type Adjective = (typeof ADJECTIVES)[number];

/** Names of instants. An instant is ISO 8601 in JSON, and milliseconds in the domain. `created_at` is `createdAtMs`. */
type Instant = `${string}_at` | 'at' | 'since';
const INSTANT = /(?:^|_)at$|^since$/;

type FieldName<Name extends string> = Name extends Adjective ? `is${Capitalize<Name>}` : CamelCase<Name>;
type ValueName<Name extends string> = Name extends Instant ? `${CamelCase<Name>}Ms` : FieldName<Name>;

/** The domain's value for a JSON value `V`: null is undefined, and text may be an exact decimal. */
type ValueOf<Name, V> = V extends null
  ? undefined
  : Name extends Instant
    ? number
    : V extends string
      ? V | { toJSON(): V }
      : Shown<V>;

/** A value that has all fields of a schema. */
export type SourceOf<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape & string as ValueName<Name>]: ValueOf<Name, z.output<Shape[Name]>>;
};

/** Converts a value to JSON by the rule of names. The result has exactly the fields of the schema. */
export function shownBy<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const names = Object.keys(shape).map((name) => [name, valueName(name)] as const);
  return (value: SourceOf<Shape>) => {
    const fields = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      names.map(([name, own]) => [name, INSTANT.test(name) ? instantJson(fields[own]) : (fields[own] ?? null)]),
    ) as Shown<{ [Name in keyof Shape]: z.output<Shape[Name]> }>;
  };
}

/** Converts a checked body to the domain's names. An absent field stays absent, and null becomes undefined. */
export const fromJson = <B extends object>(body: B) =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
      value === undefined ? [] : [[fieldName(name), value ?? undefined]],
    ),
  ) as {
    [Name in keyof B & string as FieldName<Name>]: null extends B[Name]
      ? Exclude<B[Name], null> | undefined
      : Exclude<B[Name], undefined>;
  };

/** An instant in JSON; null if there is none. */
export function instantJson(atMs: number): string;
export function instantJson(atMs: unknown): string | null;
export function instantJson(atMs: unknown): string | null {
  return atMs === undefined ? null : new Date(atMs as number).toISOString();
}

const valueName = (name: string): string => (INSTANT.test(name) ? `${camelCase(name)}Ms` : fieldName(name));

const fieldName = (name: string): string =>
  ADJECTIVES.some((adjective) => adjective === name)
    ? `is${inUpperCase(name.slice(0, 1))}${name.slice(1)}`
    : camelCase(name);
