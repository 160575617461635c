import { z } from 'zod';
import type { Schema } from './openapi.ts';

/** A schema kept under `components`. */
export const ref = (name: string): Schema => ({ $ref: `${COMPONENTS}${name}` });

const COMPONENTS = '#/components/schemas/';

/** The schemas of a document: those with an id are kept here once, and everything else refers to them. */
export class Schemas {
  readonly kept: Record<string, Schema> = {};

  /** The JSON Schema of a value that comes in (`input`) or goes out (`output`). */
  of(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const json = JSON.stringify(z.toJSONSchema(schema, { io })).replaceAll('"#/$defs/', `"${COMPONENTS}`);
    const { $schema: _, $defs = {}, ...root } = JSON.parse(json, readable) as Schema & Definitions;
    for (const [name, kept] of Object.entries($defs)) this.keep(name, io === 'input' ? toldDefaults(kept) : kept);
    return root;
  }

  /** Keeps a schema; what two calls share they must describe in the same way. */
  keep(name: string, schema: Schema): Schema {
    const known = this.kept[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas have the id ${name}.`);
    }
    this.kept[name] = schema;
    return ref(name);
  }
}

interface Definitions {
  readonly $schema?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Zod spells out what JSON Schema says more shortly; this reads each object of the JSON again. */
function readable(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { anyOf, ...rest } = withoutIdleRules(value);
  return anyOf === undefined ? rest : { ...rest, ...either(anyOf) };
}

/** A format says more than the expression behind it, and a number of JSON is a safe one anyhow. */
function withoutIdleRules({ pattern, minimum, maximum, ...rest }: Schema): Schema {
  return {
    ...rest,
    ...(pattern !== undefined && rest.format === undefined && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/** A value or null is one schema of two types, and so are several types without rules; objects of several kinds exclude each other. */
function either(parts: readonly Schema[]): Schema {
  const flat = parts.flatMap((part) => part.oneOf ?? [part]);
  const others = flat.filter(({ type }) => type !== 'null');
  const [first] = others;
  if (others.length === 1 && flat.length === 2 && first?.type !== undefined) {
    return { ...first, type: [first.type, 'null'].flat(), ...(first.enum && { enum: [...first.enum, null] }) };
  }
  if (flat.every((part) => Object.keys(part).join() === 'type')) return { type: flat.flatMap(({ type = [] }) => type) };
  // Requirements on the fields of one object are no kinds of it.
  return flat.every(({ required, type }) => required !== undefined && type === undefined)
    ? { anyOf: flat }
    : { oneOf: flat };
}

/**
 * The description of a field states the value that holds without the field. Generators of clients take a field with `default` for one that
 * is always there, and so for one that must be sent.
 */
function toldDefaults(schema: Schema): Schema {
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([name, { default: value, ...property }]) => [
    name,
    value === undefined
      ? property
      : { ...property, description: `${property.description ?? ''} Left out: \`${textOf(value)}\`.` },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) as Readonly<Record<string, Schema>> };
}

const textOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : JSON.stringify(value));
