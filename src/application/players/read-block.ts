import { BLOCK_REASONS, type BlockReason, type WantedBlock } from '../../domain/player/block.ts';
import { visibleText } from '../../domain/shared/bounded-text.ts';
import { instantOf } from '../../domain/shared/instant.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { trimmed } from '../../domain/shared/letter-case.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { given, type Texts } from '../agent-query.ts';

/** The longest note beside a block, in characters. */
export const BLOCK_NOTE_LENGTH_MAX = 500;

/** Reads the fields of a block; refuses the first one that breaks a rule. */
export const readBlock = (
  { reason, until, note }: Texts<'reason' | 'until' | 'note'>,
  nowMs: number,
): Result<WantedBlock, InvalidParameter> =>
  all({ reason: givenReason(reason), untilMs: futureInstant('until', until, nowMs), note: readNote(note) });

/** Reads an optional reason; an empty one counts as omitted. */
export const chosenReason = (text: string | undefined): Result<BlockReason | undefined, InvalidParameter> =>
  trimmed(text ?? '') === '' ? ok(undefined) : givenReason(text);

/** Reads an optional note, which becomes an empty text. */
export const readNote = (text: string | undefined): Result<string, InvalidParameter> =>
  visibleText('note', trimmed(text ?? ''), BLOCK_NOTE_LENGTH_MAX);

function givenReason(text: string | undefined): Result<BlockReason, InvalidParameter> {
  const field = given('reason', text);
  if (!field.ok) return field;
  const reason = BLOCK_REASONS.find((one) => one === trimmed(field.value));
  return reason === undefined
    ? err(invalidParameter('reason', `must be one of ${BLOCK_REASONS.join(', ')}`))
    : ok(reason);
}

function futureInstant(
  field: string,
  text: string | undefined,
  nowMs: number,
): Result<number | undefined, InvalidParameter> {
  if (trimmed(text ?? '') === '') return ok(undefined);
  const instant = instantOf(field, text ?? '');
  if (!instant.ok || instant.value > nowMs) return instant;
  return err(invalidParameter(field, 'must be in the future'));
}
