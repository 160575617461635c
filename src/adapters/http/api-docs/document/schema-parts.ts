import type { Schema } from '../openapi.ts';

/** A schema kept under `components`. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const text = (description: string): Schema => ({ type: 'string', description });

export const flag = (description: string): Schema => ({ type: 'boolean', description });

export const guid = (description: string): Schema => ({ type: 'string', format: 'uuid', description });

/** An instant of an answer; null where there is none. */
export const instantOrNull = (description: string): Schema => ({
  type: ['string', 'null'],
  format: 'date-time',
  description,
});

export const listOf = (
  items: Schema,
  description: string,
  limits: Pick<Schema, 'maxItems' | 'minItems'> = {},
): Schema => ({
  type: 'array',
  items,
  ...limits,
  description,
});

/** An object that has all of these properties and no others. */
export const strictObject = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
