import type { Agent } from '../../domain/agent/agent.ts';
import type { Launch } from '../../domain/player/game-session.ts';
import type { Player } from '../../domain/player/player.ts';
import type { BetReport, WalletTransaction } from '../../domain/wallet/wallet-event.ts';

/** News: an accepted transaction, with the facts that an Agent needs to understand it. */
export interface News {
  readonly transaction: WalletTransaction;
  /** The provider's number of the transaction that this one settles or cancels, if it is known. */
  readonly original: string | undefined;
  /** The report of that transaction, which may name a game that this one does not name. */
  readonly originalReport?: BetReport | undefined;
  readonly player: Pick<Player, 'memberId'>;
  readonly agent: Agent;
  readonly provider: string;
  readonly currency: string;
  readonly lane: string;
  /** The movement count of the gateway's wallet after the transaction; undefined if the Agent holds the balance. */
  readonly wallet: { readonly sequence: number } | undefined;
  /** The launch to which the transaction belongs, as far as that is known. */
  readonly launch?: Launch | undefined;
}
