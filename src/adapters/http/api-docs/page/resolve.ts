import type { Example, OpenApiDocument, Operation, Reference, Response, Schema } from '../openapi.ts';
import { mapValues } from '../operations.ts';
import { inUpperCase } from '../../../../domain/shared/letter-case.ts';

/** One operation with its place in the document. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** All operations, in the order of the document; and the requests that the gateway sends, by their paths below the receiver's base. */
export const callsOf = ({ paths = {}, webhooks = {} }: OpenApiDocument): readonly Call[] =>
  Object.entries({ ...paths, ...webhooks }).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: inUpperCase(method),
      path: operation['x-path'] ?? path,
      operation,
    })),
  );

export const isWebhook = ({ operation }: Call): boolean => operation['x-path'] !== undefined;

/** The schema that a reference names. Keywords next to the reference take precedence. */
export function schemaAt(document: OpenApiDocument, { $ref, ...beside }: Schema): Schema {
  if ($ref === undefined) return beside;
  return { ...document.components.schemas[lastPart($ref)], ...beside };
}

/** The responses of an operation by HTTP status, resolved. */
export const responsesOf = (document: OpenApiDocument, { responses }: Operation): Readonly<Record<string, Response>> =>
  mapValues(responses, (response) =>
    '$ref' in response ? (document.components.responses?.[lastPart(response.$ref)] ?? { description: '' }) : response,
  );

/** The resolved examples for the first content type of a body. */
export function examplesOf(document: OpenApiDocument, { content = {} }: Pick<Response, 'content'>): readonly Example[] {
  const [first] = Object.values(content);
  return Object.values(first?.examples ?? {}).map((example) => exampleAt(document, example));
}

function exampleAt(document: OpenApiDocument, example: Example | Reference): Example {
  if (!('$ref' in example)) return example;
  return document.components.examples?.[lastPart(example.$ref)] ?? { value: undefined };
}

const lastPart = (reference: string): string => reference.split('/').at(-1) ?? '';
