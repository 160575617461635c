import { SUCCESS_TEXT } from '../../answers/envelope.ts';
import type { Content, Operation, Parameter, RequestBody, Response } from '../openapi.ts';
import { failureResponses, type FailureKind } from './failures.ts';
import { ref } from './schema-parts.ts';
import type { DataSchemaName, RequestSchemaName } from './schemas.ts';

/** A call that answers an envelope, in as few words as it takes. */
export interface EnvelopeCall extends Pick<Operation, 'operationId' | 'tags' | 'summary' | 'description' | 'security'> {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly answers: DataSchemaName;
  /** Examples of `data`; the envelope comes around them. */
  readonly examples: Readonly<Record<string, unknown>>;
  readonly failures: readonly FailureKind[];
}

/** Spells the call out: its envelope, and a response for each HTTP status. */
export function operation({ answers, examples, failures, ...rest }: EnvelopeCall): Operation {
  const success: Response = {
    description: 'It worked.',
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
    content: jsonContent(`${answers}Envelope`, mapValues(examples, enveloped)),
  };
  return { ...rest, responses: { '200': success, ...failureResponses(failures) } };
}

/** A JSON body of a schema. */
export const jsonBody = (schema: RequestSchemaName, description: string, example: unknown): RequestBody => ({
  description,
  required: true,
  content: jsonContent(schema, { example }),
});

/** JSON of a schema, with named examples. */
export const jsonContent = (schema: string, examples: Readonly<Record<string, unknown>>): Content => ({
  'application/json': { schema: ref(schema), examples: mapValues(examples, (value) => ({ value })) },
});

const enveloped = (data: unknown) => ({ status: true, code: 0, data, msg: SUCCESS_TEXT.zh });

const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
