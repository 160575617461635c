import { AGENT_BODY_BYTES_MAX } from '../../agent-api/body-reader.ts';
import type { Operation } from '../openapi.ts';
import type { FailureKind } from './failures.ts';
import { operation, type EnvelopeCall } from './operation.ts';
import { ref } from './schema-parts.ts';
import type { RequestSchemaName } from './schemas.ts';
import type { TAGS } from './tags.ts';

type AgentCall = Omit<EnvelopeCall, 'tags' | 'security' | 'failures' | 'parameters' | 'requestBody'> & {
  readonly tag: (typeof TAGS)[keyof typeof TAGS];
  /** The schema of its fields. */
  readonly fields: RequestSchemaName;
  readonly example: unknown;
  /** Whether no field must be given. */
  readonly isBodyOptional?: boolean;
  /** Beyond those that every call of the Agent interface has. */
  readonly failures?: readonly FailureKind[];
};

/** A call of the Agent interface: form fields or the same as JSON in, an envelope out. */
export function agentOperation({ tag, fields, example, isBodyOptional = false, ...call }: AgentCall): Operation {
  return operation({
    ...call,
    tags: [tag.name],
    security: [{ agentToken: [] }],
    requestBody: {
      description:
        (isBodyOptional ? 'All fields are optional; the body may be empty. ' : '') +
        `At most ${AGENT_BODY_BYTES_MAX / 1024} KiB of UTF-8, not compressed.`,
      required: !isBodyOptional,
      content: {
        'application/x-www-form-urlencoded': { schema: ref(fields), examples: { example: { value: example } } },
        'application/json': { schema: ref(fields), examples: { example: { value: example } } },
      },
    },
    failures: [...FAILURES, ...(call.failures ?? [])],
  });
}

/** What may befall a call that asks a provider, whatever it asks. */
export const PROVIDER_FAILURES: readonly FailureKind[] = [
  'game_not_allowed',
  'unsupported_call',
  'provider_failed',
  'provider_timed_out',
  'too_many_requests',
];

const FAILURES: readonly FailureKind[] = [
  'invalid_parameter',
  'body_malformed',
  'token_refused',
  'agent_mismatch',
  'body_too_large',
  'body_type_unsupported',
];
