import { expect } from 'chai';
import { GameDraft } from '../../../../src/domain/catalogue/game-draft.ts';
import { accepted, fieldsOf, guid } from '../../../ports/catalogue-seeds.ts';
import { dataOf, refusalOf } from '../calls.ts';
import { LABELS, startSimulatedUpstreams, type Label, type SimulatedUpstreams } from '../simulated-upstreams.ts';
import { parsedUrl } from '../../../../src/domain/shared/parsed-url.ts';

/** The upstream operations of each call; undefined if the protocol carries out the call in another way, or not at all. */
interface Operations {
  readonly registration: string | undefined;
  readonly launch: string;
  readonly trial: string;
  readonly balance: string | undefined;
  readonly logout: string | undefined;
}

const OPERATIONS: Readonly<Record<Label, Operations>> = {
  A: {
    registration: 'open.user.create',
    launch: 'open.video.game.url',
    trial: 'open.video.trial.game.url',
    balance: 'open.operator.user.balance',
    logout: undefined,
  },
  B: {
    registration: undefined,
    launch: 'launchGame',
    trial: 'launchGame',
    balance: 'seamless/balance',
    logout: undefined,
  },
  C: {
    registration: 'RegUserInfo',
    launch: 'LoginRequest',
    trial: 'LoginRequestForFun',
    balance: undefined,
    logout: 'KickUser',
  },
  D: {
    registration: 'MemberRegister',
    launch: 'LoginGame',
    trial: 'LoginGame',
    balance: undefined,
    logout: 'LogoutGame',
  },
};

/** Short enough to wait for a provider that never answers. */
const SHORT_TIMEOUT_MS = 150;

/** A list of what is there. */
const listOf = <T>(...items: readonly (T | undefined)[]): readonly T[] => items.filter((item) => item !== undefined);

describe('players and launches, from an Agent over HTTP to an upstream and back', () => {
  let world: SimulatedUpstreams;

  beforeEach(async () => {
    world = await startSimulatedUpstreams();
    const arrivals = LABELS.map((label, at) => {
      const { game, currency } = world.of(label).sample;
      const fields = { ...fieldsOf(at), ...game, provider: label, currencies: [currency] };
      return { newId: guid(at + 1), draft: accepted(GameDraft.of(fields)) };
    });
    await world.gateway.world.games.keep(arrivals);
  });

  afterEach(() => world.close());

  const ask = (label: Label, path: string, fields: Record<string, string> = {}) =>
    world.as('ANN', `/papi/v1/${path}`, {
      member_id: 'newcomer',
      currency: world.of(label).sample.currency,
      game_id: guid(LABELS.indexOf(label) + 1),
      return_url: 'https://agent.example/lobby',
      player_ip: '203.0.113.7',
      ...fields,
    });
  const newcomersAt = (label: Label) =>
    [...world.of(label).books.players.keys()].filter((name) => name.includes('NEWCOMER'));

  for (const label of LABELS) {
    const { registration, launch, trial, balance, logout } = OPERATIONS[label];

    describe(`provider ${label}`, () => {
      it('makes the player no later than with the first launch, and once', async () => {
        const first = dataOf(await ask(label, 'game/launch'));
        const next = dataOf(await ask(label, 'game/launch'));

        expect(world.of(label).asked()).to.deep.equal(listOf(registration, launch, launch));
        expect(newcomersAt(label)).to.have.length(1);
        expect([first, next].map(({ game_url: url }) => parsedUrl(String(url)) !== undefined)).to.deep.equal([
          true,
          true,
        ]);
      });

      it('makes one player of two first launches at once', async () => {
        const both = await Promise.all([ask(label, 'game/launch'), ask(label, 'game/launch')]);

        expect(both.map(({ envelope }) => envelope.code)).to.deep.equal([0, 0]);
        expect(newcomersAt(label)).to.have.length(1);
      });

      it('registers a player, and answers the same again', async () => {
        const first = dataOf(await ask(label, 'player/register', { provider: label }));
        const asked = world.of(label).asked();
        const again = dataOf(await ask(label, 'player/register', { provider: label }));

        const status = registration === undefined ? 'at_launch' : 'registered';
        expect(first['providers']).to.deep.equal([{ provider: label, status }]);
        expect(again).to.deep.equal(first);
        expect([asked, world.of(label).asked()]).to.deep.equal([listOf(registration), []]);
      });

      it('opens a trial without a player', async () => {
        const { game_url: url } = dataOf(await ask(label, 'game/launch-trial'));

        expect(parsedUrl(String(url)) !== undefined).to.equal(true);
        expect(world.of(label).asked()).to.deep.equal([trial]);
        expect(newcomersAt(label)).to.deep.equal([]);
      });

      it('tells the balance there, where there is a wallet', async () => {
        await ask(label, 'game/launch');
        world.of(label).asked();

        const reply = await ask(label, 'player/balance', { provider: label });

        expect(reply.envelope.code).to.equal(balance === undefined ? 5004 : 0);
        expect(world.of(label).asked()).to.deep.equal(listOf(balance));
      });

      it('logs the player out, where that can be done', async () => {
        await ask(label, 'game/launch');
        world.of(label).asked();

        const everywhere = await ask(label, 'player/logout');
        const here = await ask(label, 'player/logout', { provider: label });

        expect([everywhere.envelope.code, here.envelope.code]).to.deep.equal([0, logout === undefined ? 5004 : 0]);
        expect(world.of(label).asked()).to.deep.equal(listOf(logout, logout));
      });

      it('does not take a silent provider for one that launched', async () => {
        await ask(label, 'player/register', { provider: label });
        await world.gateway.world.providers.update(label, { timeoutMs: SHORT_TIMEOUT_MS });
        world.of(label).server.faults.onCall(1, { kind: 'hang' }, launch);

        expect(refusalOf(await ask(label, 'game/launch')).slice(0, 2)).to.deep.equal([504, 5003]);
        expect((await world.gateway.world.players.find('ANN', 'NEWCOMER'))?.isActive).to.equal(false);
      });

      it('makes up for a registration whose answer was lost', async () => {
        world.of(label).server.faults.onCall(1, { kind: 'garbage' }, registration ?? launch);

        expect(refusalOf(await ask(label, 'game/launch')).slice(0, 2)).to.deep.equal([502, 5002]);
        expect(dataOf(await ask(label, 'game/launch'))).to.have.all.keys('game_url', 'session_id');
        expect(newcomersAt(label)).to.have.length(1);
      });
    });
  }

  it('registers with the others when one provider is down', async () => {
    const { currency } = world.of('A').sample;
    for (const label of LABELS) await world.gateway.world.providers.update(label, { currencies: [] });
    await world.of('C').server.stop();

    const { providers } = dataOf(await ask('A', 'player/register', { currency }));

    expect(providers).to.deep.equal([
      { provider: 'A', status: 'registered' },
      { provider: 'B', status: 'at_launch' },
      { provider: 'C', status: 'failed' },
      { provider: 'D', status: 'registered' },
    ]);
  });
});
