import type { MoneyPolicy } from './money-policy.ts';
import { ROLES, type TransactionRole } from './transaction-role.ts';
import type { Corrected, TransactionKey, WalletEvent } from './wallet-event.ts';

/** One wager, or one round. */
export type UnitKey = { readonly wagerId: string } | { readonly roundId: string };

/** The keys that find the transactions that matter for an event, and no others: a round may have thousands. */
export interface WalletClues extends TransactionKey {
  /** For a bet: corrections of its number, and earlier corrections of this wager. */
  readonly stakes?: { readonly wagerId: string | undefined };
  /** For a settlement: the bets of this wager with everything that belongs to them, or the deciding bets of this round. */
  readonly closes?: UnitKey;
  /** For a correction: the transactions that it takes back, and their other corrections. */
  readonly corrects?: Corrected;
  /** The settlement of the event's wager that was read from a record, where no other clue leads to the whole wager. */
  readonly recorded?: TransactionKey;
  /** All transactions of a wager or round. */
  readonly whole?: UnitKey;
  /** For a correction: a settlement of the wager or round of the bet that it takes back. */
  readonly wantsSettlementBy?: MoneyPolicy['settlesBy'];
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
    if (settlesBy === 'wager') return wagerId === undefined ? {} : { closes: { wagerId } };
    return roundId === undefined ? {} : { closes: { roundId } };
  },
  correction: ({ corrects }, { cancellationAfterSettlement, settlesBy }) =>
    corrects === undefined
      ? {}
      : { corrects, ...(cancellationAfterSettlement === 'refuse' && { wantsSettlementBy: settlesBy }) },
} as const satisfies Record<TransactionRole, (event: WalletEvent, policy: MoneyPolicy) => Clues>;
