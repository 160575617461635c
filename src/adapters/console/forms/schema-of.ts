/** The keywords of JSON Schema that forms use. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** The schema itself, or the schema in the document to which it refers. */
export function foundIn(document: Schema, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return { ...document.$defs?.[name], ...schema };
}
