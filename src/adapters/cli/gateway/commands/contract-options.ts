import { z } from 'zod';
import { placeOf, type Call as Contract, type Fields } from '../../../api/call.ts';
import { inUpperCase } from '../../../../domain/shared/letter-case.ts';
import type { Argument, Option, OptionKind, Options } from '../../command-line/shape.ts';

/** Option names that differ, by the field or parameter of the contract. */
export type Spelled = Readonly<Record<string, string>>;

/** The options of a command that makes this call: one for each field of its body and each parameter of its query, with the contract's description. */
export function optionsOf({ query, body }: Pick<Contract, 'query' | 'body'>, spelled: Spelled = {}): Options {
  const fields: Fields = { ...query, ...shapeOf(body) };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, type]) => {
      const option = optionOf(field, type);
      return option === undefined ? [] : [[spelled[field] ?? kebab(field), option]];
    }),
  );
}

/** The arguments of a command: the names in the path of its call, in their order. */
export const argumentsOf = (contract: Pick<Contract, 'route' | 'params'>): readonly Argument[] =>
  Object.entries(contract.params).map(([name, type]) => ({
    name: argumentName(contract, name),
    description: jsonOf(type).description ?? '',
  }));

/** The name of an argument: `AGENT` for the code in `/agents/{code}`, and `ID` for any id. */
export function argumentName(contract: Pick<Contract, 'route'>, name: string): string {
  const segments = placeOf(contract).path.split('/');
  const collection = segments[segments.indexOf(`{${name}}`) - 1] ?? name;
  return inUpperCase(name === 'code' ? collection.replace(/s$/, '') : name);
}

const kebab = (field: string): string => field.replace(/^is_/, '').replace('S', '-s').replaceAll('_', '-');

const shapeOf = (body: z.ZodType | undefined): Fields => (body instanceof z.ZodObject ? body.shape : {});

/** The keywords of a field's schema that help and parsing need. */
interface Json {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Json[];
  readonly items?: Json;
  readonly format?: string;
  readonly default?: unknown;
  readonly description?: string;
}

const jsonOf = (type: z.ZodType): Json => z.toJSONSchema(type, { io: 'input' }) as Json;

/** The option for a field; undefined if no single word can express the value, so that it needs a file. */
function optionOf(field: string, type: z.ZodType): Option | undefined {
  const json = jsonOf(type);
  const parts = [json, ...(json.anyOf ?? [])];
  const { main, kind } = mainOf(parts);
  // A switch has two states. A file can have null.
  const isNullable = kind !== 'switch' && parts.some((part) => [part.type].flat().includes('null'));
  if (main === undefined || kind === undefined) return undefined;
  const choices = kind === 'switch' ? undefined : (main.items?.enum ?? main.enum);
  return {
    kind,
    field,
    description: described(json, main, isNullable),
    ...(kind !== 'switch' && { value: valueName(field, kind, main) }),
    ...(choices !== undefined && { choices }),
    ...(isNullable && { isNullable }),
    ...(!type.safeParse(undefined).success && { isRequired: true }),
  };
}

/** The alternative that decides how the option is written. A list takes precedence over a single word. */
function mainOf(parts: readonly Json[]): { readonly main: Json | undefined; readonly kind: OptionKind | undefined } {
  const main = parts.find((part) => part.items !== undefined) ?? parts.find((part) => kindOf(part) !== undefined);
  return { main, kind: main && kindOf(main) };
}

const KINDS: Readonly<Record<string, OptionKind>> = {
  boolean: 'switch',
  integer: 'number',
  number: 'decimal',
  array: 'list',
  string: 'text',
};

const kindOf = ({ type, items, enum: words }: Json): OptionKind | undefined => {
  if (words?.toString() === 'true,false') return 'switch';
  const [kind] = [type].flat().flatMap((each) => KINDS[each ?? ''] ?? []);
  return kind === 'list' && items?.type !== 'string' ? undefined : kind;
};

function described(json: Json, main: Json, isNullable: boolean): string {
  const { default: value } = json;
  return [
    json.description ?? main.description ?? '',
    ...(main.format === 'date-time' ? ['Such as 2026-11-21T09:00:00Z.'] : []),
    ...(kindOf(main) === 'list' ? ['With commas between them.'] : []),
    ...(isNullable ? ['`none` stands for null.'] : []),
    ...leftOut(value),
  ].join(' ');
}

function leftOut(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  const words = [value].flat().map(String);
  return [words.length === 0 ? 'Left out: none.' : `Left out: \`${words.join(',')}\`.`];
}

/** The placeholder of the value in help. */
function valueName(field: string, kind: OptionKind, { format }: Json): string {
  if (kind === 'list') return 'LIST';
  if (format === 'uri') return 'URL';
  if (format === 'date-time') return 'INSTANT';
  if (kind === 'number' || kind === 'decimal') return field.endsWith('_ms') ? 'MS' : 'N';
  return inUpperCase(field.split('_').at(-1) ?? field);
}
