/** Events whose sessions cannot be read. */
import { expect } from 'chai';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { AGENT, guid, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../../ports/money-seeds.ts';
import { betEvent, fund } from '../../../ports/wallet-seeds.ts';
import { createTemporaryDatabase, describeWithPostgres } from '../../../support/postgres.ts';
import { openPostgresWorld, type KnexWorld } from '../knex-world.ts';

const SESSION = {
  sessionId: guid(1),
  agent: AGENT,
  playerId: PLAYER,
  provider: PROVIDER,
  currency: 'USD',
  gameId: guid(900),
  gameCode: 'G1',
  leadsTo: undefined,
  reference: undefined,
  expiresAtMs: undefined,
};

describeWithPostgres(
  'events whose sessions cannot be read',
  (database) => {
    let world: KnexWorld;
    let desk: ProviderDesk;

    beforeEach(async () => {
      world = await openPostgresWorld(database().url);
      await world.reset();
      desk = new ProviderDesk(world);
      await desk.furnish();
      await fund(world, '100');
      await world.gameSessions.begin(SESSION);
    });

    afterEach(() => world.close());

    /** The outcomes of a bet and a second one at once, and the sessions that the callbacks about them name. */
    async function played() {
      const outcomes = await Promise.all([desk.take(betEvent(1)), desk.take(betEvent(2))]);
      const bodies = (await world.messages()).map(({ body }) => JSON.parse(body) as { readonly session_id?: string });
      return [...outcomes.map(({ kind }) => kind), ...bodies.map(({ session_id: id }) => id)];
    }

    it('are booked and name no session while somebody holds the table', async () => {
      const outcome = await world.knex.transaction(async (trx) => {
        await trx.raw('lock table game_sessions in access exclusive mode');
        return played();
      });

      expect(outcome).to.deep.equal(['decided', 'decided', undefined, undefined]);
    });

    it('are booked and name no session while the table is broken', async () => {
      await world.knex.raw('alter table game_sessions rename column started_at to gone');

      const outcome = await played();

      await world.knex.raw('alter table game_sessions rename column gone to started_at');
      expect(outcome).to.deep.equal(['decided', 'decided', undefined, undefined]);
    });

    it('name their session when it can be read', async () => {
      expect(await played()).to.deep.equal(['decided', 'decided', guid(1), guid(1)]);
    });
  },
  () => createTemporaryDatabase(),
);
