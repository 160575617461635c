import type { WalletKey } from '../../../src/application/ports/wallet-book.ts';
import type { RecordedTotal } from '../../../src/domain/reconciliation/recorded-total.ts';
import type { Decimal } from '../../../src/domain/shared/decimal.ts';
import { ROLES } from '../../../src/domain/wallet/transaction-role.ts';
import type { WalletEvent } from '../../../src/domain/wallet/wallet-event.ts';

/** A player, as all parties know the player. */
export interface SimulatedPlayer {
  readonly id: string;
  readonly agent: string;
  readonly memberId: string;
  readonly upstreamName: string;
  readonly currency: string;
}

/** The provider's belief about a movement; `open`: it does not know. */
export type Belief = 'unsent' | 'open' | 'accepted' | 'refused' | 'cancelled';

/** A movement as its provider knows it. */
export interface Order {
  readonly provider: string;
  readonly player: SimulatedPlayer;
  readonly event: WalletEvent;
  /** The ordering key as the provider understands it; not taken from any lane. */
  readonly story: string;
  readonly round: string;
  /** The bet that this order cancels. */
  readonly undoes: Order | undefined;
  /** Its wager has several bets, so a correction may concern any of them. */
  readonly sharesWager?: boolean;
  /** The sum of its wager by the provider's record. */
  recordedTotal?: RecordedTotal;
  belief: Belief;
  /** The moved amount, as the provider was told. */
  toldCents: number;
}

export const cents = (amount: Decimal): number => Math.round(Number(amount.toString()) * 100);

export const identityOf = (
  { provider, playerId }: Pick<WalletKey, 'provider' | 'playerId'>,
  { kind, transactionId, action }: Pick<WalletEvent, 'kind' | 'transactionId' | 'action'>,
): string => `${provider} ${playerId} ${kind} ${ROLES[action]} ${transactionId}`;

/** All orders that were ever sent, by identity. */
export class Orders {
  readonly #orders = new Map<string, Order>();

  add(order: Order): Order {
    this.#orders.set(identityOf({ provider: order.provider, playerId: order.player.id }, order.event), order);
    return order;
  }

  find(identity: string): Order | undefined {
    return this.#orders.get(identity);
  }

  all(): Iterable<Order> {
    return this.#orders.values();
  }
}
