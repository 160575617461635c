import type { Agent } from '../domain/agent/agent.ts';
import { memberIdOf, MEMBER_ID_RULE } from '../domain/player/member-id.ts';
import { boundedText } from '../domain/shared/bounded-text.ts';
import { CURRENCY_PATTERN, foldCode } from '../domain/shared/code.ts';
import { trimmed } from '../domain/shared/letter-case.ts';
import { invalidParameter, type InvalidParameter } from '../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../domain/shared/result.ts';
import { callRefused, type CallRefused } from './failure.ts';

/** Parameters of a call as text, as the caller sent them; undefined if they are omitted. */
export type Texts<Name extends string> = { readonly [N in Name]?: string | undefined };

/** The calling Agent, and the parameters of its call. */
export type AgentInput<Name extends string = never> = Texts<Name | 'operatorCode'> & { readonly agent: Agent };

/** Reads a mandatory field; an empty one counts as omitted. */
export function given(field: string, text: string | undefined): Result<string, InvalidParameter> {
  return text === undefined || text.trim() === '' ? err(invalidParameter(field, 'must be given')) : ok(text);
}

/** Reads a mandatory currency; letters may be in any case. */
export function givenCurrency(text: string | undefined): Result<string, InvalidParameter> {
  const field = given('currency', text);
  if (!field.ok) return field;
  const currency = foldCode(field.value);
  if (CURRENCY_PATTERN.test(currency)) return ok(currency);
  return err(invalidParameter('currency', 'must be a code of 2 to 10 letters and digits'));
}

/** Reads a mandatory code or id. If no entity has this name, the answer repeats it to the caller. */
export function givenText(field: string, text: string | undefined): Result<string, InvalidParameter> {
  const read = given(field, text);
  return read.ok ? boundedText(field, trimmed(read.value)) : read;
}

/** Reads an optional whole number in decimal digits; out of range, it is refused and not clamped. */
export function chosenNumber(
  field: string,
  text: string | undefined,
  { fallback, min, max }: { readonly fallback: number; readonly min: number; readonly max: number },
): Result<number, InvalidParameter> {
  if (text === undefined || text === '') return ok(fallback);
  const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
  if (value >= min && value <= max) return ok(value);
  return err(invalidParameter(field, `must be a whole number from ${min} to ${max}, in decimal digits`));
}

/** Reads the optional code of a provider; an empty one counts as omitted. */
export function chosenProvider(text: string | undefined): Result<string | undefined, InvalidParameter> {
  const code = trimmed(text ?? '');
  return code === '' ? ok(undefined) : boundedText('provider', code);
}

/** Reads the Agent's name of a player, which is mandatory; letters may be in any case. */
export function givenMemberId(text: string | undefined): Result<string, InvalidParameter | CallRefused> {
  const field = given('member_id', text);
  if (!field.ok) return field;
  const memberId = memberIdOf('member_id', field.value);
  return memberId.ok ? memberId : err(callRefused('malformed_member_id', `member_id ${MEMBER_ID_RULE}`));
}
