import type { Hub88Config } from '../config.ts';
import {
  exactJson,
  outcomeCode,
  type BatchOutcome,
  type Decimal,
  type EventOutcome,
  type NoWallet,
  type OutcomeCodes,
  type ProviderReply,
  type RefusedBecause,
} from '../kit.ts';

/** The statuses that the gateway answers; the list of statuses has the others for operators that check partners and games by themselves. */
export type Status =
  | 'RS_OK'
  | 'RS_ERROR_UNKNOWN'
  | 'RS_ERROR_INVALID_TOKEN'
  | 'RS_ERROR_TOKEN_EXPIRED'
  | 'RS_ERROR_WRONG_CURRENCY'
  | 'RS_ERROR_NOT_ENOUGH_MONEY'
  | 'RS_ERROR_USER_DISABLED'
  | 'RS_ERROR_INVALID_SIGNATURE'
  | 'RS_ERROR_WRONG_SYNTAX'
  | 'RS_ERROR_WRONG_TYPES'
  | 'RS_ERROR_DUPLICATE_TRANSACTION'
  | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  | 'RS_ERROR_LIMIT_REACHED';

/** The list has no status for an unknown user; the one receiver that distinguishes it answers RS_ERROR_UNKNOWN. */
export const NO_WALLET = {
  unknown_player: 'RS_ERROR_UNKNOWN',
  player_disabled: 'RS_ERROR_USER_DISABLED',
  wrong_currency: 'RS_ERROR_WRONG_CURRENCY',
} as const satisfies Record<NoWallet, Status>;

/**
 * The reasons of refusals by the list of statuses. After any status of a refused bet except NOT_ENOUGH_MONEY and LIMIT_REACHED, Hub88 sends a rollback
 * (document for suppliers), which finds nothing to return.
 */
const REFUSED = {
  insufficient_balance: 'RS_ERROR_NOT_ENOUGH_MONEY',
  player_disabled: 'RS_ERROR_USER_DISABLED',
  player_blocked: 'RS_ERROR_USER_DISABLED',
  over_limit: 'RS_ERROR_LIMIT_REACHED',
  unknown_bet: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  // "Not processed, or rolled back", for wins. No source has a status for a bet that comes after its rollback: this is the nearest one.
  bet_cancelled: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  already_settled: 'RS_ERROR_UNKNOWN',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  bet_refused: 'RS_ERROR_UNKNOWN',
  no_answer: 'RS_ERROR_UNKNOWN',
  amount_too_large: 'RS_ERROR_UNKNOWN',
  amount_too_fine: 'RS_ERROR_UNKNOWN',
  settled_by_record: 'RS_ERROR_UNKNOWN',
  record_differs: 'RS_ERROR_UNKNOWN',
} as const satisfies Record<RefusedBecause, Status>;

/** An exact repetition is RS_OK with the current balance (document); a rollback of an unknown bet is RS_OK (list of statuses). */
const STATUSES: OutcomeCodes<Status> = {
  accepted: 'RS_OK',
  repeated: 'RS_OK',
  awaited: 'RS_OK',
  refused: REFUSED,
  failed: 'RS_ERROR_UNKNOWN',
};

const statusOf = (outcome: EventOutcome): Status => outcomeCode(outcome, STATUSES);

/** A bet that was taken back does not stand, whenever it comes. So its repetition must not look accepted. */
const betStatus = (outcome: EventOutcome): Status =>
  outcome.kind === 'repeated' && outcome.isTakenBack === true ? REFUSED.bet_cancelled : statusOf(outcome);

/** The parts of a request that the answer repeats, each only if it can be read. */
export interface Head {
  readonly user: string | undefined;
  readonly requestUuid: string | undefined;
}

/** An answer. The document: HTTP 200 for every result, which is in `status`. */
export function reply({ user, requestUuid }: Head, status: Status, more: Shown = {}): ProviderReply {
  return {
    status: 200,
    contentType: 'application/json',
    body: exactJson({ user, status, request_uuid: requestUuid, ...more }),
  };
}

/** The balance in Hub88's unit, and its currency. */
interface Shown {
  readonly currency?: string;
  readonly balance?: Decimal;
}

export function shownBalance(config: Hub88Config, balance: Decimal, currency: string | undefined): Shown {
  const shown = currency === undefined ? undefined : config.currencies.shownBalance(balance, currency);
  return currency === undefined || shown === undefined ? {} : { currency, balance: shown };
}

/**
 * After a fault of the gateway. Two readers of the document: Hub88 sends a win up to three times after a failure of the network, such as 502, and a
 * rollback up to 500 times; nobody knows whether it repeats a win after a status. So a win that may not be booked yet is no answer with 200.
 */
export const unclear = (head: Head, isOwed: boolean): ProviderReply => ({
  ...reply(head, 'RS_ERROR_UNKNOWN'),
  ...(isOwed && { status: 502 }),
});

/** The answer to a movement. The list of statuses asks for the balance with NOT_ENOUGH_MONEY, and for none with other errors. */
export function movementReply(of: Answered, batch: BatchOutcome | undefined): ProviderReply {
  const { head, config, currency, isOwed } = of;
  if (batch?.kind === 'no_wallet') return reply(head, NO_WALLET[batch.because]);
  const outcome = batch?.outcomes[0];
  if (batch === undefined || outcome === undefined || outcome.kind === 'failed') return unclear(head, isOwed);
  const status = isOwed ? statusOf(outcome) : betStatus(outcome);
  const isShown = status === 'RS_OK' || status === 'RS_ERROR_NOT_ENOUGH_MONEY';
  return reply(head, status, isShown ? shownBalance(config, batch.balance, currency) : {});
}

/** A movement that is answered. */
export interface Answered {
  readonly head: Head;
  readonly config: Hub88Config;
  readonly currency: string | undefined;
  /** Whether it is no bet: Hub88 must send it until it is booked. */
  readonly isOwed: boolean;
}
