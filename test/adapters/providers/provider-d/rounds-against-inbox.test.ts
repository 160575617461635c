import { expect } from 'chai';
import fc from 'fast-check';
import { moneyPolicy } from '../../../../src/adapters/providers/provider-d/policy.ts';
import { SimulatedRounds } from '../../../../src/adapters/providers/provider-d/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { WalletModel } from '../../../unit/domain/wallet/wallet-model.ts';
import { answerOf, NOW_MS, SIGNATURE } from './callbacks/listening.ts';
import { ScriptedGateway } from './scripted-gateway.ts';

const START = '30';
const STAKES = ['1', '12.5', '20'];
const PAYOUTS = ['0', '0.01', '25'];

/** The next action of the upstream with one of three bets of two rounds, and whether the callback or its answer is lost. */
const STEP = fc.record({
  act: fc.constantFrom('bet', 'settle', 'cancel', 'repeat'),
  which: fc.nat({ max: 2 }),
  lost: fc.constantFrom('nothing', 'callback', 'answer'),
});

describe('the rounds of protocol D against its inbox', () => {
  it('leave the wallet with what the upstream has in its book, whatever is lost, late or repeated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 20 }), async (steps) => {
        const wallet = new WalletModel(START, moneyPolicy);
        let lost = 'nothing';
        const gateway = new ScriptedGateway((body) => {
          const losing = lost;
          lost = 'nothing';
          if (losing === 'callback') return 'cut';
          const answer = answerOf(wallet, body);
          return losing === 'answer' ? 'cut' : { body: answer };
        });
        const upstream = new Upstream(await gateway.start());

        for (const step of steps) {
          ({ lost } = step);
          await upstream.act(step);
          lost = 'nothing';
        }
        await gateway.stop();

        const moved = [...upstream.rounds.book.acknowledged.values()].map((one) => one.moved);
        const expected = moved.reduce((sum, one) => sum.plus(one), Decimal.from(START));
        expect(wallet.balance.toString()).to.equal(expected.toString());
      }),
      { numRuns: 60 },
    );
  });
});

/** Places a bet once, and pays only bets that stand. */
class Upstream {
  readonly rounds: SimulatedRounds;
  readonly #placed = new Set<number>();
  readonly #standing = new Set<number>();

  constructor(callbackUrl: string) {
    const runtime = { nowMs: () => NOW_MS, wait: () => Promise.resolve() };
    this.rounds = new SimulatedRounds({ callbackUrl, signature: SIGNATURE, timeoutMs: 3_000, runtime });
  }

  async act({ act, which }: { readonly act: string; readonly which: number }): Promise<void> {
    const bet = {
      player: 'DEMO_PLAYER01',
      roundId: `90${which % 2}`,
      betId: `70${which}`,
      stake: Decimal.from(STAKES[which]!),
    };
    if (act === 'bet' && !this.#placed.has(which)) {
      this.#placed.add(which);
      if ((await this.rounds.betOrTakeBack(bet)).outcome === 'accepted') this.#standing.add(which);
    }
    if (act === 'settle' && this.#standing.has(which)) await this.rounds.settle(bet, Decimal.from(PAYOUTS[which]!));
    if (act === 'cancel') {
      this.#standing.delete(which);
      await this.rounds.cancel(bet);
    }
    if (act === 'repeat' && this.#placed.size > 0) await this.rounds.repeat();
  }
}
