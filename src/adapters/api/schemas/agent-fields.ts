import { MEMBER_ID_LENGTH_MAX } from '../../../domain/player/member-id.ts';
import { FIELD_LENGTH_MAX } from '../../../domain/shared/bounded-text.ts';
import type { FailureKind } from '../words/failure-codes.ts';
import { text } from './fields.ts';

/** The Agent's name for a player. */
export const memberId = (description: string) => text(description).meta({ maxLength: MEMBER_ID_LENGTH_MAX });

/** A code, or another word from the provider. */
export const word = (description: string) => text(description).meta({ maxLength: FIELD_LENGTH_MAX });

/** The failures of every call that asks a provider. */
export const PROVIDER_FAILURES = [
  'game_not_allowed',
  'unsupported_call',
  'provider_failed',
  'provider_timed_out',
  'too_many_requests',
] as const satisfies readonly FailureKind[];
