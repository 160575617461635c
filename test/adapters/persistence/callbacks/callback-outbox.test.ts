import { expect } from 'chai';
import { enqueueCallbacks } from './enqueue-callbacks.ts';
import type { CallbackMessage } from '../../../../src/domain/callback/callback-message.ts';
import { AGENT, agentOf, guid } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases, openPostgresWorld, type KnexWorld } from '../knex-world.ts';

const messageOf = (number: number, changes: Partial<CallbackMessage> = {}): CallbackMessage => ({
  id: guid(number),
  agent: AGENT,
  role: 'settle',
  lane: 'P:round-1',
  transactionId: `transaction-${number}`,
  body: `{"amount":"${number}.50"}`,
  ...changes,
});

const keep = ({ knex }: KnexWorld, ...messages: CallbackMessage[]): Promise<void> =>
  knex.transaction((trx) => enqueueCallbacks(trx, messages));

const kept = ({ knex }: KnexWorld): Promise<readonly string[]> => knex('callbacks').orderBy('position').pluck('id');

describe('enqueueCallbacks', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in a transaction', openWorld, (world) => {
      beforeEach(() => world().agents.create(agentOf()));

      it('keeps each message as it was given, to be delivered', async () => {
        await keep(world(), messageOf(1));

        const row = await world().knex('callbacks').first();
        expect(row).to.include({
          id: guid(1),
          agent: AGENT,
          role: 'settle',
          lane: 'P:round-1',
          transaction_id: 'transaction-1',
          body: '{"amount":"1.50"}',
          status: 'pending',
          delivered_at: null,
        });
      });

      it('keeps the order in which they were given, and counts them in their lanes', async () => {
        await keep(world(), messageOf(3), messageOf(1, { lane: 'other' }), messageOf(2));
        await keep(world(), messageOf(4));

        expect(await kept(world())).to.deep.equal([3, 1, 2, 4].map(guid));
        expect(await world().knex('callback_lanes').orderBy('lane').select('lane', 'pending')).to.deep.equal([
          { lane: 'P:round-1', pending: 3 },
          { lane: 'other', pending: 1 },
        ]);
      });

      it('makes a lane ready at once, also by a clock that is half a second behind', async () => {
        await keep(world(), messageOf(1));

        const lanes = world()
          .knex('callback_lanes')
          .where('ready_at', '<=', new Date(Date.now() - 500));
        expect(await lanes.pluck('lane')).to.deep.equal(['P:round-1']);
      });

      it('does nothing without messages', async () => {
        await keep(world());

        expect(await world().knex('callback_lanes')).to.deep.equal([]);
      });

      it('keeps nothing of a transaction that fails', async () => {
        const failing = world().knex.transaction(async (trx) => {
          await enqueueCallbacks(trx, [messageOf(1)]);
          throw new Error('the money could not be moved');
        });
        await failing.catch(() => undefined);

        expect(await kept(world())).to.deep.equal([]);
        expect(await world().knex('callback_lanes')).to.deep.equal([]);
      });

      it('leaves a lane that waits or is parked as it is', async () => {
        await keep(world(), messageOf(1));
        const waiting = { ready_at: new Date(4e12), attempts: 3, parked_at: new Date(1e12), parked_for: 'undelivered' };
        await world().knex('callback_lanes').update(waiting);

        await keep(world(), messageOf(2));

        expect(await world().knex('callback_lanes').first()).to.deep.include({ ...waiting, pending: 2 });
      });
    });
  });

  describeWithPostgres('from several transactions at once', (database) => {
    describeInWorld(
      'on PostgreSQL',
      () => openPostgresWorld(database().url),
      (world) => {
        beforeEach(() => world().agents.create(agentOf()));

        it('gives positions in the order of commits, not of beginnings', async () => {
          const { knex } = world();
          const early = await knex.transaction();
          await early.raw('select 1');

          await keep(world(), messageOf(1));
          await enqueueCallbacks(early, [messageOf(2)]);
          await early.commit();

          expect(await kept(world())).to.deep.equal([guid(1), guid(2)]);
        });

        it('gives no position to who still waits for the lane', async () => {
          const { knex } = world();
          await keep(world(), messageOf(1));
          const first = await knex.transaction();
          await first('callback_lanes').forUpdate();
          const second = keep(world(), messageOf(3));
          await waitedFor(world());

          await enqueueCallbacks(first, [messageOf(2)]);
          await first.commit();
          await second;

          expect(await kept(world())).to.deep.equal([1, 2, 3].map(guid));
        });

        it('lets nobody into a lane whose transaction is open', async () => {
          const open = await world().knex.transaction();
          await enqueueCallbacks(open, [messageOf(1)]);
          const second = keep(world(), messageOf(2));

          const isWaiting = await Promise.race([second.then(() => false), waitedFor(world())]);
          await open.commit();
          await second;

          expect(isWaiting).to.equal(true);
          expect(await kept(world())).to.deep.equal([guid(1), guid(2)]);
        });

        it('never lets two writers of the same lanes wait for each other', async () => {
          const lanes = Array.from({ length: 12 }, (_, number) => `lane-${number}`);
          const ids = Array.from({ length: 20 * lanes.length }, (_, number) => guid(number));
          const writers = Array.from({ length: 20 }, (_, writer) => {
            const order = writer % 2 === 0 ? lanes : lanes.toReversed();
            return order.map((lane, at) => messageOf(writer * lanes.length + at, { lane }));
          });

          await Promise.all(writers.map((messages) => keep(world(), ...messages)));

          expect((await kept(world())).toSorted()).to.deep.equal(ids);
        });
      },
    );
  });
});

/** Resolves to true when some statement waits for a lock. */
async function waitedFor({ knex }: KnexWorld): Promise<boolean> {
  for (;;) {
    const { rows } = await knex.raw("select from pg_stat_activity where wait_event_type = 'Lock'");
    if (rows.length > 0) return true;
  }
}
