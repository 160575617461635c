import { launchOf, type Launch } from '../../domain/player/game-session.ts';
import type { WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import { callbackLane } from '../callbacks/callback-lane.ts';
import type { News } from '../callbacks/dispatch-callback.ts';
import type { PlayerWallet } from './player-wallet.ts';

interface AcceptedTransaction {
  readonly transaction: WalletTransaction;
  /** The bet or payout that the transaction is about. */
  readonly target: WalletTransaction | undefined;
  /** The player's last launches at the provider, the newest first. */
  readonly launches: readonly Launch[] | undefined;
}

/** The news of an accepted transaction for its Agent; `sequence` is the count of the gateway's wallet, if the gateway holds it. */
export function newsOf(
  { agent, provider, currency, memberId, playerId, policy }: PlayerWallet,
  { transaction, target, launches = [] }: AcceptedTransaction,
  sequence?: number,
): News {
  return {
    transaction,
    original: target?.transactionId ?? correctedNumber(transaction),
    originalReport: target?.report,
    player: { memberId },
    agent,
    provider: provider.code,
    currency,
    lane: callbackLane({ provider: provider.code, playerId }, policy, target ?? transaction),
    wallet: sequence === undefined ? undefined : { sequence },
    launch: launchOf(launches, transaction.report.gameCode ?? target?.report.gameCode),
  };
}

const correctedNumber = ({ corrects }: WalletEvent): string | undefined =>
  corrects !== undefined && 'transactionId' in corrects ? corrects.transactionId : undefined;
