import type { Agent } from '../../domain/agent/agent.ts';
import type { Player } from '../../domain/player/player.ts';
import type { WalletTransaction } from '../../domain/wallet/wallet-event.ts';

/** An accepted transaction, and what an Agent has to know to make sense of it. */
export interface News {
  readonly transaction: WalletTransaction;
  /** The provider's number of the transaction that it settles or takes back, if that is known. */
  readonly original: string | undefined;
  readonly player: Pick<Player, 'memberId'>;
  readonly agent: Agent;
  readonly provider: string;
  readonly currency: string;
  readonly lane: string;
  /** Of the gateway's wallet after it; undefined where the Agent holds the balance. */
  readonly wallet: { readonly sequence: number } | undefined;
}
