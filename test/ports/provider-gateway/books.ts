import { expect } from 'chai';
import type { UnifiedCall } from '../../../src/domain/provider/unified-call.ts';
import { accepted } from '../catalogue-seeds.ts';
import { asking } from './asking.ts';
import type { UpstreamWorld } from './upstream-world.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PAGES_MAX = 100;

/** The books of a provider: bets, games and orders. */
export function books(world: () => UpstreamWorld, asked: readonly UnifiedCall[], noBet: string): void {
  bets(world, asked, noBet);
  gamesAndOrders(world, asked);
}

function bets(world: () => UpstreamWorld, asked: readonly UnifiedCall[], noBet: string): void {
  const { ask, testOf } = asking(world, asked);

  for (const [whose, changes] of [
    ['a player’s', {}],
    ['everybody’s', { player: undefined }],
  ] as const) {
    testOf('bet_records', `tells ${whose} bets of a range`, async () => {
      const { sample } = world();

      const { records } = accepted(await ask('bet_records', changes));

      const bet = records.find(({ betId }) => betId === sample.betId);
      expect(bet, `bet ${sample.betId}`).to.include({ status: 'settled' });
      expect(bet?.player?.isOf(sample.player) ?? true).to.equal(true);
      expect(bet?.payoutAmount.minus(bet.betAmount).toString()).to.equal(bet?.winLoss.toString());
    });
  }

  testOf('bet_records', 'tells no bets where there are none', async () => {
    const endMs = world().nowMs - 7 * DAY_MS;

    expect(accepted(await ask('bet_records', { startMs: endMs - HOUR_MS, endMs })).records).to.deep.equal([]);
  });

  testOf('bet_detail', 'shows a bet or its page, and says whose it is', async () => {
    const { owner, url, record } = accepted(await ask('bet_detail'));

    expect(owner.isOf(world().sample.player)).to.equal(true);
    expect(url ?? record).to.not.equal(undefined);
  });

  testOf('bet_detail', 'has no bet that nobody made', async () => {
    const answer = await ask('bet_detail', { betId: noBet });

    expect(answer).to.have.nested.property('error.reason', 'record_not_found');
  });
}

function gamesAndOrders(world: () => UpstreamWorld, asked: readonly UnifiedCall[]): void {
  const { ask, testOf } = asking(world, asked);

  testOf('game_list', 'lists games page by page, each under a code of its own, and comes to an end', async () => {
    const codes: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = accepted(await ask('game_list', { cursor }));
      codes.push(...page.games.map(({ code }) => code));
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== undefined && pages < PAGES_MAX);

    expect(cursor).to.equal(undefined);
    expect(codes).to.not.be.empty;
    expect(new Set(codes).size).to.equal(codes.length);
  });

  testOf('order_status', 'knows an order', async () => {
    const { state } = accepted(await ask('order_status'));

    expect(state).to.be.oneOf(['succeeded', 'failed', 'pending']);
  });

  testOf('order_status', 'answers of an order that it has not that it is unknown', async () => {
    const { state } = accepted(await ask('order_status', { orderId: '9'.repeat(20) }));

    expect(state).to.equal('unknown');
  });
}
