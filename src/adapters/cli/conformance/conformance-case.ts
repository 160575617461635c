import type { ActionName } from '../../../domain/callback/callback-action.ts';
import type { CallbackRole } from '../../../domain/callback/callback-role.ts';
import type { Tampering } from './tampering.ts';

/** A condition of a case. If it is not met, the case is skipped, and the report says so. */
export type Need =
  | 'agent-wallet'
  | 'gateway-wallet'
  | 'bet-push'
  | 'called'
  | 'notice-url'
  | 'balance'
  | 'other-player'
  | 'disabled-player';

/** One promise of an Agent as data: the requests, and the expected results. */
export interface ConformanceCase {
  /** The name in kebab-case, for `--only`. */
  readonly name: string;
  /** The promise, as a sentence about the Agent. */
  readonly title: string;
  /** The damage if the Agent breaks the promise. */
  readonly why: string;
  readonly needs?: readonly Need[];
  /** A single call is answered before the next step begins. */
  readonly steps: readonly (Call | Step)[];
  /** The expected change of the player's balance; absent: no change. */
  readonly moved?: Moved;
  /** The expected change of the second player's balance. */
  readonly otherMoved?: Moved;
}

export type CaseTable = Readonly<Record<string, Omit<ConformanceCase, 'name'>>>;

/** A signed decimal, or `as answered`: exactly the sum of the accepted calls. */
export type Moved = string;
export const AS_ANSWERED = 'as answered';

/** Simultaneous calls in an order that the seed decides. Without `atOnce`, the calls are sent one by one, the last one first. */
export interface Step {
  readonly calls: readonly Call[];
  readonly atOnce?: AtOnce;
}

export interface AtOnce {
  /** How many different callbacks must be accepted; absent: not checked. */
  readonly accepted?: number;
}

export type Who = 'player' | 'other' | 'disabled' | 'unknown';
export type CalledRole = CallbackRole | 'balance' | 'notice';

/** One request to the Agent. */
export interface Call {
  /** The unique name of the call within the case. A repeated label means the same callback again, with a new signature. */
  readonly label: string;
  readonly role: CalledRole;
  readonly action: ActionName;
  readonly direction: 'credit' | 'debit' | 'none';
  /** A decimal, `all` for the player's balance at that time, or `all+0.01` for more than the balance. */
  readonly amount: string;
  readonly who: Who;
  /** The label of the call that this one settles or cancels. */
  readonly of?: string;
  /** The labels of calls whose ids this call reuses. */
  readonly callbackIdOf?: string;
  readonly transactionIdOf?: string;
  /** Whether the Agent must only acknowledge the call: it moves no money, or its money has moved before. */
  readonly movesNothing?: boolean;
  /** A fixed id instead of a generated one; `{run}` is replaced by text that is unique to this run. */
  readonly transactionId?: string;
  /** Fields that replace those of the body; undefined removes a field. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Makes the body's text, if it is not simply the fields as JSON. */
  readonly text?: (fields: Readonly<Record<string, unknown>>) => string;
  /** The fault or oddity of the request. */
  readonly tampering?: Tampering;
  readonly expect: Expectation;
}

export interface Expectation {
  readonly is: Standing;
  /** The label of an earlier call that must have had the same answer. */
  readonly sameAs?: string;
  /** The balance in the answer, relative to the balance before the case. */
  readonly balance?: string;
  /** Whether the balance in the answer must be decimal text instead of a number. */
  readonly balanceIsText?: boolean;
  /** Whether the answer must contain the requested player and currency. */
  readonly namesPlayer?: boolean;
  /** Whether a refusal must give insufficient funds as its reason. */
  readonly saysPoor?: boolean;
}

/** The possible expectations of an answer. */
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
  taken: 'taken, as a notice is: HTTP 2xx, whatever the body',
  untaken: 'answered, and neither HTTP 2xx nor 5xx',
} as const;
export type Standing = keyof typeof STANDINGS;
