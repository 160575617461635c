import type { WalletEvent } from '../../../src/domain/wallet/wallet-event.ts';
import type { SeededRandom } from '../engine/seeded-random.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import { eventOf, money, type Dialect } from './dialects.ts';
import type { Order, Orders, SimulatedPlayer } from './orders.ts';
import type { Ending, SimulatedProvider } from './simulated-provider.ts';

export interface PlayParts {
  readonly provider: SimulatedProvider;
  readonly player: SimulatedPlayer;
  readonly orders: Orders;
  readonly random: SeededRandom;
  readonly clock: Clock;
  /** A name that no other round has, unless several players share the round. */
  readonly round: string;
}

type Given = Pick<WalletEvent, 'action' | 'transactionId' | 'kind'> & Partial<WalletEvent>;

/** The events that a provider sends about one round of one player. */
export class Play {
  readonly dialect: Dialect;
  readonly random: SeededRandom;
  readonly provider: SimulatedProvider;
  readonly player: SimulatedPlayer;
  readonly #parts: PlayParts;
  #numbers = 0;

  constructor(parts: PlayParts) {
    this.#parts = parts;
    ({ provider: this.provider, random: this.random, player: this.player } = parts);
    this.dialect = parts.provider.dialect;
  }

  bet(stakeCents: number, round = this.#parts.round): Order {
    const transactionId = this.number();
    return this.order({
      ...{ action: 'BET', kind: this.dialect.kinds.bet, transactionId, movement: money(-stakeCents) },
      ...{ ...this.tied(transactionId), roundId: round },
    });
  }

  payout(bet: Order, payoutCents: number): Order {
    const { payoutNumber, kinds } = this.dialect;
    const numbers = {
      own: () => this.number(),
      bet: () => bet.event.transactionId,
      'round and player': () => `${this.#parts.round}:${this.player.upstreamName}`,
    };
    return this.order({
      ...{
        action: 'SETTLED',
        kind: kinds.payout,
        transactionId: numbers[payoutNumber](),
        movement: money(payoutCents),
      },
      ...this.tied(bet.event.wagerId),
    });
  }

  cancel(bet: Order): Order {
    const { cancelNumber, cancelsBy, cancelReversal: reversal, kinds } = this.dialect;
    const { kind, transactionId, wagerId, movement } = bet.event;
    const corrects = cancelsBy === 'wager' && wagerId !== undefined ? { wagerId } : { kind, transactionId };
    return this.order(
      {
        ...{ action: 'CANCEL', kind: kinds.cancel, movement: movement.negated(), reversal, corrects },
        transactionId: cancelNumber === 'own' ? this.number() : transactionId,
        ...{ ...this.tied(wagerId), roundId: bet.event.roundId },
      },
      bet,
    );
  }

  /** Sends a bet, and cancels it if its outcome is unknown. */
  async place(bets: readonly Order[]): Promise<Ending> {
    const ending = await this.provider.send(bets, this.dialect.cancels ? this.random.between(1, 2) : Infinity);
    if (ending === 'unknown') for (const bet of bets) await this.takeBack(bet);
    return ending;
  }

  async takeBack(bet: Order): Promise<void> {
    const cancel = this.cancel(bet);
    await this.provider.send([cancel]);
    // The provider may be told that the bet does not exist. If the bet comes later, it must still be refused.
    if (cancel.belief === 'accepted' || bet.belief === 'open') bet.belief = 'cancelled';
  }

  /** The round of a movement, and its wager if the protocol has wagers. */
  tied(wager: string | undefined): Pick<WalletEvent, 'roundId' | 'wagerId'> {
    return { roundId: this.#parts.round, wagerId: this.dialect.hasWagers ? wager : undefined };
  }

  number(): string {
    this.#numbers += 1;
    return `${this.#parts.round}-${this.player.memberId}-${this.#numbers}`;
  }

  /** An accepted bet of another player at the provider. */
  get bettedElsewhere(): Order | undefined {
    const { code } = this.dialect;
    return [...this.#parts.orders.all()].find(
      ({ provider, player, event, belief }) =>
        provider === code && player.id !== this.player.id && event.action === 'BET' && belief === 'accepted',
    );
  }

  order(given: Given, undoes?: Order, sharesWager = false): Order {
    const event = eventOf({ ...given, occurredAtMs: this.#parts.clock.nowMs() });
    return this.#parts.orders.add({
      ...{ provider: this.dialect.code, player: this.player, event, undoes, sharesWager },
      ...{ belief: 'unsent', toldCents: 0 },
      story: undoes?.story ?? this.#storyOf(event),
      round: `${this.dialect.code} ${this.#parts.round} ${this.player.id}`,
    });
  }

  /** A player's bets in a round that belong together, or those of one wager. */
  #storyOf({ roundId, wagerId, kind, transactionId }: WalletEvent): string {
    const { code, policy, hasWagers } = this.dialect;
    const tie = policy.settlesBy === 'round' || !hasWagers ? roundId : wagerId;
    return `${this.player.agent} ${this.player.memberId} ${code} ${tie ?? `${kind} ${transactionId}`}`;
  }
}
