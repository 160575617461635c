import { z } from 'zod';
import type { Response, Schema } from './openapi.ts';

/** A reference to a schema under `components`. */
export const ref = (name: string): Schema => ({ $ref: `${COMPONENTS}${name}` });

const COMPONENTS = '#/components/schemas/';

/** The schemas and shared responses of a document. A schema with an id is stored once, and everything else refers to it. */
export class Schemas {
  readonly kept: Record<string, Schema> = {};
  readonly responses: Record<string, Response> = {};

  /** The JSON Schema of a value that the call takes (`input`) or returns (`output`). */
  of(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const json = JSON.stringify(z.toJSONSchema(schema, { io })).replaceAll('"#/$defs/', `"${COMPONENTS}`);
    const { $schema: _, $defs = {}, ...root } = JSON.parse(json, readable) as Schema & Definitions;
    for (const [name, kept] of Object.entries($defs)) this.keep(name, io === 'input' ? toldDefaults(kept) : kept);
    return root;
  }

  /** Stores a schema. Two calls that share a name must describe it in the same way. */
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

/** Simplifies the verbose JSON Schema that zod writes. It is called for each object of the JSON. */
function readable(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { anyOf, ...rest } = withoutIdleRules(value);
  return anyOf === undefined ? rest : { ...rest, ...either(anyOf) };
}

/** A format says more than its regular expression, and every number in JSON is in the safe range anyway. */
function withoutIdleRules({ pattern, minimum, maximum, ...rest }: Schema): Schema {
  return {
    ...rest,
    ...(pattern !== undefined && rest.format === undefined && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/**
 * Merges alternatives. A value or null becomes one schema with two types, and so do several types without rules. Alternatives of objects exclude each
 * other.
 */
function either(parts: readonly Schema[]): Schema {
  const flat = parts.flatMap((part) => part.oneOf ?? [part]);
  const others = flat.filter(({ type }) => type !== 'null');
  const [first] = others;
  if (others.length === 1 && flat.length === 2 && first?.type !== undefined) {
    return { ...first, type: [first.type, 'null'].flat(), ...(first.enum && { enum: [...first.enum, null] }) };
  }
  if (flat.every((part) => Object.keys(part).join() === 'type')) return { type: flat.flatMap(({ type = [] }) => type) };
  // Several requirements on the fields of one object do not exclude each other.
  return flat.every(({ required, type }) => required !== undefined && type === undefined)
    ? { anyOf: flat }
    : { oneOf: flat };
}

/**
 * The description of a field states the value that holds without the field. Generators of clients take a field with `default` for one that is always
 * present, and so for one that must be sent.
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
