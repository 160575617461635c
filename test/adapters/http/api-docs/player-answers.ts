import { expect } from 'chai';
import type { Gateway } from '../gateway.ts';
import type { DocumentedCaller } from './documented-call.ts';

/** The calls about players and launches, each with its example and some that it describes as refused. */
export async function playerCalls(
  caller: DocumentedCaller,
  { providers, world }: Gateway,
  token: string,
): Promise<void> {
  await caller.call('changeProvider', { body: { is_maintenance: false } });
  const { data } = await caller.call('listGames', { token });
  const [game] = data['list'] as { id: string }[];
  const launch = { member_id: 'player7', game_id: game?.id, currency: 'EUR', country: 'MT' };

  const registered = await caller.call('registerPlayer', { token });
  expect(registered.data['providers']).to.deep.equal([{ provider: 'A', status: 'registered' }]);
  const balance = await caller.call('queryBalance', { token, contentType: 'application/json' });
  expect(balance.data).to.deep.equal({ member_id: 'PLAYER7', currency: 'EUR', balance: '0.0000' });
  const launched = await caller.call('launchGame', { token, body: { ...launch, reference: 'visit 7' } });
  expect(launched.data).to.include({ reference: 'visit 7' }).and.to.not.have.property('expires_at');
  const id = String(launched.data['session_id']);
  await sessionCalls(caller, token, id);
  await world.gameSessions.end([id], 'logout');
  const over = await caller.call('endOwnGameSession', { token, body: { session_id: id } });
  expect(over.data).to.include({ active: false, ended_because: 'logout' });
  await caller.call('launchTrial', { token, contentType: 'application/json', body: launch });
  await caller.call('logOutPlayer', { token });
  await blockCalls(caller, token, launch);

  await refusedCalls(caller, token, launch);
  providers.of('A').failNext({ kind: 'provider_throttled', retryAfterMs: 1_500 });
  const throttled = await caller.call('launchGame', { token, body: launch });
  expect([throttled.httpStatus, throttled.code]).to.deep.equal([429, 9001]);
}

/** The only provider here cannot end games. */
async function sessionCalls(caller: DocumentedCaller, token: string, id: string): Promise<void> {
  const listed = await caller.call('listOwnGameSessions', { token });
  expect(listed.data).to.include({ total: 1 }).and.to.have.nested.property('list[0].session_id', id);
  const ended = await caller.call('endOwnGameSession', { token, body: { session_id: id } });
  expect([ended.httpStatus, ended.code]).to.deep.equal([422, 5004]);
  const foreign = await caller.call('endOwnGameSession', { token });
  expect([foreign.httpStatus, foreign.code]).to.deep.equal([404, 1007]);
  const wrong = await caller.call('listOwnGameSessions', { token, body: { active: 'maybe' } });
  expect([wrong.httpStatus, wrong.code]).to.deep.equal([400, 1001]);
}

/** Later than every test. */
const until = '2999-01-15T00:00:00Z';

const LIMITS = { member_id: 'player7', currency: 'eur' };

async function blockCalls(
  caller: DocumentedCaller,
  token: string,
  launch: Readonly<Record<string, unknown>>,
): Promise<void> {
  const other = { member_id: 'player8' };
  await caller.call('registerPlayer', { token, body: { ...other, currency: 'EUR' } });
  await caller.call('blockOwnPlayer', { token, body: { ...other, reason: 'cooling_off', until } });
  const detail = await caller.call('showOwnPlayer', { token, body: other });
  expect(detail.data['blocked']).to.equal(true);
  for (const [id, body, outcome] of [
    ['launchGame', { ...launch, ...other }, [403, 2003]],
    ['unblockOwnPlayer', other, [409, 2007]],
    ['blockOwnPlayer', { ...other, reason: 'fraud', until: '2020-01-15T00:00:00Z' }, [400, 1001]],
    ['blockOwnPlayer', { member_id: 'nobody', reason: 'fraud' }, [404, 2001]],
    ['showOwnPlayer', { member_id: 'nobody' }, [404, 2001]],
  ] as const) {
    const { httpStatus, code } = await caller.call(id, { token, body });
    expect([httpStatus, code], id).to.deep.equal(outcome);
  }
  await caller.call('blockOwnPlayer', { token, body: { member_id: 'player7', reason: 'kyc' } });
  await caller.call('unblockOwnPlayer', { token });
  await caller.call('limitOwnPlayer', { token });
  const limited = await caller.call('limitOwnPlayer', {
    token,
    body: { ...LIMITS, loss_day: '200', stake_max: 'none' },
  });
  expect((limited.data['limits'] as { limit: string; amount: string; pending: string }[])[0]).to.include({
    limit: 'loss_day',
    amount: '100.0000',
    pending: '200.0000',
  });
  for (const [body, outcome] of [
    [{ ...LIMITS, loss_day: '500' }, [400, 1001]],
    [{ ...LIMITS, loss_day: '-1' }, [400, 1001]],
    [{ ...LIMITS, member_id: 'nobody' }, [404, 2001]],
  ] as const) {
    const { httpStatus, code } = await caller.call('limitOwnPlayer', { token, body });
    expect([httpStatus, code], JSON.stringify(body)).to.deep.equal(outcome);
  }
}

async function refusedCalls(
  caller: DocumentedCaller,
  token: string,
  launch: Readonly<Record<string, unknown>>,
): Promise<void> {
  const refusals = [
    ['registerPlayer', { member_id: '?', currency: 'EUR' }, [400, 2006]],
    ['registerPlayer', { member_id: 'player7', currency: 'GBP', provider: 'A' }, [400, 3005]],
    ['registerPlayer', { member_id: 'player7', currency: 'EUR', provider: 'nobody' }, [404, 1007]],
    ['queryBalance', { member_id: 'player7', currency: 'EUR' }, [422, 5004]],
    ['queryBalance', { member_id: 'nobody', currency: 'EUR', provider: 'A' }, [404, 2001]],
    ['logOutPlayer', { member_id: 'player7', provider: 'A' }, [422, 5004]],
    ['launchGame', { ...launch, operator_code: 'OTHER' }, [403, 7]],
    ['launchGame', { ...launch, game_id: '00000000-0000-4000-8000-000000000000' }, [404, 4001]],
    ['launchGame', { ...launch, currency: 'GBP' }, [400, 3005]],
    ['launchGame', { ...launch, reference: 'x'.repeat(129) }, [400, 1001]],
    ['launchGame', { ...launch, country: '' }, [403, 4006]],
    ['launchTrial', { ...launch, platform: 'TV' }, [400, 4004]],
  ] as const;
  for (const [id, body, outcome] of refusals) {
    const { httpStatus, code } = await caller.call(id, { token, body });
    expect([httpStatus, code], `${id} ${JSON.stringify(body)}`).to.deep.equal(outcome);
  }
}
