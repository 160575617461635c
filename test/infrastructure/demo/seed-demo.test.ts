import { expect } from 'chai';
import { importRow } from '../../../src/adapters/http/index.ts';
import { ChangeAgent, CreateAgent, ShowAgent, SetOfferRules } from '../../../src/application/agents/agents.ts';
import { ImportGames } from '../../../src/application/catalogue/import-games.ts';
import { CreateProvider } from '../../../src/application/providers/providers.ts';
import { IssueToken } from '../../../src/application/agents/agent-tokens.ts';
import { ListGames } from '../../../src/application/catalogue/list-games.ts';
import type { AgentChanges } from '../../../src/application/ports/agent-store.ts';
import type { GameStore } from '../../../src/application/ports/game-store.ts';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { MOVEMENT_MAX_DEFAULT } from '../../../src/domain/provider/movement-max.ts';
import { madeUpGames, realGames, type DemoRow } from '../../../src/infrastructure/demo/demo-catalogue.ts';
import { DEMO_AGENT, DEMO_PERSON, SeedDemo } from '../../../src/infrastructure/demo/seed-demo.ts';
import { KnownProtocols } from '../../../src/infrastructure/container/protocols.ts';
import { peopleOver } from '../../application/people/people-over.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { InMemoryChangeLog } from '../../fakes/in-memory-change-log.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { allOf } from '../../ports/catalogue-seeds.ts';

const protocols = new KnownProtocols(PROTOCOLS);
const MADE_UP_GAMES = 64;
const REAL_ROWS = 887;
const REAL_REPEATS = 8;

type World = ReturnType<typeof inMemoryWorld>;

const randomness = new NodeRandomness();

function seedDemo(world: World, games: GameStore): SeedDemo {
  const { agents, tokens, providers, history } = world;
  const secrets = new RememberingSecretBox();
  return new SeedDemo({
    history,
    createAgent: new CreateAgent(agents),
    showAgent: new ShowAgent(agents),
    changeAgent: new ChangeAgent(agents),
    setOfferRules: new SetOfferRules(agents),
    createProvider: new CreateProvider({ providers, protocols, secrets }),
    importGames: new ImportGames(games, randomness),
    issueToken: new IssueToken({
      agents,
      tokens,
      randomness,
      secrets,
      digests: new NodeDigests(),
      clock: new ControllableClock(),
    }),
    ...peopleOver({ ...world, changeLog: new InMemoryChangeLog() }, new ControllableClock()).admin,
    readRow: importRow,
  });
}

/** A store that keeps nothing any more from its n-th batch on, as if the process had been killed. */
function dying(games: GameStore, at: number): GameStore {
  let batches = 0;
  return {
    find: (id) => games.find(id),
    list: (...asked) => games.list(...asked),
    update: (id, flags) => games.update(id, flags),
    keep: (arrivals) => {
      batches += 1;
      return batches < at ? games.keep(arrivals) : Promise.reject(new Error('killed'));
    },
  };
}

async function offered({ agents, catalog }: World, category?: string): Promise<number> {
  const agent = await agents.find(DEMO_AGENT);
  if (agent === undefined) throw new Error('there is no demo Agent');
  const page = await new ListGames(catalog).execute({ agent, category });
  if (!page.ok) throw new Error('the list was refused');
  return page.value.total;
}

const rowsOf = async (rows: AsyncIterable<DemoRow>): Promise<unknown[]> => {
  const games: unknown[] = [];
  for await (const { game } of rows) games.push(game);
  return games;
};

