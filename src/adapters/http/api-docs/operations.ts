import type { z } from 'zod';
import { AGENT_BODY_BYTES_MAX } from '../../api/schemas/body-limits.ts';
import { placeOf, type Call, type Deprecation } from '../../api/call.ts';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';
import { SUCCESS_TEXT } from '../answers/answer.ts';
import { failureResponses } from './failures.ts';
import type { Content, MediaType, Operation, Parameter, Paths, RequestBody, Response, Schema } from './openapi.ts';
import { ref, type Schemas } from './schemas.ts';

/** The calls as operations of OpenAPI, by path and method. */
export function pathsOf(calls: readonly Call[], schemas: Schemas): Paths {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    const { method, path: below } = placeOf(call);
    const path = call.base + below;
    paths[path] = { ...paths[path], [inLowerCase(method)]: operationOf(call, schemas) };
  }
  return paths;
}

const SECURITY = { agent: [{ agentToken: [] }], operator: [{ adminToken: [] }], anybody: [] } as const;

function operationOf(call: Call, schemas: Schemas): Operation {
  const { name, chapter, summary, description, caller, params, query, failures, deprecated } = call;
  const parameters = [
    ...Object.entries(params).map((entry) => parameterOf('path', entry, schemas)),
    ...Object.entries(query).map((entry) => parameterOf('query', entry, schemas)),
  ];
  return {
    operationId: name,
    tags: [chapter.name],
    summary,
    ...(deprecated === undefined
      ? { description }
      : { deprecated: true, description: endOf(deprecated) + description }),
    security: SECURITY[caller],
    ...(parameters.length > 0 && { parameters }),
    ...(call.body !== undefined && { requestBody: bodyOf(call, call.body, schemas) }),
    responses: { '200': successOf(call, schemas), ...failureResponses(failures, schemas.responses) },
  };
}

const endOf = ({ since, sunset, link }: Deprecation): string =>
  `Deprecated since ${since}. It ends on ${sunset} at the earliest. Use what ${link} names.\n\n`;

/** A parameter of a call or a callback, by its name. */
export function parameterOf(place: Parameter['in'], [name, type]: [string, z.ZodType], schemas: Schemas): Parameter {
  const { description = '', examples: [example] = [], ...schema } = schemas.of(type, 'input');
  const required = place !== 'query' && !type.safeParse(undefined).success;
  return { name, in: place, required, description, schema, example: example as string | number };
}

const KIB = 1024;

function bodyOf(call: Call, body: z.ZodType, schemas: Schemas): RequestBody {
  const { bodyTypes, sends, sendsLines, aboutBody } = call;
  const schema = schemas.of(body, 'input');
  const isOptional = call.caller === 'agent' && body.safeParse({}).success;
  const json: MediaType = { schema, examples: { example: { value: sends } } };
  const lines: MediaType = {
    schema: { type: 'string', description: 'NDJSON: one entry of the list a line.' },
    examples: { lines: { value: sendsLines } },
  };
  const about = [
    ...(isOptional ? ['All fields are optional; the body may be empty.'] : []),
    ...(aboutBody === undefined ? [] : [aboutBody]),
    ...(sendsLines === undefined ? [limitOf(call)] : []),
  ];
  return {
    description: about.join(' '),
    required: !isOptional,
    content: Object.fromEntries(bodyTypes.map((type) => [type, type.includes('ndjson') ? lines : json])),
  };
}

const limitOf = ({ bodyMax }: Call): string =>
  bodyMax === undefined
    ? `At most ${AGENT_BODY_BYTES_MAX / KIB} KiB of UTF-8, not compressed.`
    : `At most ${bodyMax.bytesMax / KIB} KiB of JSON, and ${bodyMax.valuesMax} values in it.`;

const successOf = (call: Call, schemas: Schemas): Response => ({
  description: 'It worked.',
  headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
  content: {
    ...(call.contentType === undefined ? enveloped(call, schemas) : asItIs(call, call.contentType, schemas)),
    ...(call.orElse && {
      [call.orElse.contentType]: { schema: { type: 'string' as const }, example: call.orElse.example },
    }),
  },
});

const asItIs = ({ answers, examples }: Call, contentType: string, schemas: Schemas): Content => ({
  [contentType]: { schema: schemas.of(answers, 'output'), examples: mapValues(examples, (value) => ({ value })) },
});

function enveloped({ answers, examples }: Call, schemas: Schemas): Content {
  const data = schemas.of(answers, 'output');
  const name = data.$ref?.split('/').at(-1) ?? '';
  return {
    'application/json': {
      schema: schemas.keep(`${name}Envelope`, successEnvelope(name)),
      examples: mapValues(examples, (value) => ({
        value: { status: true, code: 0, data: value, msg: SUCCESS_TEXT.zh },
      })),
    },
  };
}

/** The envelope around one kind of `data`. */
const successEnvelope = (data: string): Schema => ({
  type: 'object',
  properties: {
    status: { type: 'boolean', const: true, description: 'True: it worked.' },
    code: { type: 'integer', const: 0, description: '0 on success.' },
    data: ref(data),
    msg: {
      type: 'string',
      enum: Object.values(SUCCESS_TEXT),
      description: 'For people. English when `Accept-Language` prefers it.',
    },
  },
  required: ['status', 'code', 'data', 'msg'],
  additionalProperties: false,
});

/** A record with the same keys and mapped values. */
export const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
