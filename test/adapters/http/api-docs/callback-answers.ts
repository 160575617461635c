import { expect } from 'chai';
import { messageOf, runOf, soonMs, taken } from '../../../ports/callback-world.ts';
import { guid } from '../../../ports/catalogue-seeds.ts';
import type { Gateway } from '../gateway.ts';
import type { DocumentedCaller } from './documented-call.ts';

/** A callback that an Agent refused, looked at and replayed; and a bet, which is not. */
export async function callbackCalls(caller: DocumentedCaller, { world }: Gateway): Promise<void> {
  const { data } = await caller.call('showAgent');
  const agent = String(data['code']);
  await world.enqueue(messageOf(1, { agent }));
  await settle(world);
  await world.ask(messageOf(2, { agent, role: 'bet', lane: 'other' }));
  await world.endQuestion(guid(2), { status: 'refused' });

  const listed = await caller.call('listCallbacks', { query: { status: 'parked' } });
  expect(listed.data).to.include({ total: 1 });
  const shown = await caller.call('showCallback', { params: { id: guid(1) } });
  expect(shown.data).to.include({ status: 'parked', parked_for: 'refused' });
  expect(shown.data['attempts']).to.have.length(2);
  const all = await caller.call('replayCallbacks', { body: { since: '2020-01-01T00:00:00Z' } });
  expect(all.data).to.deep.equal({ replayed: 1 });
  const tooEarly = await caller.call('replayCallbacks', { body: { since: '2020-01-01T00:00:00Z' } });
  expect(tooEarly).to.include({ httpStatus: 429, code: 9001 });
  await caller.call('replayCallback', { params: { id: guid(1) } });
  const refused = await caller.call('replayCallback', { params: { id: guid(2) } });
  expect(refused).to.include({ httpStatus: 400, code: 1001 });
  const tested = await caller.call('testCallback');
  expect(tested.data).to.include({ http_status: 200 });
  expect((await caller.call('sendTestEvent')).data).to.include({ http_status: 200, understood: true });
  for (const query of [{ status: 'lost' }, { since: 'now' }]) {
    expect(await caller.call('listCallbacks', { query })).to.include({ httpStatus: 400, code: 1001 });
  }
}

/** A callback that the Agent fetches and answers. */
export async function pullCalls(caller: DocumentedCaller, { world }: Gateway, token: string): Promise<void> {
  expect(await caller.call('pullCallbacks', { token })).to.include({ httpStatus: 400, code: 1001 });
  const agent = String((await caller.call('showAgent')).data['code']);
  await world.agents.update(agent, { callbackDelivery: 'pull', walletMode: 'gateway' });
  world.books.callbacks.laneOf({ agent, lane: 'fetched' }, 0);
  await world.enqueue(messageOf(11, { agent, lane: 'fetched' }));

  const { data } = await caller.call('pullCallbacks', { token, body: { limit: '100' } });
  const fetched = (data['list'] as Record<string, string>[]).find(({ callback_id: id }) => id === guid(11));
  const body = { callback_id: guid(11), lease: fetched?.['lease'], answer: '{"status":true,"code":0}' };
  expect((await caller.call('answerCallback', { token, body })).data).to.include({ status: 'delivered' });
  await world.agents.update(agent, { callbackDelivery: 'push', walletMode: 'agent' });
}

async function settle({ queue }: Gateway['world']): Promise<void> {
  const nowMs = soonMs();
  const attempt = { callbackId: guid(1), atMs: nowMs, latencyMs: 3, answer: '' };
  const attempts = [
    { ...attempt, outcome: 'timed_out' as const, httpStatus: undefined },
    { ...attempt, outcome: 'refused' as const, httpStatus: 200 },
  ];
  const lanes = await taken(queue, nowMs);
  const next = { kind: 'park', id: guid(1), reason: 'refused' } as const;
  const runs = lanes.map((lane) => runOf(lane, { attempts, settled: [], next }));
  await queue.settle(runs, nowMs);
}
