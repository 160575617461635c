import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPersistence, type Persistence, type PersistenceOptions } from '../../../src/adapters/persistence/index.ts';
import { StoreUnavailable } from '../../../src/application/ports/store-unavailable.ts';
import { OfferRules } from '../../../src/domain/agent/offer-rules.ts';
import type { Agent } from '../../../src/domain/agent/agent.ts';
import { GameDraft } from '../../../src/domain/catalogue/game-draft.ts';
import { MOVEMENT_MAX_DEFAULT } from '../../../src/domain/provider/movement-max.ts';
import { describeWithPostgres } from '../../support/postgres.ts';
import { SilentProxy } from '../../support/silent-proxy.ts';
import { agentWith, noFilter, pageOf } from './catalogue/snapshot/snapshot-samples.ts';
import { preparedFolder } from '../../support/prepared-folder.ts';
import { testWalletQueue } from '../../support/queues.ts';

const POLL_INTERVAL_MS = 50;
const allowed = OfferRules.of([{ effect: 'allow' }]);
const agent: Agent = agentWith(allowed.ok ? allowed.value : OfferRules.none);

const options = (overrides: Partial<PersistenceOptions>): PersistenceOptions => ({
  dataDir: join(tmpdir(), 'unused'),
  poolSizeMax: 4,
  walletQueue: testWalletQueue(),
  pollIntervalMs: POLL_INTERVAL_MS,
  staleAfterMs: 30_000,
  onNotice: () => undefined,
  ...overrides,
});

const provider = (code: string) => ({
  code,
  protocol: 'provider-a',
  baseUrl: undefined,
  currencies: [],
  timeoutMs: undefined,
  ipAllowList: [],
  restrictedCountries: [],
  movementMax: MOVEMENT_MAX_DEFAULT,
  isMaintenance: false,
  isActive: true,
  credentialsSealed: undefined,
});

/** Waits until `isSo`, as long as the test itself may take. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

const maintenanceOf = async ({ catalog }: Persistence): Promise<boolean | undefined> => {
  const { list } = await catalog.findOffered({ agent, filter: noFilter, page: pageOf(1, 10) });
  return list[0]?.isMaintenance;
};

describeWithPostgres('openPersistence with PostgreSQL', (database) => {
  it('shows a change in every process that shares the database', async () => {
    const [one, other] = await Promise.all([
      openPersistence(options({ databaseUrl: database().url })),
      openPersistence(options({ databaseUrl: database().url })),
    ]);
    await one.providers.create(provider('SHARED'));
    await one.games.keep([arrival('SHARED', 'g1')]);

    await until(async () => (await maintenanceOf(other)) === false);
    await one.providers.update('SHARED', { isMaintenance: true });

    expect(await maintenanceOf(one), 'its own write at once').to.equal(true);
    await until(async () => (await maintenanceOf(other)) === true);
    await one.providers.update('SHARED', { isActive: false });
    await Promise.all([one.close(), other.close()]);
  });

  it('asks the database itself when it could not follow it for too long', async () => {
    const stale = await openPersistence(
      options({ databaseUrl: database().url, pollIntervalMs: 60_000, staleAfterMs: 0 }),
    );
    const writer = await openPersistence(options({ databaseUrl: database().url }));

    await writer.providers.create(provider('TRUTH'));
    await writer.games.keep([arrival('TRUTH', 'g1')]);

    expect(stale.gameListVersion.current()).to.equal(undefined);
    expect(await maintenanceOf(stale)).to.equal(false);
    await writer.providers.update('TRUTH', { isActive: false });
    await Promise.all([stale.close(), writer.close()]);
  });

  it('goes on from memory, and says that it is not ready, while the database is away', async () => {
    const notices: string[] = [];
    const persistence = await openPersistence(
      options({ databaseUrl: database().url, onNotice: (level, sentence) => notices.push(`${level}: ${sentence}`) }),
    );
    await persistence.providers.create(provider('AWAY'));
    await persistence.games.keep([arrival('AWAY', 'g1')]);
    await until(async () => (await maintenanceOf(persistence)) === false);
    const admin = new pg.Client({ connectionString: database().url.replace(/\/[^/?]+(\?|$)/, '/postgres$1') });
    await admin.connect();
    const name = new URL(database().url).pathname.slice(1);

    await admin.query(`alter database "${name}" allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    const notReady = await persistence.readiness();
    await until(() => Promise.resolve(notices.includes('error: The database is unavailable.')));

    expect(notReady).to.deep.equal({ ready: false, reason: 'the database cannot be reached' });
    expect(await maintenanceOf(persistence)).to.equal(false);
    await admin.query(`alter database "${name}" allow_connections true`);
    await until(async () => (await persistence.readiness()).ready);
    await until(() => Promise.resolve(notices.includes('info: The database is available again.')));
    expect(notices.filter((notice) => notice.startsWith('error'))).to.have.length(1);
    await admin.end();
    await persistence.close();
  });
});

describeWithPostgres('openPersistence with a PostgreSQL that goes away', (database) => {
  it('says that it is unavailable when its memory is too old to answer from', async () => {
    const proxy = await SilentProxy.before(database().url);
    const stale = await openPersistence(options({ databaseUrl: proxy.urlWith(), staleAfterMs: 0 }));
    await proxy.close();

    const error = await maintenanceOf(stale).catch((fault: unknown) => fault);

    expect(error).to.be.instanceOf(StoreUnavailable);
    await stale.close();
  });

  it('says in time that it is not ready', async () => {
    const proxy = await SilentProxy.before(database().url);
    const persistence = await openPersistence(options({ databaseUrl: proxy.urlWith({ query_timeout: '3000' }) }));
    proxy.silence();

    const state = await persistence.readiness();

    expect(state.ready).to.equal(false);
    await persistence.close();
    await proxy.close();
  });
});

describe('openPersistence without a database URL', () => {
  it('keeps everything in the folder', async () => {
    const dataDir = await preparedFolder('gateway-', '.');
    const first = await openPersistence(options({ dataDir }));
    await first.providers.create(provider('KEPT'));
    await first.games.keep([arrival('KEPT', 'g1')]);
    await first.close();

    const second = await openPersistence(options({ dataDir }));

    expect(second.kind).to.equal('embedded');
    expect(await second.readiness()).to.deep.equal({ ready: true });
    expect(await maintenanceOf(second)).to.equal(false);
    await second.close();
    await rm(dataDir, { recursive: true });
  });
});

function arrival(providerCode: string, code: string) {
  const draft = GameDraft.of({
    provider: providerCode,
    code,
    name: code,
    brand: '',
    category: 'SLOT',
    currencies: ['USD'],
    image: '',
    isMaintenance: false,
    isActive: true,
  });
  if (!draft.ok) throw new Error(draft.error.rule);
  return { newId: crypto.randomUUID(), draft: draft.value };
}
