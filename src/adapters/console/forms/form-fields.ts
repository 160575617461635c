import { z } from 'zod';
import { inUpperCase } from '../../../domain/shared/letter-case.ts';
import type { AdminCall } from '../../api/call.ts';
import { FORM_WORDS } from './form-words.ts';

/** The notation of instants. A form needs no description of it, because its field has a date picker. */
const INSTANT_FORM = /,? ISO 8601(?: with (?:a|its) zone)?/g;
/** The word for the value of a field that is left empty in a form. */
const NULL = /\bnull\b/g;
/** The name of another field. */
const FIELD = /`([a-z]+(?:_[a-z]+)+)`/g;

/** Rewrites the description of a field for a form: it uses the labels of fields instead of their names in the API. */
export const inFormWords = (description: string, labelOf: (name: string) => string): string =>
  description
    .replaceAll(INSTANT_FORM, '')
    .replaceAll(NULL, 'empty')
    .replaceAll(FIELD, (_, name: string) => `“${labelOf(name)}”`);

/** The kind of input of a field. */
export type FieldKind =
  | 'line'
  | 'text'
  | 'number'
  | 'decimal'
  | 'flag'
  | 'yes-no'
  | 'choice'
  | 'choices'
  | 'lines'
  | 'instant'
  | 'day'
  | 'pairs'
  | 'json';

/** A field of a form, made from its schema in the contract. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** Whether an empty field means null. */
  readonly isNullable: boolean;
  readonly lengthMax: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly options: readonly string[];
  readonly initial: unknown;
}

/** The fields of a call's body, in the order of its contract. */
export function bodyFields({ body, name = '' }: Pick<AdminCall, 'body'> & Partial<AdminCall>): readonly FormField[] {
  return body === undefined ? [] : fieldsOf(body, FORM_WORDS[name]);
}

/** The parameters of a call's query, as fields of a form. */
export const queryFields = ({ query }: Pick<AdminCall, 'query'>): readonly FormField[] => fieldsOf(z.object(query));

const known = new WeakMap<z.ZodType, readonly FormField[]>();

function fieldsOf(schema: z.ZodType, words: (typeof FORM_WORDS)[string] = {}): readonly FormField[] {
  const made =
    known.get(schema) ??
    madeOf(schema).map((field) => {
      const { label = field.label, about = field.description } = words[field.name] ?? {};
      return { ...field, label, description: about };
    });
  known.set(schema, made);
  return made;
}

function madeOf(schema: z.ZodType): readonly FormField[] {
  const document = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
  const whole = foundIn(document, document);
  const required = new Set(whole.required ?? []);
  return Object.entries(whole.properties ?? {}).map(([name, field]) =>
    fieldOf(document, { name, field, isRequired: required.has(name) }),
  );
}

interface Named {
  readonly name: string;
  readonly field: Schema;
  readonly isRequired: boolean;
}

function fieldOf(document: Schema, { name, field, isRequired }: Named): FormField {
  const { outer, inner, isNullable, isOfSeveral } = partsOf(document, field);
  const items = inner.items === undefined ? undefined : foundIn(document, inner.items);
  const kind = isOfSeveral ? 'json' : kindIn(document, inner, isNullable);
  return {
    name,
    label: labelOf(name),
    description: inFormWords(field.description ?? outer.description ?? inner.description ?? '', labelOf),
    kind,
    isRequired,
    isNullable,
    lengthMax: inner.maxLength,
    min: inner.minimum,
    max: inner.maximum,
    options: (inner.enum ?? items?.enum ?? []).map(String),
    initial: field.default ?? outer.default ?? inner.default,
  };
}

/** The schema of a field without null. Of several kinds, a list takes precedence. */
function partsOf(document: Schema, field: Schema) {
  const outer = foundIn(document, field);
  const members = (outer.anyOf ?? outer.oneOf ?? [outer]).map((member) => foundIn(document, member));
  const valued = members.filter(({ type }) => type !== 'null');
  const inner = valued.find(({ type }) => type === 'array') ?? valued[0] ?? {};
  const isOfSeveral = valued.length > 1 && inner.type !== 'array';
  return { outer, inner, isNullable: members.length > valued.length, isOfSeveral };
}

/** Longer texts get an input of several lines. */
const LINE_LENGTH_MAX = 200;

/** A box to tick has no third state for a value that is not known. */
function kindIn(document: Schema, schema: Schema, isNullable: boolean): FieldKind {
  const kind = kindOf(document, schema);
  return kind === 'flag' && isNullable ? 'yes-no' : kind;
}

function kindOf(document: Schema, schema: Schema): FieldKind {
  if (schema.enum !== undefined) return 'choice';
  if (schema.type === 'array') return schema.items === undefined ? 'json' : listKind(foundIn(document, schema.items));
  if (schema.type === 'string') return textKind(schema);
  if (schema.type === 'object' && schema.additionalProperties?.type === 'string') return 'pairs';
  return PLAIN_KINDS[schema.type ?? ''] ?? 'json';
}

const PLAIN_KINDS: Readonly<Record<string, FieldKind>> = { boolean: 'flag', integer: 'number', number: 'decimal' };

const textKind = ({ format, maxLength = 0 }: Schema): FieldKind => {
  if (format === 'date-time') return 'instant';
  if (format === 'date') return 'day';
  return maxLength > LINE_LENGTH_MAX && format !== 'uri' ? 'text' : 'line';
};

const listKind = (items: Schema): FieldKind => {
  if (items.enum !== undefined) return 'choices';
  return items.type === 'string' ? 'lines' : 'json';
};

/** A name as a label: `wallet_mode` becomes "Wallet mode". */
export function labelOf(name: string): string {
  const words = name.split('_').map((word) => (SHORT.has(word) ? inUpperCase(word) : word));
  const text = words.join(' ');
  return inUpperCase(text.slice(0, 1)) + text.slice(1);
}

const SHORT: ReadonlySet<string> = new Set(['api', 'ip', 'url']);

/** The keywords of JSON Schema that forms use. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** The schema itself, or the schema in the document to which it refers. */
function foundIn(document: Schema, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return { ...document.$defs?.[name], ...schema };
}
