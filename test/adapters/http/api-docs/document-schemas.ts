/** Validators for what the document describes, made from the document alone. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocuments } from '../../../../src/adapters/http/index.ts';
import type { OpenApiDocument } from '../../../../src/adapters/http/api-docs/openapi.ts';
import { parsedUrl } from '../../../../src/domain/shared/parsed-url.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: true });
ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
ajv.addFormat('uri', (text) => parsedUrl(text) !== undefined);
ajv.addFormat('date', (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !isNaN(Date.parse(text)));
ajv.addFormat(
  'date-time',
  (text) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) && !isNaN(Date.parse(text)),
);
// The document around the schemas is none itself.
ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'paths', 'webhooks', 'components']);
for (const [name, document] of Object.entries(openApiDocuments)) ajv.addSchema(document, `${name}.json`);

/** A place in the documents: the name of one, and the names on the way there. */
export type Place = readonly string[];

/** The validator of the schema at a place. */
export function validatorAt(place: Place): ValidateFunction {
  const [document, ...names] = place;
  const pointer = names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = ajv.getSchema(`${document}.json#/${pointer}`);
  if (validate === undefined) throw new Error(`There is no schema at ${place.join(' > ')}.`);
  return validate;
}

/** The violations of the schema at a place by a value; empty for a valid value. */
export function violations(place: Place, value: unknown): readonly string[] {
  const validate = validatorAt(place);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${place.join(' > ')}: ${instancePath} ${message}`);
}

/** Every object in a value with its place, the value itself first. */
export function objectsIn(
  value: unknown,
  place: Place = [],
): readonly { place: Place; object: Record<string, unknown> }[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([name, child]) => objectsIn(child, [...place, name]));
  return [{ place, object: value as Record<string, unknown> }, ...below];
}

/** The place that a `$ref` within a document names; undefined for an unknown place. */
export const targetOf = (document: OpenApiDocument, reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
