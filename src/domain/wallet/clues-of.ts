import type { Decimal } from '../shared/decimal.ts';
import type { MoneyPolicy } from './money-policy.ts';
import { ROLES, type TransactionRole } from './transaction-role.ts';
import type { Corrected, TransactionKey, WalletEvent } from './wallet-event.ts';

/** One wager, or one round. */
export type UnitKey = { readonly wagerId: string } | { readonly roundId: string };

/** The keys that find only the transactions that matter for an event, because a round may have thousands. */
export interface WalletClues extends TransactionKey {
  /** For a bet: corrections of its number, and earlier corrections of this wager. */
  readonly stakes?: { readonly wagerId: string | undefined };
  /** For a settlement: the bets of this wager with everything that belongs to them, or the bets of this round that decide. */
  readonly closes?: UnitKey;
  /** For a payout that is resent and may have a new number: a payout with its amount in its round. */
  readonly paid?: PaidAmount;
  /** For a correction: the transactions that it takes back, and their other corrections. */
  readonly corrects?: Corrected;
  /** The settlement of the event's wager that was read from a record, if no other clue leads to the whole wager. */
  readonly recorded?: TransactionKey;
  /** All transactions of a wager or round. */
  readonly whole?: UnitKey;
  /** For a correction: a settlement of the wager or round of the bet that it takes back. */
  readonly wantsSettlementBy?: MoneyPolicy['settlesBy'];
}

/** An amount that was paid in a round. */
export interface PaidAmount {
  readonly roundId: string;
  readonly amount: Decimal;
}

/** The amount that an event pays a second time, if it was paid in the round; undefined if the event's number shows a repetition. */
export function resentAmount(event: WalletEvent, { resentPayoutNumber }: MoneyPolicy): PaidAmount | undefined {
  const { isResent, action, roundId, movement } = event;
  if (resentPayoutNumber === undefined || isResent !== true || action !== 'SETTLED') return undefined;
  return roundId === undefined || movement.isZero() ? undefined : { roundId, amount: movement };
}

export const cluesOf = (event: WalletEvent, policy: MoneyPolicy): WalletClues => ({
  kind: event.kind,
  transactionId: event.transactionId,
  ...(event.isReportOnly ? ofReport(event, policy) : CLUES[ROLES[event.action]](event, policy)),
});

type Clues = Omit<WalletClues, keyof TransactionKey>;

function recordOf({ wagerId }: WalletEvent, { recordedSettlements: kind }: MoneyPolicy): Clues {
  return kind === undefined || wagerId === undefined ? {} : { recorded: { kind, transactionId: wagerId } };
}

const ofReport = (event: WalletEvent, policy: MoneyPolicy): Clues =>
  event.action === 'VOID' ? recordOf(event, policy) : {};

const CLUES = {
  stake: (event, policy) => ({ stakes: { wagerId: event.wagerId }, ...recordOf(event, policy) }),
  payout: (event, policy) => {
    const { wagerId, roundId, action } = event;
    const { settlesBy } = policy;
    if (action !== 'SETTLED') return recordOf(event, policy);
    const paid = resentAmount(event, policy);
    const resent = paid && { paid };
    if (settlesBy === 'wager') return wagerId === undefined ? { ...resent } : { ...resent, closes: { wagerId } };
    return roundId === undefined ? {} : { ...resent, closes: { roundId } };
  },
  correction: ({ corrects }, { cancellationAfterSettlement, settlesBy }) =>
    corrects === undefined
      ? {}
      : { corrects, ...(cancellationAfterSettlement === 'refuse' && { wantsSettlementBy: settlesBy }) },
} as const satisfies Record<TransactionRole, (event: WalletEvent, policy: MoneyPolicy) => Clues>;
