import type { MoneyPolicy } from './money-policy.ts';
import { ROLES, type TransactionRole } from './transaction-role.ts';
import type { Corrected, TransactionKey, WalletEvent } from './wallet-event.ts';

/** The keys that find the transactions that matter for an event, and no others: a round may have thousands. */
export interface WalletClues extends TransactionKey {
  /** For a bet: corrections of its number, and earlier corrections of this wager. */
  readonly stakes?: { readonly wagerId: string | undefined };
  /** For a settlement: the bets of this wager with everything that belongs to them, or the deciding bets of this round. */
  readonly closes?: { readonly wagerId: string } | { readonly roundId: string };
  /** For a correction: the transactions that it takes back, and their other corrections. */
  readonly corrects?: Corrected;
  /** For a correction: a settlement of the wager or round of the bet that it takes back. */
  readonly wantsSettlementBy?: MoneyPolicy['settlesBy'];
}

export const cluesOf = (event: WalletEvent, policy: MoneyPolicy): WalletClues => ({
  kind: event.kind,
  transactionId: event.transactionId,
  ...(!event.isReportOnly && CLUES[ROLES[event.action]](event, policy)),
});

type Clues = Omit<WalletClues, keyof TransactionKey>;

const CLUES = {
  stake: ({ wagerId }) => ({ stakes: { wagerId } }),
  payout: ({ wagerId, roundId, action }, { settlesBy }) => {
    if (action !== 'SETTLED') return {};
    if (settlesBy === 'wager') return wagerId === undefined ? {} : { closes: { wagerId } };
    return roundId === undefined ? {} : { closes: { roundId } };
  },
  correction: ({ corrects }, { cancellationAfterSettlement, settlesBy }) =>
    corrects === undefined
      ? {}
      : { corrects, ...(cancellationAfterSettlement === 'refuse' && { wantsSettlementBy: settlesBy }) },
} as const satisfies Record<TransactionRole, (event: WalletEvent, policy: MoneyPolicy) => Clues>;
