import { expect } from 'chai';
import { acceptedOf, betEvent, decidedOf, recordIn } from '../../../ports/wallet-seeds.ts';
import { guid } from '../../../ports/catalogue-seeds.ts';
import type { Gateway } from '../gateway.ts';
import type { DocumentedCaller } from './documented-call.ts';

async function endedSession(
  caller: DocumentedCaller,
  { gameSessions }: Gateway['world'],
  { agent, ...account }: { readonly agent: string; readonly playerId: string; readonly provider: string },
): Promise<void> {
  const id = guid(703);
  const game = { gameId: guid(704), gameCode: 'orchard', leadsTo: undefined };
  const unknown = { reference: undefined, expiresAtMs: Date.now() - 1_000 };
  await gameSessions.begin({ ...account, ...game, ...unknown, sessionId: id, agent, currency: 'EUR' });
  const sessions = await caller.call('listGameSessions', { query: { agent, player: 'traced', active: 'false' } });
  expect(sessions.data).to.include({ total: 1 });
  const ended = await caller.call('endGameSession', { params: { agent, member: 'traced', id } });
  expect(ended.data).to.include({ active: false, ended_because: 'expired' });
  const foreign = await caller.call('endGameSession', { params: { agent, member: 'player7', id } });
  expect([foreign.httpStatus, foreign.code]).to.deep.equal([404, 1007]);
}

/** A bet of a player, found by its number, and seen in the timelines of its round and of its player. */
export async function traceCalls(caller: DocumentedCaller, { world }: Gateway, token: string): Promise<void> {
  const agent = String((await caller.call('showAgent')).data['code']);
  const provider = String((await caller.call('showProvider')).data['code']);
  const { id: playerId } = await world.players.ensure(agent, 'TRACED', guid(700));
  const key = { agent, playerId, provider, currency: 'EUR', heldBy: 'agent' } as const;
  const bet = acceptedOf(701, betEvent(702, { roundId: 'R/77 a' }), '-10');
  await recordIn(world.walletBook, key, [decidedOf(bet)]);

  const found = await caller.call('search', { query: { q: '702' } });
  expect(found.data['hits']).to.have.length(1);
  expect(await caller.call('search')).to.include({ httpStatus: 400, code: 1001 });
  const round = await caller.call('showRound', { params: { provider, round: 'R%2F77%20a' } });
  expect(round.data).to.include({ total: 1 });
  const own = await caller.call('showOwnRound', { token, body: { provider, round_id: 'R/77 a' } });
  expect(own.data).to.include({ total: 1 });
  expect((await caller.call('listOwnTransactions', { token })).data['list']).to.have.length.above(0);
  expect((await caller.call('listOwnCallbacks', { token, body: {} })).data).to.include({ total: 2 });
  await caller.call('replayOwnCallback', { token, body: { callback_id: guid(1) } });
  expect((await caller.call('listOpenRounds', { token })).data).to.include({ total: 0 });
  const players = await caller.call('listPlayers', { query: { agent, player: 'trac' } });
  expect(players.data).to.include({ total: 1 });
  const shown = await caller.call('showPlayer', { params: { agent, member: 'traced' } });
  expect(shown.data).to.include({ member_id: 'TRACED' });
  const params = { agent, member: 'traced' };
  await caller.call('blockPlayer', { params });
  const blocked = await caller.call('blockPlayer', { params, body: { reason: 'fraud' } });
  expect(blocked.data['blocks']).to.have.length(2);
  expect(await caller.call('unblockPlayer', { params, body: {} })).to.include({ httpStatus: 409, code: 2007 });
  expect(await caller.call('unblockPlayer', { params, body: { before_end: true } })).to.include({ code: 2007 });
  const left = await caller.call('unblockPlayer', { params });
  expect((left.data['blocks'] as { reason: string }[]).map(({ reason }) => reason)).to.deep.equal(['cooling_off']);
  expect(await caller.call('blockPlayer', { params, body: { reason: 'mood' } })).to.include({ code: 1001 });
  expect(await caller.call('blockPlayer', { params: { agent, member: 'x' } })).to.include({
    httpStatus: 404,
    code: 2001,
  });
  await endedSession(caller, world, { agent, playerId, provider });
  const limited = await caller.call('limitPlayer', { params });
  expect(limited.data['limits']).to.have.length(2);
  expect(await caller.call('limitPlayer', { params, body: { currency: 'EUR', loss_day: 'much' } })).to.include({
    httpStatus: 400,
    code: 1001,
  });
  const games = await caller.call('listStoredGames', { query: { text: 'orchard' } });
  expect(games.data).to.include({ total: 1 });
  expect(await caller.call('listStoredGames', { query: { active: 'yes' } })).to.include({
    httpStatus: 400,
    code: 1001,
  });
}
