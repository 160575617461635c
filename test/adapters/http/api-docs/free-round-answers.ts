import { expect } from 'chai';
import type { Gateway } from '../gateway.ts';
import type { DocumentedCaller } from './documented-call.ts';

/** The calls about free rounds, each with its example and some that it describes as refused. */
export async function freeRoundCalls(caller: DocumentedCaller, { clock }: Gateway, token: string): Promise<void> {
  const { data } = await caller.call('listGames', { token });
  const [game] = data['list'] as { id: string }[];
  const until = new Date(clock.nowMs() + 86_400_000).toISOString();
  const place = { provider: 'A', games: game?.id ?? '', currency: 'EUR' };
  const order = { ...place, rounds: '10', stake_kind: 'total', stake: '2.5', until };
  const own = { ...order, member_id: 'player7' };
  const params = { agent: 'ORCHARD', member: 'PLAYER7' };

  const options = await caller.call('showFreeRoundOptions', { token, body: place });
  expect(options.data).to.have.nested.property('offers[1].stake', '2.5000');
  const given = await caller.call('grantOwnFreeRounds', { token, body: { ...own, grant_id: 'G1' } });
  expect(given.data).to.include({ state: 'new', rounds_played: 0, won: '0.0000' });
  const conflict = await caller.call('grantOwnFreeRounds', { token, body: { ...own, grant_id: 'G1', rounds: '11' } });
  expect([conflict.httpStatus, conflict.code]).to.deep.equal([409, 3003]);
  const listed = await caller.call('listOwnFreeRounds', { token, body: { grant_id: 'G1' } });
  expect(listed.data).to.have.nested.property('list[0].provider_code', 'bonus-1');
  const cancelled = await caller.call('cancelOwnFreeRounds', { token, body: { grant_id: 'G1' } });
  expect(cancelled.data).to.include({ state: 'cancelled' });

  await caller.call('grantFreeRounds', { params, body: { ...order, grant_id: 'G2' } });
  expect((await caller.call('listFreeRounds', { query: { agent: 'ORCHARD' } })).data).to.include({ total: 2 });
  const taken = await caller.call('cancelFreeRounds', { params: { ...params, id: 'G2' } });
  expect(taken.data).to.include({ state: 'cancelled', grant_id: 'G2' });
}
