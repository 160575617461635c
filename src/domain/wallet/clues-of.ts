import type { MoneyPolicy } from './money-policy.ts';
import { ROLES, type TransactionRole } from './transaction-role.ts';
import type { Corrected, TransactionKey, WalletEvent } from './wallet-event.ts';

/** By which the transactions are found that matter for an event, and no others: a round may have thousands. */
export interface WalletClues extends TransactionKey {
  /** Of a bet: corrections of its number, and those of this wager that came before it. */
  readonly stakes?: { readonly wagerId: string | undefined };
  /** Of a settlement: bets of this wager with all that belongs to it, or bets of this round that decide. */
  readonly closes?: { readonly wagerId: string } | { readonly roundId: string };
  /** Of a correction: the transactions that it takes back, and their other corrections. */
  readonly corrects?: Corrected;
  /** Of a correction: a settlement of the wager or round of the bet that it takes back. */
  readonly wantsSettlementBy?: MoneyPolicy['settlesBy'];
}

/** The clues of an event. */
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
