import type { ActionName } from '../../../domain/callback/callback-action.ts';
import type { CallbackRole } from '../../../domain/callback/callback-role.ts';
import type { Tampering } from './tampering.ts';

/** A condition of a case; if it is not met, the case is left out, and the report says so. */
export type Need = 'agent-wallet' | 'gateway-wallet' | 'bet-push' | 'balance' | 'other-player' | 'disabled-player';

/** One promise of an Agent that is tried, as data: what is sent, and what must come of it. */
export interface ConformanceCase {
  /** Kebab-case, for `--only`. */
  readonly name: string;
  /** The promise, as a sentence about the Agent. */
  readonly title: string;
  /** The damage that an Agent does if it breaks the rule. */
  readonly why: string;
  readonly needs?: readonly Need[];
  /** A call by itself is answered before the next step begins. */
  readonly steps: readonly (Call | Step)[];
  /** By how much the player's balance differs in the end; absent: by nothing. */
  readonly moved?: Moved;
  /** The same of the second player. */
  readonly otherMoved?: Moved;
}

export type CaseTable = Readonly<Record<string, Omit<ConformanceCase, 'name'>>>;

/** A signed decimal; or `as answered`: the sum of what was accepted, exactly, whatever that was. */
export type Moved = string;
export const AS_ANSWERED = 'as answered';

/** Calls at once, in an order that the seed decides; without `atOnce`, the last one first. */
export interface Step {
  readonly calls: readonly Call[];
  readonly atOnce?: AtOnce;
}

export interface AtOnce {
  /** How many different callbacks of these must be accepted; not checked when absent. */
  readonly accepted?: number;
}

export type Who = 'player' | 'other' | 'disabled' | 'unknown';
export type CalledRole = CallbackRole | 'balance';

/** One request to the Agent. */
export interface Call {
  /** Names it within the case. The same label again is the same callback again, signed anew. */
  readonly label: string;
  readonly role: CalledRole;
  readonly action: ActionName;
  readonly direction: 'credit' | 'debit' | 'none';
  /** A decimal; `all`, or `all+0.01`: what the player has then, and so much more. */
  readonly amount: string;
  readonly who: Who;
  /** The label of the call that it settles or takes back. */
  readonly of?: string;
  /** Labels of calls whose ids it has. */
  readonly callbackIdOf?: string;
  readonly transactionIdOf?: string;
  /** Whether it is only to be acknowledged: what it is about moves nothing, or has moved already. */
  readonly movesNothing?: boolean;
  /** Instead of an id made up; `{run}` is replaced by what makes this run's ids its own. */
  readonly transactionId?: string;
  /** Written over the body's fields; undefined leaves one out. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The body as text, if it is not simply the fields as JSON. */
  readonly text?: (fields: Readonly<Record<string, unknown>>) => string;
  /** The fault or oddity of the request. */
  readonly tampering?: Tampering;
  readonly expect: Expectation;
}

export interface Expectation {
  readonly is: Standing;
  /** The label of a call that was answered before, and must have been answered the same. */
  readonly sameAs?: string;
  /** The balance in the answer, as its difference from the one before the case. */
  readonly balance?: string;
  /** Whether the balance in the answer must be decimal text, rather than a number. */
  readonly balanceIsText?: boolean;
  /** Whether the answer must name the player and the currency that were asked about. */
  readonly namesPlayer?: boolean;
  /** Whether a refusal must say that it is for want of money. */
  readonly saysPoor?: boolean;
}

/** The expectation of an answer. */
export const STANDINGS = {
  accepted: 'accepted: HTTP 2xx, status true, code 0',
  not_taken:
    'refused as a bet that is not taken: HTTP 200, status false and a code of the table in the guide for Agents, such as 3001',
  refused:
    'refused in so many words: status false, a code other than 0 that does not say "not now", HTTP below 500 and not 401 or 429',
  unaccepted: 'not accepted, and no HTTP 5xx',
  turned_away: 'turned away without a verdict on the callback, best with HTTP 401',
  answered: 'answered, accepted or not, and no HTTP 5xx',
  answered_or_closed: 'not accepted; closing the connection is fine, HTTP 5xx is not',
  not_refused:
    'accepted, or an HTTP status such as 409 without an envelope or 503, which asks the gateway to come again',
} as const;
export type Standing = keyof typeof STANDINGS;
