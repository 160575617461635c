import { expect } from 'chai';
import { ConnectedProviders, PROTOCOLS } from '../../src/adapters/providers/index.ts';
import type { SimulatorFault } from '../../src/adapters/providers/simulation/simulator-faults.ts';
import type { Simulator } from '../../src/adapters/providers/simulation/simulator.ts';
import { KnexJobStore } from '../../src/adapters/persistence/jobs/knex-jobs.ts';
import { MapUnifiedCall } from '../../src/application/providers/map-unified-call.ts';
import { SyncCatalogue, PAGE_PAUSES_MS } from '../../src/application/catalogue/sync-catalogue.ts';
import { onBothDatabases, type KnexWorld } from '../adapters/persistence/knex-world.ts';
import { PAGES_OF_B } from '../e2e/sync-site.ts';
import { ControllableClock } from '../fakes/controllable-clock.ts';
import { ImmediateJobRunner } from '../fakes/immediate-job-runner.ts';
import { RememberingSecretBox } from '../fakes/remembering-secret-box.ts';
import { accepted, arrivalOf, providerOf } from '../ports/catalogue-seeds.ts';
import { describeInWorld } from '../ports/catalogue-world.ts';

const IMPATIENT_MS = 150;
/** Every attempt to read a page fails, even if the gateway to the provider asks twice after a dropped connection. */
const CALLS = 2 * (PAGE_PAUSES_MS.length + 1);
const FAULTS: readonly SimulatorFault[] = [
  { kind: 'drop' },
  { kind: 'drop_answer' },
  { kind: 'garbage' },
  { kind: 'status', status: 503 },
  { kind: 'hang' },
];

/** A sync of the simulated provider B into the world's catalogue, without pauses. */
function syncOf(world: KnexWorld, secrets: RememberingSecretBox) {
  const clock = new ControllableClock();
  const runner = new ImmediateJobRunner();
  const jobs = new KnexJobStore(world.knex);
  const runtime = { nowMs: () => clock.nowMs(), uuid: () => crypto.randomUUID(), wait: async () => undefined };
  const gateways = new ConnectedProviders({ protocols: PROTOCOLS, secrets, runtime, timeoutMs: IMPATIENT_MS });
  const protocols = { all: () => PROTOCOLS, find: () => PROTOCOLS.find(({ label }) => label === 'B') };
  const sync = new SyncCatalogue({
    jobs,
    clock,
    runner,
    gateways,
    areNewActive: true,
    stagedGames: world.stagedGames,
    randomness: { id: () => crypto.randomUUID(), text: () => '' },
    mapUnifiedCall: new MapUnifiedCall(world.providers, { ...protocols, checkCredentials: () => undefined }),
  });
  return async () => {
    const { job } = accepted(await sync.execute({ provider: 'B', mayShrink: false }));
    await runner.settled();
    return (await jobs.find(job.id))!;
  };
}

/** The whole catalogue in the database, as text. */
const catalogue = async ({ knex }: KnexWorld): Promise<string> =>
  JSON.stringify([
    await knex('games').orderBy('id'),
    await knex('game_versions').orderBy(['game_id', 'until_revision']),
    await knex('catalogue_revision'),
    await knex('providers'),
  ]);

describe('a catalogue sync whose upstream fails half-way', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('with the simulator of provider B', openWorld, leavesTheCatalogue);
  });
});

function leavesTheCatalogue(world: () => KnexWorld): void {
  let simulator: Simulator;
  let sync: ReturnType<typeof syncOf>;

  beforeEach(async () => {
    const secrets = new RememberingSecretBox();
    simulator = (await PROTOCOLS.find(({ label }) => label === 'B')!.loadSimulator())({ nowMs: () => Date.now() });
    await world().providers.create(
      providerOf({
        code: 'B',
        protocol: 'provider-b',
        baseUrl: await simulator.server.start(),
        timeoutMs: IMPATIENT_MS,
        credentialsSealed: secrets.seal(JSON.stringify(simulator.credentials)),
      }),
    );
    sync = syncOf(world(), secrets);
    // So that following a list would change something: one game has another name, and one is missing.
    await world().games.keep([arrivalOf(1, { provider: 'B', code: '1138:aviator' })]);
    await world().games.keep([arrivalOf(2, { provider: 'B', code: '9:gone' })]);
  });

  afterEach(() => simulator.server.stop());

  for (let page = 1; page <= PAGES_OF_B; page += 1) {
    for (const fault of FAULTS) {
      it(`leaves it byte for byte as it was when page ${page} ends in ${fault.kind}, and follows the next list`, async () => {
        const before = await catalogue(world());
        for (let call = 0; call < CALLS; call += 1) {
          simulator.server.faults.onCall(page + call, fault, 'productList');
        }

        const job = await sync();
        simulator.server.faults.clear();

        expect(job.status).to.equal('failed');
        expect(JSON.parse(job.result ?? '').reason).to.match(/^provider B .*; the catalogue is as it was$/);
        expect(await catalogue(world())).to.equal(before);
        expect(await sync()).to.include({ status: 'succeeded' });
        expect(await catalogue(world())).not.to.equal(before);
      });
    }
  }

  it('gets over a page that fails once', async () => {
    simulator.server.faults.onCall(3, { kind: 'status', status: 503 }, 'productList');

    expect(await sync()).to.include({ status: 'succeeded' });
  });
}
