import type { WalletEvent } from '../../../src/domain/wallet/wallet-event.ts';
import { money } from './dialects.ts';
import type { Order } from './orders.ts';
import type { Play } from './play.ts';

/**
 * A wager with several bets, such as a live table's round with a bet for each of its parts. It is settled and corrected in parts or whole,
 * in any order. Each correction has a number of its own; a settlement has the number of its first bet.
 */
export async function sharedWager(play: Play): Promise<void> {
  const wager = new SharedWager(play);
  if (!(await wager.begin())) return;
  for (let acts = play.random.between(1, 5); acts > 0; acts -= 1) await wager.act();
}

class SharedWager {
  readonly #play: Play;
  readonly #tie: Pick<WalletEvent, 'roundId' | 'wagerId'>;
  #bets: readonly Order[] = [];
  #isSettled = false;

  constructor(play: Play) {
    this.#play = play;
    this.#tie = { roundId: play.number(), wagerId: play.number() };
  }

  /** Whether any of its bets is accepted. */
  async begin(): Promise<boolean> {
    const { random, provider } = this.#play;
    const bets = Array.from({ length: random.between(2, 3) }, () =>
      this.#order('BET', -random.between(1, 20), this.#play.number()),
    );
    for (const bet of bets) await provider.send([bet]);
    this.#bets = bets.filter(({ belief }) => belief === 'accepted');
    return this.#bets.length > 0;
  }

  async act(): Promise<void> {
    const { random, provider } = this.#play;
    const [first] = this.#bets;
    if (first === undefined) return;
    const acts: Readonly<Record<string, () => Order>> = {
      settle: () => this.#settlement(first),
      'cancel one': () => this.#correction('CANCEL', -centsOfBet(random.pick(this.#bets))),
      'cancel all': () => this.#correction('CANCEL', -this.#bets.reduce((sum, bet) => sum + centsOfBet(bet), 0)),
      'roll back a stake': () => this.#correction('ROLLBACK', random.between(1, 30) * 100),
      refund: () => this.#correction('REFUND', random.between(1, 10) * 100),
      // Only after a settlement. An earlier rollback would be refused, and a late copy of it would be accepted after the settlement, when
      // the provider is no longer told.
      ...(this.#isSettled && {
        'roll back a payout': () => this.#correction('ROLLBACK', -random.between(1, 30) * 100),
      }),
    };
    const act = acts[random.pick(Object.keys(acts))];
    if (act !== undefined) await provider.send([act()]);
  }

  #settlement(first: Order): Order {
    const number = this.#isSettled ? this.#play.number() : first.event.transactionId;
    this.#isSettled = true;
    return this.#order('SETTLED', this.#play.random.between(0, 40), number);
  }

  #order(action: 'BET' | 'SETTLED', units: number, transactionId: string): Order {
    const given = { action, kind: this.#play.dialect.kinds.bet, transactionId, movement: money(units * 100) };
    return this.#play.order({ ...given, ...this.#tie }, undefined, true);
  }

  #correction(action: 'CANCEL' | 'ROLLBACK' | 'REFUND', amountCents: number): Order {
    const corrects = { wagerId: this.#tie.wagerId ?? '' };
    const kind = this.#play.dialect.kinds.cancel;
    const given = { action, kind, transactionId: this.#play.number(), movement: money(amountCents), corrects } as const;
    return this.#play.order({ ...given, ...this.#tie }, this.#bets[0], true);
  }
}

const centsOfBet = ({ event }: Order): number => Math.round(Number(event.movement.toString()) * 100);
