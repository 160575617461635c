import { expect } from 'chai';
import type { AwaitedAnswers } from '../../src/application/ports/awaited-answers.ts';
import { guid, MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { populate, upstreamOrderOf } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import { acceptedOf, askedOf, betEvent, messageOf, recordIn, SEAMLESS_WALLET } from './wallet-seeds.ts';

interface AwaitingWorld extends MoneyWorld {
  readonly awaited: AwaitedAnswers;
}

const BETS = [1, 2, 3].map((number) => acceptedOf(number, betEvent(number), '0'));

/** The promises of every count of awaited answers. */
export function awaitedAnswersContract(title: string, openWorld: OpenWorld<AwaitingWorld>): void {
  describeInWorld(`${title} (AwaitedAnswers)`, openWorld, (world) => {
    beforeEach(async () => {
      await populate(world());
      for (const bet of BETS) {
        await recordIn(world().walletBook, SEAMLESS_WALLET, [askedOf(bet)]);
      }
      await world().transfers.begin(upstreamOrderOf(11, '10'), MOMENT_MS);
      await world().transfers.begin(upstreamOrderOf(12, '10'), MOMENT_MS);
    });

    it('counts bets that Agents are asked about, and transfers that no provider has decided', async () => {
      expect(await world().awaited.count(100)).to.deep.equal({ bet: 3, transfer: 2 });
    });

    it('counts no more of what was answered', async () => {
      await world().transfers.decide(guid(11), { status: 'failed', ground: 'provider', remark: '' });
      const ended = { callbackId: messageOf(BETS[0]!).id, status: 'unanswered', attempt: undefined } as const;
      await recordIn(world().walletBook, SEAMLESS_WALLET, [], { authorizations: [ended] });

      expect(await world().awaited.count(100)).to.deep.equal({ bet: 2, transfer: 1 });
    });

    it('counts so many of each at most', async () => {
      expect(await world().awaited.count(1)).to.deep.equal({ bet: 1, transfer: 1 });
    });
  });
}
