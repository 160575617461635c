import type { OpenApiDocument, Schema } from '../openapi.ts';
import { schemaAt } from './resolve.ts';

/** One field of a body, as a row of a table. */
export interface SchemaRow {
  /** The path of the field, such as `list[].id`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** The rules for a value, one phrase each; code is in backticks. */
  readonly rules: readonly string[];
  /** The variant that this row and the rows after it belong to, if there are several. */
  readonly variant: string | undefined;
}

type Resolve = (schema: Schema) => Schema;

/** All fields of an object or of a list of objects. Nested fields follow the field that contains them. */
export function schemaRows(document: OpenApiDocument, schema: Schema, prefix = ''): readonly SchemaRow[] {
  return rowsBelow((part) => schemaAt(document, part), schema, prefix);
}

function rowsBelow(resolve: Resolve, schema: Schema, prefix: string): readonly SchemaRow[] {
  const { oneOf, items, properties = {}, required = [] } = resolve(schema);
  if (oneOf !== undefined) return oneOf.flatMap((variant) => variantRows(resolve, variant, prefix));
  if (items !== undefined) return rowsBelow(resolve, items, prefix && `${prefix}[]`);
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [
      rowOf(resolve, property, { name: path, isRequired: required.includes(name) }),
      ...rowsBelow(resolve, property, path),
    ];
  });
}

function variantRows(resolve: Resolve, schema: Schema, prefix: string): readonly SchemaRow[] {
  const [first, ...rest] = rowsBelow(resolve, schema, prefix);
  return first === undefined ? [] : [{ ...first, variant: schema.title }, ...rest];
}

function rowOf(resolve: Resolve, schema: Schema, place: Pick<SchemaRow, 'name' | 'isRequired'>): SchemaRow {
  const whole = withoutNull(resolve(schema));
  return {
    ...place,
    type: typeName(resolve, resolve(schema)),
    description: whole.description ?? '',
    rules: [...rulesOf(whole), ...rulesOfItems(whole.items === undefined ? {} : resolve(whole.items))],
    variant: undefined,
  };
}

/** The schema with the rules, from `anyOf: [something, null]`. */
function withoutNull(schema: Schema): Schema {
  const something = schema.anyOf?.find(({ type }) => type !== 'null');
  return { ...something, ...schema };
}

function typeName(resolve: Resolve, schema: Schema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map((part) => typeName(resolve, resolve(part))).join(' or ');
  if (schema.type === 'array') return `list of ${typeName(resolve, resolve(schema.items ?? {}))}`;
  if (schema.oneOf !== undefined) return 'object';
  return [schema.type ?? 'object'].flat().join(' or ');
}

function rulesOf(schema: Schema): readonly string[] {
  const { format, pattern } = schema;
  return [
    ...(schema.default === undefined ? [] : [`default ${code(schema.default)}`]),
    ...(schema.enum === undefined ? [] : [`one of ${schema.enum.map(code).join(', ')}`]),
    ...(schema.const === undefined ? [] : [`always ${code(schema.const)}`]),
    ...span(schema.minimum, schema.maximum, ''),
    ...(schema.minLength === 1 && schema.maxLength === undefined
      ? ['not empty']
      : span(schema.minLength, schema.maxLength, ' characters')),
    ...span(schema.minItems, schema.maxItems, ' entries'),
    ...span(schema.minProperties, schema.maxProperties, ' entries'),
    ...(format === undefined ? [] : [FORMATS[format] ?? format]),
    ...(pattern === undefined ? [] : [`matches \`${pattern}\``]),
  ];
}

const rulesOfItems = (items: Schema): readonly string[] => rulesOf(items).map((rule) => `each ${rule}`);

const FORMATS: Readonly<Record<string, string>> = { uuid: 'GUID', uri: 'URL', 'date-time': 'ISO 8601 instant' };

function span(from: number | undefined, to: number | undefined, unit: string): readonly string[] {
  if (from !== undefined && to !== undefined) return [`${from} to ${to}${unit}`];
  if (to !== undefined) return [`at most ${to}${unit}`];
  return from === undefined ? [] : [`at least ${from}${unit}`];
}

const code = (value: unknown): string =>
  `\`${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}\``;
