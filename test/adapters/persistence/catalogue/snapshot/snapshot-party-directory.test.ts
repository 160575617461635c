import { expect } from 'chai';
import { ReadModel } from '../../../../../src/adapters/persistence/catalogue/snapshot/read-model.ts';
import { SnapshotPartyDirectory } from '../../../../../src/adapters/persistence/catalogue/snapshot/snapshot-directories.ts';
import { AGENT, agentOf, PROVIDER, providerOf } from '../../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../../ports/catalogue-world.ts';
import { onBothDatabases, type KnexWorld } from '../../knex-world.ts';

const NEVER_MS = 600_000;
const POLL_MS = 30;

describe('SnapshotPartyDirectory', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('what memory does not have', openWorld, (world) => {
      let model: ReadModel;

      const open = async (pollIntervalMs: number): Promise<SnapshotPartyDirectory> => {
        const options = { pollIntervalMs, staleAfterMs: NEVER_MS, onFailure: () => undefined };
        model = await ReadModel.open(world().knex, options);
        return new SnapshotPartyDirectory(model, world().parties);
      };

      afterEach(() => model.close());

      it('is an Agent that another process made a moment ago', async () => {
        const parties = await open(NEVER_MS);

        // Its writers tell another memory, or none.
        await world().agents.create(agentOf());

        expect((await parties.agent(AGENT))?.code).to.equal(AGENT);
      });

      it('is a provider that another process made, for a poll interval at most', async () => {
        const parties = await open(POLL_MS);
        await world().providers.create(providerOf());

        while ((await parties.provider(PROVIDER)) === undefined) await new Promise(setImmediate);
      });

      ofNobody(world, open);
    });
  });
});

type Open = (pollIntervalMs: number) => Promise<SnapshotPartyDirectory>;

function ofNobody(world: () => KnexWorld, open: Open): void {
  it('is not asked for when many ask for codes that nobody has', async () => {
    const parties = await open(NEVER_MS);

    const asked = await statementsOf(world(), () => askForMany(parties));

    expect(asked).to.equal(0);
  });

  it('is looked for once for all who ask, when the last look is older than a poll interval', async () => {
    const parties = await open(POLL_MS);
    const busyUntilMs = performance.now() + 2 * POLL_MS;
    while (performance.now() < busyUntilMs); // So that no poll comes in between.

    const asked = await statementsOf(world(), () => askForMany(parties));

    expect(asked).to.equal(1);
  });
}

const askForMany = (parties: SnapshotPartyDirectory): Promise<unknown> =>
  Promise.all(Array.from({ length: 400 }, (_, at) => parties.provider(`NOBODY-${at}`)));

async function statementsOf({ knex }: KnexWorld, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const note = (): void => {
    count += 1;
  };
  knex.on('query', note);
  await work();
  knex.off('query', note);
  return count;
}
