import type { Operation, Parameter, PathParameter, QueryParameter, Schema } from '../openapi.ts';
import { DATA_EXAMPLES, PATH_EXAMPLES } from './examples.ts';
import type { FailureKind } from './failures.ts';
import { operation, type EnvelopeCall } from './operation.ts';
import { PAGE_FIELDS } from './page-schemas.ts';
import type { TAGS } from './tags.ts';

type AdminCall = Omit<EnvelopeCall, 'tags' | 'security' | 'failures'> & {
  readonly tag: (typeof TAGS)[keyof typeof TAGS];
  /** Beyond those that every administration call has. */
  readonly failures?: readonly FailureKind[];
};

/** A call of the administration API: its failures follow from whether it has a body or a query, and names a thing. */
export function adminOperation({ tag, failures = [], ...call }: AdminCall): Operation {
  const has = (place: Parameter['in']): boolean => call.parameters?.some((each) => each.in === place) ?? false;
  return operation({
    ...call,
    tags: [tag.name],
    security: [{ adminToken: [] }],
    failures: [
      ...(call.requestBody === undefined ? [] : BODY_FAILURES),
      ...(has('query') ? (['invalid_parameter'] as const) : []),
      'token_refused',
      'not_allowed',
      'no_such_path',
      ...(has('path') ? (['not_found'] as const) : []),
      ...failures,
    ],
  });
}

const BODY_FAILURES: readonly FailureKind[] = [
  'invalid_parameter',
  'body_malformed',
  'body_too_large',
  'body_type_unsupported',
];

const inPath = (name: string, description: string, example: string): PathParameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** The names that paths contain. */
export const IN_PATH = {
  agent: inPath('code', 'The Agent’s code; case is ignored.', PATH_EXAMPLES.agent),
  provider: inPath('code', 'The provider’s code; case is ignored.', PATH_EXAMPLES.provider),
  game: inPath('id', 'The game’s GUID.', PATH_EXAMPLES.game),
  token: inPath('id', 'The token’s id, as it was issued.', PATH_EXAMPLES.token),
  callbackSecret: inPath('id', 'The secret’s id, as it was issued.', PATH_EXAMPLES.callbackSecret),
} as const;

const inQuery = (name: string, schema: Schema, example: number): QueryParameter => {
  const { description = '', ...rules } = schema;
  return { name, in: 'query', required: false, description, schema: rules, example };
};

/** Which page of a list is wanted. */
export const PAGE_IN_QUERY = [
  inQuery('page', PAGE_FIELDS.page, DATA_EXAMPLES.agents.page),
  inQuery('pageSize', PAGE_FIELDS.pageSize, DATA_EXAMPLES.agents.pageSize),
] as const;

/** What the description of an ordinary JSON body says about its size. */
export const BODY_LIMIT = 'At most 2 MiB of JSON.';
