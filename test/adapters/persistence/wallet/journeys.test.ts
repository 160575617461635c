/** How often an event waits for the database: where it is a network away, that is what its time goes to. */
import { expect } from 'chai';
import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import type { WalletEvent } from '../../../../src/domain/wallet/wallet-event.ts';
import { betEvent, fund, winEvent } from '../../../ports/wallet-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { SlowLink } from '../../../support/slow-link.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { SeamlessDesk } from '../../../application/wallet/seamless-desk.ts';
import { openPostgresWorld } from '../knex-world.ts';
import { remembered } from './remembered-world.ts';

describeWithPostgres('the journeys to the database', (database) => {
  let link: SlowLink;

  describeInWorld(
    'on PostgreSQL',
    async () => {
      link = await SlowLink.before(database().url);
      return openPostgresWorld(link.url);
    },
    (world) => {
      let desk: ProviderDesk;

      /** The round trips of the event `measured`, after `first` of the same kind has prepared the statements. */
      const journeysOf = async (first: WalletEvent, measured: WalletEvent): Promise<number> => {
        await take(first);
        const before = link.journeys;
        await take(measured);
        return link.journeys - before;
      };
      const take = async (event: WalletEvent): Promise<void> => {
        const player = { upstreamName: UpstreamName.of('ann'), currency: 'USD' };
        const [outcome] = (await desk.ask({ kind: 'events', batches: [{ player, events: [event] }] })) as readonly {
          readonly kind: string;
        }[];
        expect(outcome?.kind).to.equal('decided');
      };

      describe('of a wallet of the gateway', () => {
        beforeEach(async () => {
          await new ProviderDesk(world()).furnish();
          await fund(world(), '1000');
          desk = new ProviderDesk(await remembered(world(), ['ann']));
        });

        it('are two for a bet and two for its payout', async () => {
          expect(await journeysOf(betEvent(1), betEvent(2))).to.equal(2);
          expect(await journeysOf(winEvent(1), winEvent(2))).to.equal(2);
        });
      });

      describe('of a wallet of its Agent', () => {
        beforeEach(async () => {
          await new SeamlessDesk(world()).furnish();
          desk = new SeamlessDesk(await remembered(world(), ['ann'])).provider;
        });

        it('are four for a bet, two before its question and two after it', async () => {
          expect(await journeysOf(betEvent(1), betEvent(2))).to.equal(4);
        });
      });
    },
  );

  after(() => link.close());
});
