import { invalidParameter, type InvalidParameter } from './invalid-parameter.ts';
import { err, ok, type Result } from './result.ts';

/** The longest filter or code that a field of the Agent interface accepts, in characters. */
export const FIELD_LENGTH_MAX = 128;

// A decoder writes U+FFFD where the bytes were not UTF-8. PostgreSQL cannot store U+0000.
// eslint-disable-next-line no-control-regex -- the expression looks for control characters
const UNREADABLE = /[\u0000-\u001f\u007f\ufffd]/;
// eslint-disable-next-line no-control-regex -- the same
const CONTROLS = /[\u0000-\u001f\u007f]/g;

/** Text that is safe to compare, log and store: limited in length, decodable and free of control characters. */
export function boundedText(
  field: string,
  text: string,
  lengthMax = FIELD_LENGTH_MAX,
): Result<string, InvalidParameter> {
  if (text.length > lengthMax) return err(invalidParameter(field, `must be at most ${lengthMax} characters`));
  if (UNREADABLE.test(text) || !text.isWellFormed()) {
    return err(invalidParameter(field, 'must be valid UTF-8 without control characters'));
  }
  return ok(text);
}

/** Characters that are invisible, or that change the direction of others. Two names that differ only in them look alike. */
const INVISIBLE = /\p{Cf}|\p{Zl}|\p{Zp}|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;

/** Whether every character of a text is visible. */
export const isVisible = (text: string): boolean => text.search(INVISIBLE) === -1;

/** As {@link boundedText}, and every character is visible. */
export function visibleText(field: string, text: string, lengthMax: number): Result<string, InvalidParameter> {
  const bounded = boundedText(field, text, lengthMax);
  if (!bounded.ok || isVisible(bounded.value)) return bounded;
  return err(invalidParameter(field, 'must be free of invisible characters and of those that change the direction'));
}

/** A text for people that shows invisible characters by their numbers, such as `\\u202e`. */
export const madeVisible = (text: string): string =>
  text.replace(INVISIBLE, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

/** An external text in a form that can be stored: cut to `lengthMax`, with "?" in place of each control character and invisible character. */
export const storableText = (text: string, lengthMax: number): string =>
  text.slice(0, lengthMax).toWellFormed().replace(CONTROLS, '?').replace(INVISIBLE, '?');
