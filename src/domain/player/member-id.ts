import { err, ok, type Result } from '../shared/result.ts';
import { foldCode } from '../shared/code.ts';

/** The longest name that an Agent may give a player. Together with the longest Agent code it fits into every table and every upstream. */
export const MEMBER_ID_LENGTH_MAX = 64;
/** The form of the names as they are stored. */
export const MEMBER_ID_PATTERN = new RegExp(`^[A-Z0-9][A-Z0-9_.@-]{0,${MEMBER_ID_LENGTH_MAX - 1}}$`);

/** The Agent's name for a player breaks the rule. */
export interface MalformedMemberId {
  readonly kind: 'malformed_member_id';
  readonly field: string;
}

/** Reads an Agent's name for a player. Names ignore case and are stored in upper case. Only the letters A to Z are converted. */
export function memberIdOf(field: string, text: string): Result<string, MalformedMemberId> {
  const memberId = foldCode(text);
  return MEMBER_ID_PATTERN.test(memberId) ? ok(memberId) : err({ kind: 'malformed_member_id', field });
}

/** The rule, as the end of a sentence. */
export const MEMBER_ID_RULE = `must be 1 to ${MEMBER_ID_LENGTH_MAX} letters, digits, "_", "-", "." or "@", beginning with a letter or digit`;

/** The player's public name, `{AGENT}_{PLAYER}`. It is for display only: "A_B" with "C" and "A" with "B_C" give the same name. */
export const hubMemberId = (agentCode: string, memberId: string): string => `${agentCode}_${memberId}`;
