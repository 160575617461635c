import type { Operation, PathParameter } from '../openapi.ts';
import { PATH_EXAMPLES } from './examples.ts';
import type { FailureKind } from './failures.ts';
import { operation, type EnvelopeCall } from './operation.ts';
import type { TAGS } from './tags.ts';

type AdminCall = Omit<EnvelopeCall, 'tags' | 'security' | 'failures'> & {
  readonly tag: (typeof TAGS)[keyof typeof TAGS];
  /** Beyond those that every administration call has. */
  readonly failures?: readonly FailureKind[];
};

/** A call of the administration API: its failures follow from whether it has a body and names a thing. */
export function adminOperation({ tag, failures = [], ...call }: AdminCall): Operation {
  return operation({
    ...call,
    tags: [tag.name],
    security: [{ adminToken: [] }],
    failures: [
      ...(call.requestBody === undefined ? [] : BODY_FAILURES),
      'token_refused',
      'no_such_path',
      ...(call.parameters === undefined ? [] : (['not_found'] as const)),
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

/** What the description of an ordinary JSON body says about its size. */
export const BODY_LIMIT = 'At most 2 MiB of JSON.';
