import { providerOf } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { collecting } from './staged-games/collects-pages.ts';
import { following } from './staged-games/follows-lists.ts';
import { followingOnce } from './staged-games/follows-once.ts';
import { rejecting } from './staged-games/rejects-games.ts';
import { suspecting } from './staged-games/suspects-lists.ts';
import { withdrawing } from './staged-games/withdraws-games.ts';

/** The promises of every store of staged lists. */
export function stagedGamesContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (StagedGames)`, openWorld, (world) => {
    beforeEach(async () => {
      await world().providers.create(providerOf());
      await world().providers.create(providerOf({ code: 'Q' }));
    });

    describe('collecting', () => collecting(world));
    describe('following', () => following(world));
    describe('withdrawing', () => withdrawing(world));
    describe('suspecting', () => suspecting(world));
    describe('rejecting', () => rejecting(world));
    describe('following once', () => followingOnce(world));
  });
}