describe('SeedDemo', () => {
  let world: World;

  beforeEach(() => {
    world = inMemoryWorld();
  });

  it('fills an empty database with games that the demo Agent is offered', async () => {
    const outcome = await seedDemo(world, world.games).execute();

    expect(outcome.kind).to.equal('seeded');
    expect(await offered(world)).to.equal(MADE_UP_GAMES + REAL_ROWS - REAL_REPEATS);
  });

  for (const category of ['SLOT', 'LIVE', 'LOTTERY', 'POKER', 'FISHING']) {
    it(`has games of the category ${category}`, async () => {
      await seedDemo(world, world.games).execute();

      expect(await offered(world, category)).to.be.greaterThan(0);
    });
  }

  it('gives the Agent one token', async () => {
    await seedDemo(world, world.games).execute();

    expect(await allOf(world.tokens, DEMO_AGENT)).to.have.length(1);
  });

  it('makes an administrator, with a link that signs in', async () => {
    const outcome = await seedDemo(world, world.games).execute();

    const { signIn } = peopleOver({ ...world, changeLog: new InMemoryChangeLog() }, new ControllableClock());
    expect(outcome.kind === 'seeded' && (await signIn.signInByLink.look(outcome.linkSecret))).to.equal(DEMO_PERSON);
  });

  it('says whether its administrator is there on a later start', async () => {
    await seedDemo(world, world.games).execute();
    const later = () => seedDemo(world, world.games).execute();

    expect(await later()).to.deep.equal({ kind: 'present', hasPerson: true });
    await world.administrators.change(DEMO_PERSON, { switched: { isActive: false, by: 'ann', atMs: 0 } });
    expect(await later()).to.deep.equal({ kind: 'present', hasPerson: false });
  });

  it('leaves a demo alone that is complete', async () => {
    await seedDemo(world, world.games).execute();
    const revision = (await world.history.head()).revision;

    expect(await seedDemo(world, world.games).execute()).to.include({ kind: 'present' });
    expect((await world.history.head()).revision).to.equal(revision);
  });

  it('leaves a database alone that somebody else has begun to fill', async () => {
    await new CreateProvider({ providers: world.providers, protocols, secrets: new RememberingSecretBox() }).execute({
      code: 'MINE',
      protocol: 'provider-a',
      baseUrl: undefined,
      currencies: ['USD'],
      timeoutMs: undefined,
      ipAllowList: [],
      movementMax: MOVEMENT_MAX_DEFAULT,
      restrictedCountries: [],
      isMaintenance: false,
      isActive: true,
    });

    expect(await seedDemo(world, world.games).execute()).to.deep.equal({ kind: 'none' });
    expect(await world.agents.find(DEMO_AGENT)).to.equal(undefined);
  });

  const own = {
    code: DEMO_AGENT,
    name: 'Demonstrations',
    currency: 'EUR',
    callbackBase: undefined,
    noticeUrl: undefined,
    noticeKinds: [],
    walletMode: 'agent',
    implements: ['bet', 'settle', 'cancel'],
    pushUnsettled: false,
    pushCancels: false,
    operatesProviders: [],
    timeZone: 'UTC',
    callbackDelivery: 'push',
    signsRequests: false,
    rateLimit: undefined,
    countries: [],
    limitWaitHours: 24,
    isActive: true,
  } as const;

  it('leaves an Agent of its name alone that somebody else has made and given no token yet', async () => {
    await new CreateAgent(world.agents).execute(own);
    const revision = (await world.history.head()).revision;

    expect(await seedDemo(world, world.games).execute()).to.include({ kind: 'present' });
    expect((await world.history.head()).revision).to.equal(revision);
    expect(await allOf(world.tokens, DEMO_AGENT)).to.deep.equal([]);
  });

  it('leaves an Agent alone that somebody made while the start looked', async () => {
    const history = Object.assign(Object.create(world.history) as typeof world.history, {
      head: async () => {
        const head = (await world.history.head()).revision;
        await new CreateAgent(world.agents).execute(own);
        return head;
      },
    });

    expect(await seedDemo({ ...world, history }, world.games).execute()).to.include({ kind: 'present' });
    expect(await world.agents.find(DEMO_AGENT)).to.include({ name: own.name });
    expect(await allOf(world.tokens, DEMO_AGENT)).to.deep.equal([]);
  });

  it('leaves an Agent alone that it had begun and somebody has made his own', async () => {
    await seedDemo(world, dying(world.games, 1))
      .execute()
      .catch(() => undefined);
    await new ChangeAgent(world.agents).execute(DEMO_AGENT, { callbackBase: 'https://wallet.example' });
    const revision = (await world.history.head()).revision;

    expect(await seedDemo(world, world.games).execute()).to.include({ kind: 'present' });
    expect((await world.history.head()).revision).to.equal(revision);
  });

  it('leaves no sign of being unfinished on the Agent', async () => {
    await seedDemo(world, world.games).execute();

    expect(await world.agents.find(DEMO_AGENT)).to.include({ name: 'Demo Agent', callbackBase: undefined });
  });

  it('shows a token when the start before was killed just before it could', async () => {
    const agents = Object.assign(Object.create(world.agents) as typeof world.agents, {
      update: (code: string, changes: AgentChanges) =>
        'callbackBase' in changes ? Promise.reject(new Error('killed')) : world.agents.update(code, changes),
    });
    await seedDemo({ ...world, agents }, world.games)
      .execute()
      .catch(() => undefined);

    expect((await seedDemo(world, world.games).execute()).kind).to.equal('seeded');
    expect((await seedDemo(world, world.games).execute()).kind).to.equal('present');
  });

  it('completes what a killed start has begun', async () => {
    await seedDemo(world, dying(world.games, 3))
      .execute()
      .catch(() => undefined);

    const outcome = await seedDemo(world, world.games).execute();

    expect(outcome.kind).to.equal('seeded');
    expect(await offered(world)).to.equal(MADE_UP_GAMES + REAL_ROWS - REAL_REPEATS);
  });
});

describe('the demo catalogue', () => {
  it('has made-up games of the providers A to D, some of them in maintenance', async () => {
    const games = (await rowsOf(madeUpGames())) as { provider: string; is_maintenance: boolean }[];

    expect(new Set(games.map(({ provider }) => provider))).to.deep.equal(new Set(['A', 'B', 'C', 'D']));
    expect(games.filter((game) => game.is_maintenance)).not.to.have.length(0);
    expect(games).to.have.length(MADE_UP_GAMES);
  });

  it('has real games of which some repeat a code, which changes nothing', async () => {
    const world = inMemoryWorld();
    const { games } = world;
    await seedDemo(world, games).execute();
    const rows = (await rowsOf(realGames())).map((game, at) => importRow(at + 1, game));

    const report = await new ImportGames(games, randomness).execute(rows);

    expect(report).to.deep.equal({ created: 0, updated: 0, unchanged: REAL_ROWS, rejectedTotal: 0, rejected: [] });
  });
});
