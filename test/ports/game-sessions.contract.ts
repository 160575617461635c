import { expect } from 'chai';
import type { GameSessionFilter, NewGameSession } from '../../src/application/ports/game-sessions.ts';
import type { GameSession } from '../../src/domain/player/game-session.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, AGENT, guid, PROVIDER } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { OTHER_AGENT, OTHER_PROVIDER, OTHERS_PLAYER, PLAYER, populate, SECOND_PLAYER } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import { factsIn, fund, WALLET } from './wallet-seeds.ts';

const HOUR_MS = 3_600_000;

const sessionOf = (number: number, changes: Partial<NewGameSession> = {}): NewGameSession => ({
  sessionId: guid(number),
  agent: AGENT,
  playerId: PLAYER,
  provider: PROVIDER,
  currency: 'USD',
  gameId: guid(900 + number),
  gameCode: `game-${number}`,
  leadsTo: undefined,
  reference: undefined,
  expiresAtMs: undefined,
  ...changes,
});

const ACCOUNT = { playerId: PLAYER, provider: PROVIDER, currency: 'USD' };

/** The promises of every store of sessions. */
export function gameSessionsContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (GameSessions)`, openWorld, (world) => {
    beforeEach(() => populate(world()));

    describe('of one player', () => ofOnePlayer(world));
    describe('in lists', () => inLists(world));
    describe('beside the wallets', () => besideWallets(world));
  });
}

const begin = async ({ gameSessions }: MoneyWorld, ...sessions: readonly NewGameSession[]): Promise<void> => {
  for (const session of sessions) await gameSessions.begin(session);
};

const endsOf = (sessions: readonly GameSession[]) => sessions.map(({ endedBecause }) => endedBecause);

function ofOnePlayer(world: () => MoneyWorld): void {
  it('keeps a session as it began', async () => {
    const expiresAtMs = Math.floor(Date.now()) + HOUR_MS;
    await begin(world(), sessionOf(1, { reference: ' visit 7 ', expiresAtMs }));

    const found = await world().gameSessions.find(guid(1));

    expect(found?.startedAtMs).to.be.closeTo(Date.now(), HOUR_MS);
    expect(found).to.deep.equal({
      sessionId: guid(1),
      agent: AGENT,
      playerId: PLAYER,
      memberId: 'ANN',
      provider: PROVIDER,
      currency: 'USD',
      gameId: guid(901),
      gameCode: 'game-1',
      reference: ' visit 7 ',
      startedAtMs: found?.startedAtMs,
      expiresAtMs,
      endedAtMs: undefined,
      endedBecause: undefined,
      isActive: true,
    });
  });

  it('finds nothing by another id, or by a text that is none', async () => {
    expect([await world().gameSessions.find(guid(1)), await world().gameSessions.find('x')]).to.deep.equal([
      undefined,
      undefined,
    ]);
  });

  it('ends sessions, each once', async () => {
    await begin(world(), sessionOf(1), sessionOf(2), sessionOf(3));

    await world().gameSessions.end([guid(1), guid(2)], 'logout');
    const { endedAtMs } = (await world().gameSessions.find(guid(1))) ?? {};
    await world().gameSessions.end([guid(1)], 'block');
    await world().gameSessions.end([], 'block');

    const latest = await world().gameSessions.latest(PLAYER, 9);
    expect(endsOf(latest)).to.deep.equal([undefined, 'logout', 'logout']);
    expect(latest.map(({ isActive }) => isActive)).to.deep.equal([true, false, false]);
    expect(latest[2]?.endedAtMs).to.equal(endedAtMs);
    expect(endedAtMs).to.be.closeTo(Date.now(), HOUR_MS);
  });

  it('counts a session as over from its expiry on, and says so', async () => {
    const expiresAtMs = Math.floor(Date.now()) - HOUR_MS;
    await begin(world(), sessionOf(1, { expiresAtMs }));

    await world().gameSessions.end([guid(1)], 'logout');

    const [session] = await world().gameSessions.latest(PLAYER, 1);
    expect(session).to.include({ isActive: false, endedAtMs: expiresAtMs, endedBecause: 'expired' });
  });

  it('replaces a session of the same account and game, and no other', async () => {
    const again = { gameId: guid(901) };
    await begin(world(), sessionOf(1), sessionOf(2, { ...again, currency: 'EUR' }), sessionOf(3), sessionOf(4, again));

    expect(endsOf(await world().gameSessions.latest(PLAYER, 9))).to.deep.equal([
      undefined,
      undefined,
      undefined,
      'replaced',
    ]);
  });

  it('names the active sessions of an account', async () => {
    await begin(
      world(),
      sessionOf(1),
      sessionOf(2, { provider: OTHER_PROVIDER }),
      sessionOf(3, { currency: 'EUR' }),
      sessionOf(4, { playerId: SECOND_PLAYER }),
      sessionOf(5),
      sessionOf(6),
    );
    await world().gameSessions.end([guid(5)], 'ended');

    expect((await world().gameSessions.activeOf(ACCOUNT)).toSorted()).to.deep.equal([guid(1), guid(6)]);
  });
}

function inLists(world: () => MoneyWorld): void {
  const list = async (filter: GameSessionFilter, page = '1', pageSize = '9') =>
    world().gameSessions.list(filter, accepted(PageRequest.of(page, pageSize)));
  const idsOf = ({ list: sessions }: Awaited<ReturnType<typeof list>>) => sessions.map(({ sessionId }) => sessionId);

  beforeEach(async () => {
    await begin(
      world(),
      sessionOf(1),
      sessionOf(2, { playerId: SECOND_PLAYER, provider: OTHER_PROVIDER }),
      sessionOf(3, { agent: OTHER_AGENT, playerId: OTHERS_PLAYER }),
    );
    await world().gameSessions.end([guid(1)], 'ended');
  });

  it('lists the newest first, page by page', async () => {
    const pages = [await list({}, '1', '2'), await list({}, '2', '2'), await list({}, '3', '2')];

    expect(pages.map(idsOf)).to.deep.equal([[guid(3), guid(2)], [guid(1)], []]);
    expect(pages.map(({ total }) => total)).to.deep.equal([3, 3, 3]);
  });

  it('narrows by each field', async () => {
    const { startedAtMs = 0 } = (await world().gameSessions.find(guid(2))) ?? {};
    const filters: readonly GameSessionFilter[] = [
      { agent: AGENT },
      { agent: AGENT, memberId: 'ANN' },
      { memberId: 'ANN' },
      { playerId: SECOND_PLAYER },
      { provider: OTHER_PROVIDER },
      { gameId: guid(903) },
      { isActive: true },
      { isActive: false },
      { sinceMs: startedAtMs + HOUR_MS },
      { untilMs: startedAtMs + HOUR_MS, provider: OTHER_PROVIDER },
      { agent: 'NOBODY\u0000' },
      { gameId: 'no-guid' },
    ];

    expect((await Promise.all(filters.map((filter) => list(filter)))).map(idsOf)).to.deep.equal([
      [guid(2), guid(1)],
      [guid(1)],
      [guid(3), guid(1)],
      [guid(2)],
      [guid(2)],
      [guid(3)],
      [guid(3), guid(2)],
      [guid(1)],
      [],
      [guid(2)],
      [],
      [],
    ]);
  });
}

function besideWallets(world: () => MoneyWorld): void {
  it('are facts of the wallet in which they are played, the last 20 at that provider, ended or not', async () => {
    await fund(world(), '100');
    const numbers = Array.from({ length: 21 }, (_, at) => at + 1);
    await begin(world(), ...numbers.map((number) => sessionOf(number)));
    await begin(world(), sessionOf(31, { provider: OTHER_PROVIDER }), sessionOf(32, { currency: 'EUR' }));
    await begin(world(), sessionOf(33, { reference: 'seven', leadsTo: '12:' }));
    await world().gameSessions.end([guid(33)], 'logout');

    const { launches = [] } = await factsIn(world().walletBook, WALLET);

    expect(launches.map(({ id }) => id)).to.deep.equal([33, ...numbers.slice(2).toReversed()].map(guid));
    expect(launches[0]).to.deep.equal({ id: guid(33), reference: 'seven', gameCode: 'game-33', leadsTo: '12:' });
    expect(launches[1]).to.include({ reference: undefined, leadsTo: undefined });
  });

  it('are none for a player who never launched', async () => {
    expect((await factsIn(world().walletBook, { ...WALLET, playerId: SECOND_PLAYER })).launches).to.deep.equal([]);
  });
}
