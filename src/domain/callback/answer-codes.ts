/** The meaning of the codes and words in an Agent's answer to a callback. The guide for Agents shows both tables; a test compares them. */
import type { RefusedBecause } from '../wallet/wallet-event.ts';
import { inLowerCase } from '../shared/letter-case.ts';

/**
 * `not_taken`: the Agent has examined the bet and taken no money. `unclear`: the code does not say this, so the Agent may have taken the stake.
 * `not_now`: like `unclear`, but a repetition may get another answer.
 */
export type CodeSays = 'not_taken' | 'unclear' | 'not_now';

interface AnswerCode {
  readonly says: CodeSays;
  /** For `not_taken`, a more exact reason for the reply to the provider. */
  readonly because?: RefusedBecause;
  readonly meaning: string;
  readonly why: string;
}

const notTaken = (meaning: string, why: string, because?: RefusedBecause): AnswerCode => ({
  says: 'not_taken',
  meaning,
  why,
  ...(because !== undefined && { because }),
});
const unclear = (meaning: string, why: string): AnswerCode => ({ says: 'unclear', meaning, why });
const notNow = (meaning: string, why: string): AnswerCode => ({ says: 'not_now', meaning, why });

const NO_WALLET = 'there is no wallet from which the stake could have been taken';
const ANOTHER_CALL = 'it is about another call, and says nothing of the stake';
const MAYBE_KNOWN = 'the first sending may have taken the stake';
const FAULT = 'a fault does not say how far the work had come';

/** The meanings by code. Other codes have no known meaning. */
export const ANSWER_CODES: ReadonlyMap<number, AnswerCode> = new Map([
  [2001, notTaken('player not found', NO_WALLET)],
  [2003, notTaken('player disabled', 'the Agent has looked at the player, and takes no bets')],
  [2006, notTaken('malformed member_id', NO_WALLET)],
  [3001, notTaken('insufficient balance', 'the Agent has looked at the balance and left it', 'insufficient_balance')],
  [
    3002,
    notTaken('invalid amount, or beyond a limit of bets', 'the Agent has looked at the amount and takes none of it'),
  ],
  [3005, notTaken('currency not supported', NO_WALLET)],
  [3006, notTaken('the bet was cancelled before it came', 'the Agent has the cancellation, and takes the bet no more')],
  [4001, notTaken('game not found or offline', 'the Agent has looked at the game, and takes no bets on it')],
  [4003, notTaken('game type not supported', 'the Agent has looked at the game, and takes no bets on it')],
  [4006, notTaken('game not allowed', 'the Agent has looked at the game, and takes no bets on it')],
  [7, unclear('operator_code mismatch', 'it is about the caller, and says nothing of the stake')],
  [1001, unclear('parameter missing or malformed', 'it is about the request, and says nothing of the stake')],
  [
    1002,
    notNow(
      'token or signature invalid',
      'it is about the caller; a secret that is being exchanged is right a moment later',
    ),
  ],
  [1003, notNow('request timeout', FAULT)],
  [1004, unclear('duplicate request', MAYBE_KNOWN)],
  [2002, unclear('player already exists', ANOTHER_CALL)],
  [2005, unclear('registration failed', ANOTHER_CALL)],
  [3003, unclear('duplicate transfer', MAYBE_KNOWN)],
  [3004, unclear('transfer in progress', MAYBE_KNOWN)],
  [4002, notNow('maintenance', 'a system that goes into maintenance may have taken the stake before')],
  [4004, unclear('platform not supported', ANOTHER_CALL)],
  [4005, unclear('launch failed', ANOTHER_CALL)],
  [5002, notNow('a call to another system failed', FAULT)],
  [5003, notNow('another system did not answer in time', FAULT)],
  [9001, notNow('too many requests', 'it may come from something on the way, after the Agent has acted')],
  [9002, notNow('not ready', FAULT)],
  [9999, notNow('internal error', FAULT)],
]);

export interface AnswerWord {
  readonly isTaken: boolean;
  readonly because?: RefusedBecause;
  readonly why: string;
}

/** The words of `data.status`, which are read together with the code. Other words have no known meaning. */
export const ANSWER_WORDS: ReadonlyMap<string, AnswerWord> = new Map<string, AnswerWord>([
  [
    'success',
    { isTaken: true, why: 'beside code 0 it says the same; beside a refusal it contradicts it, so the bet is unknown' },
  ],
  [
    'insufficient_balance',
    { isTaken: false, because: 'insufficient_balance', why: 'the Agent has looked at the balance and left it' },
  ],
  ['player_not_found', { isTaken: false, why: NO_WALLET }],
]);

/** The meaning of a code in an answer; undefined if it is not a number, or not in the table. */
export const answerCode = (code: unknown): AnswerCode | undefined =>
  typeof code === 'number' ? ANSWER_CODES.get(code) : undefined;

/** The meaning of a word, in any letter case; undefined if it is not in the table. */
export const answerWord = (word: unknown): AnswerWord | undefined =>
  typeof word === 'string' ? ANSWER_WORDS.get(inLowerCase(word.trim())) : undefined;
