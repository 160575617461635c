import type { WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import { callbackLane } from '../callbacks/callback-lane.ts';
import type { News } from '../callbacks/news.ts';
import type { PlayerWallet } from './player-wallet.ts';

interface AcceptedTransaction {
  readonly transaction: WalletTransaction;
  /** The bet or payout that it is about. */
  readonly target: WalletTransaction | undefined;
}

/** What the Agent is to know of an accepted transaction; `sequence` is that of the gateway's wallet, where that is one. */
export function newsOf(
  { agent, provider, currency, memberId, playerId, policy }: PlayerWallet,
  { transaction, target }: AcceptedTransaction,
  sequence?: number,
): News {
  return {
    transaction,
    original: target?.transactionId ?? correctedNumber(transaction),
    player: { memberId },
    agent,
    provider: provider.code,
    currency,
    lane: callbackLane({ provider: provider.code, playerId }, policy, target ?? transaction),
    wallet: sequence === undefined ? undefined : { sequence },
  };
}

const correctedNumber = ({ corrects }: WalletEvent): string | undefined =>
  corrects !== undefined && 'transactionId' in corrects ? corrects.transactionId : undefined;
