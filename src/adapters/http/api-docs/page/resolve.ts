import type { Example, OpenApiDocument, Operation, Reference, Response, Schema } from '../openapi.ts';
import { inUpperCase } from '../../../../domain/shared/letter-case.ts';

/** One operation with its place in the document. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** All operations, in the order of the document. */
export const callsOf = (document: OpenApiDocument): readonly Call[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: inUpperCase(method), path, operation })),
  );

/** The requests that the gateway sends, in the order of the document. */
export const webhooksOf = (document: OpenApiDocument): readonly Call[] =>
  Object.values(document.webhooks).flatMap((item) =>
    Object.entries(item).map(([method, operation]) => ({
      method: inUpperCase(method),
      path: operation['x-path'] ?? '',
      operation,
    })),
  );

/** The schema that a reference names. Keywords next to the reference take precedence. */
export function schemaAt(document: OpenApiDocument, { $ref, ...beside }: Schema): Schema {
  if ($ref === undefined) return beside;
  return { ...document.components.schemas[lastPart($ref)], ...beside };
}

/** The resolved examples for the first content type of a body. */
export function examplesOf(document: OpenApiDocument, { content = {} }: Pick<Response, 'content'>): readonly Example[] {
  const [first] = Object.values(content);
  return Object.values(first?.examples ?? {}).map((example) => exampleAt(document, example));
}

function exampleAt(document: OpenApiDocument, example: Example | Reference): Example {
  if (!('$ref' in example)) return example;
  return document.components.examples[lastPart(example.$ref)] ?? { value: undefined };
}

const lastPart = (reference: string): string => reference.split('/').at(-1) ?? '';
