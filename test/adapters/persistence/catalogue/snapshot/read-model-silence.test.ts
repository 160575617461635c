import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { openKnex, type OpenDatabase } from '../../../../../src/adapters/persistence/database/open-knex.ts';
import { ReadModel } from '../../../../../src/adapters/persistence/catalogue/snapshot/read-model.ts';
import { agentOf, arrivalOf, furnish } from '../../../../ports/catalogue-seeds.ts';
import { describeWithPostgres } from '../../../../support/postgres.ts';
import { SilentProxy } from '../../../../support/silent-proxy.ts';
import { openPostgresWorld, type KnexWorld } from '../../knex-world.ts';

const POLL_INTERVAL_MS = 20;
const SILENCE_MAX_MS = 2_000;
const STALE_AFTER_MS = 600_000;

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await sleep(5);
};

describeWithPostgres('ReadModel before a database that keeps silent', (database) => {
  let world: KnexWorld;
  let proxy: SilentProxy;
  let behindProxy: OpenDatabase;
  let failures: unknown[];

  const openModel = (staleAfterMs = STALE_AFTER_MS): Promise<ReadModel> =>
    ReadModel.open(behindProxy.knex, {
      pollIntervalMs: POLL_INTERVAL_MS,
      staleAfterMs,
      silenceMaxMs: SILENCE_MAX_MS,
      onFailure: (error) => failures.push(error),
    });

  beforeEach(async () => {
    world = await openPostgresWorld(database().url);
    await world.reset();
    await furnish(world);
    failures = [];
    proxy = await SilentProxy.before(database().url);
    behindProxy = await openKnex({ databaseUrl: proxy.urlWith(), dataDir: '', poolSizeMax: 1 });
  });

  afterEach(async () => {
    await proxy.close();
    await behindProxy.close();
    await world.close();
  });

  it('gives the look up, and follows again over a new connection', async () => {
    const model = await openModel();

    proxy.silencePresent();
    await world.games.keep([arrivalOf(1)]);
    await until(() => model.fresh?.catalog.gameCount === 1);

    expect(String(failures[0])).to.contain('did not answer within 2 s');
    await model.close();
  });

  it('gives up a load that hangs, although the look before it had its answer', async () => {
    const model = await openModel();
    const blocker = await world.knex.transaction();
    await blocker.raw('lock table games in access exclusive mode');

    await world.agents.create(agentOf({ code: 'LATER' }));
    await until(() => failures.length > 0);
    const agentsMeanwhile = model.fresh?.agents.agentCount;
    await blocker.rollback();
    await until(() => model.fresh?.agents.agentCount === 2);

    expect(agentsMeanwhile).to.equal(1);
    expect(String(failures[0])).to.contain('did not answer within 2 s');
    await model.close();
  });

  it('steps aside while the last good look is too old, and comes back', async () => {
    const model = await openModel(SILENCE_MAX_MS / 2);

    proxy.silencePresent();
    await until(() => model.fresh === undefined);
    await until(() => model.fresh !== undefined);

    await model.close();
  });

  it('closes while a look hangs', async () => {
    const model = await openModel();

    proxy.silencePresent();
    const queued = Promise.all([model.committed(), model.committed()]);
    await model.close();
    await queued;

    expect(failures.length).to.be.lessThan(3);
  });

  it('does not open before a database that says nothing', async () => {
    proxy.silence();

    expect(String(await openModel().catch((error: unknown) => error))).to.contain('did not answer within 2 s');
  });
});
