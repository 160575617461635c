import { expect } from 'chai';
import { enqueueCallbacks } from './enqueue-callbacks.ts';
import { callbackLogContract } from '../../../ports/callback-log.contract.ts';
import { callbackQueueContract } from '../../../ports/callback-queue.contract.ts';
import { pulledCallbacksContract } from '../../../ports/pulled-callbacks.contract.ts';
import { pulledQuestionsContract } from '../../../ports/pulled-questions.contract.ts';
import { callbackReplaysContract } from '../../../ports/callback-replays.contract.ts';
import { LEASE_MS, messageOf, numbersIn, runOf, soonMs, taken } from '../../../ports/callback-world.ts';
import { AGENT, agentOf, guid } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { withCallbacks } from './knex-callback-world.ts';
import { onBothDatabases, openPostgresWorld } from '../knex-world.ts';

describe('KnexCallbackQueue, KnexCallbackReplays, KnexCallbackLog', () => {
  onBothDatabases((openWorld) => {
    callbackQueueContract('KnexCallbackQueue', async () => withCallbacks(await openWorld()));
    callbackReplaysContract('KnexCallbackReplays', async () => withCallbacks(await openWorld()));
    pulledCallbacksContract('KnexPulledCallbacks', async () => withCallbacks(await openWorld()));
    pulledQuestionsContract('KnexPulledQuestions', async () => withCallbacks(await openWorld()));
    callbackLogContract('KnexCallbackLog', async () => withCallbacks(await openWorld()));

    describeInWorld(
      'its tables',
      async () => withCallbacks(await openWorld()),
      (world) => {
        it('keep no row for a lane in which nothing is left', async () => {
          await world().agents.create(agentOf());
          await world().enqueue(messageOf(1));
          const nowMs = soonMs();
          await world().queue.settle([runOf((await taken(world().queue, nowMs))[0]!)], nowMs);

          expect(await world().knex('callback_lanes')).to.deep.equal([]);
        });

        it('are written in one statement for lanes that go on and lanes that end, whatever their number', async () => {
          const queries: string[] = [];
          await world().agents.create(agentOf());
          const numbers = [1, 2, 3, 4, 5, 6];
          await world().enqueue(...numbers.map((number) => messageOf(number, { lane: `lane-${number % 3}` })));
          const nowMs = soonMs();
          const lanes = await taken(world().queue, nowMs);
          const parts = lanes.map((lane, at) =>
            at === 0 ? runOf(lane) : runOf(lane, { settled: [lane.messages[0]!.id], next: { kind: 'goes_on' } }),
          );
          world().knex.on('query', ({ sql }: { readonly sql: string }) => queries.push(sql));

          await world().queue.settle(parts, nowMs);

          expect(queries).to.have.length(1);
          const pending = (await world().knex('callback_lanes').orderBy('lane')).map((row) => row.pending);
          expect(pending).to.deep.equal([1, 1]);
        });

        it('show a callback as fetched during its lease, and as waiting for a fetch otherwise', async () => {
          await world().agents.create(agentOf({ callbackDelivery: 'pull' }));
          await world().enqueue(messageOf(1));
          const standings = [await world().log.standings([guid(1)])];
          for (const leaseEndMs of [Date.now() - 1, soonMs()]) {
            await world().pulled.claim({ agent: AGENT, nowMs: Date.now() + 1, leaseEndMs, lanesMax: 1 });
            standings.push(await world().log.standings([guid(1)]));
          }

          const shown = standings.flat().map(({ isFetched, isBeingSent }) => [isFetched, isBeingSent]);
          expect(shown).to.deep.equal([
            [true, false],
            [true, false],
            [true, true],
          ]);
        });

        it('prefer no Agent because its lanes have waited for longer', async () => {
          const agents = ['WITH-OLD-ONES', 'WITH-NEW-ONES'];
          for (const agent of agents) {
            await world().agents.create(agentOf({ code: agent }));
            const own = Array.from({ length: 20 }, (_, lane) =>
              messageOf(agents.indexOf(agent) * 100 + lane, { agent, lane: `${lane}` }),
            );
            await world().enqueue(...own);
          }

          const turns = Array.from({ length: 20 }, () => taken(world().queue, soonMs(), { lanesMax: 1 }));

          expect(new Set((await Promise.all(turns)).flat().map(({ agent }) => agent))).to.deep.equal(new Set(agents));
        });
      },
    );
  });

  describeWithPostgres('while a movement of money is open', (database) => {
    describeInWorld(
      'on PostgreSQL',
      async () => withCallbacks(await openPostgresWorld(database().url)),
      (world) => {
        it('settles and renews the other lanes, and that one when the movement is over', async () => {
          const nowMs = soonMs();
          await world().agents.create(agentOf());
          await world().enqueue(messageOf(1, { lane: 'free' }), messageOf(2, { lane: 'locked' }));
          const lanes = await taken(world().queue, nowMs);
          const movement = await world().knex.transaction();
          await enqueueCallbacks(movement, [messageOf(3, { lane: 'locked' })]);

          const renewed = await world().queue.renew(lanes, nowMs + LEASE_MS);
          const busy = await world().queue.settle(
            lanes.map((lane) => runOf(lane)),
            nowMs,
          );

          expect(renewed.map(({ lane }) => lane)).to.deep.equal(['free']);
          expect(busy.map(({ claim }) => claim.lane)).to.deep.equal(['locked']);
          expect((await world().log.find(guid(1)))?.callback.status).to.equal('delivered');
          await movement.commit();
          expect(await world().queue.settle(busy, nowMs)).to.deep.equal([]);
          expect(numbersIn(await taken(world().queue, nowMs))).to.deep.equal([[3]]);
        });

        it('gives the other lanes', async () => {
          await world().agents.create(agentOf());
          await world().enqueue(messageOf(1, { lane: 'free' }), messageOf(2, { lane: 'locked' }));
          const movement = await world().knex.transaction();
          await enqueueCallbacks(movement, [messageOf(3, { lane: 'locked' })]);

          const given = numbersIn(await taken(world().queue, soonMs()));

          await movement.rollback();
          expect(given).to.deep.equal([[1]]);
        });
      },
    );
  });
});
