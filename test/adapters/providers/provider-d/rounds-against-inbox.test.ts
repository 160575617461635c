import { moneyPolicy } from '../../../../src/adapters/providers/provider-d/policy.ts';
import { SimulatedRounds } from '../../../../src/adapters/providers/provider-d/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { expectBooksToAgree, type PlayedRounds } from '../rounds-against-inbox.ts';
import { inbox, NOW_MS, SIGNATURE } from './callbacks/listening.ts';

const STAKES = ['1', '12.5', '20'];
const PAYOUTS = ['0', '0.01', '25'];

describe('the rounds of protocol D against its inbox', () => {
  it('leave the wallet with what the upstream has in its book, whatever is lost, late or repeated', () =>
    expectBooksToAgree({
      acts: ['bet', 'settle', 'cancel', 'repeat'],
      balance: '30',
      inbox: inbox(),
      policy: moneyPolicy,
      numRuns: 60,
      at: (callbackUrl) => new Upstream(callbackUrl),
    }));
});

/** Places a bet once, and pays only bets that stand. */
class Upstream implements PlayedRounds {
  readonly #rounds: SimulatedRounds;
  readonly #placed = new Set<number>();
  readonly #standing = new Set<number>();

  constructor(callbackUrl: string) {
    const runtime = { nowMs: () => NOW_MS, wait: () => Promise.resolve() };
    this.#rounds = new SimulatedRounds({ callbackUrl, signature: SIGNATURE, timeoutMs: 3_000, runtime });
  }

  get book() {
    return this.#rounds.book;
  }

  async act(act: string, which: number): Promise<void> {
    const stake = Decimal.from(STAKES[which]!);
    const bet = { player: 'DEMO_PLAYER01', roundId: `90${which % 2}`, betId: `70${which}`, stake };
    if (act === 'bet' && !this.#placed.has(which)) {
      this.#placed.add(which);
      if ((await this.#rounds.betOrTakeBack(bet)).outcome === 'accepted') this.#standing.add(which);
    }
    if (act === 'settle' && this.#standing.has(which)) await this.#rounds.settle(bet, Decimal.from(PAYOUTS[which]!));
    if (act === 'cancel') {
      this.#standing.delete(which);
      await this.#rounds.cancel(bet);
    }
    if (act === 'repeat') await this.#rounds.repeat();
  }
}
