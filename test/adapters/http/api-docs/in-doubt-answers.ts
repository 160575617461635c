import { expect } from 'chai';
import { guid } from '../../../ports/catalogue-seeds.ts';
import { messageOf, parkedRunOf, soonMs, taken } from '../../../ports/callback-world.ts';
import type { Gateway } from '../gateway.ts';
import type { DocumentedCaller } from './documented-call.ts';

const DAY_MS = 86_400_000;

/** A callback that is parked and replayed, and the transfer that was left pending before, closed, decided and asked about. */
export async function inDoubtCalls(caller: DocumentedCaller, { world, clock }: Gateway, token: string): Promise<void> {
  clock.advance(DAY_MS);
  const { data } = await caller.call('showAgent');
  await world.enqueue(messageOf(50, { agent: String(data['code']), lane: 'doubtful' }));
  const nowMs = soonMs();
  await world.queue.settle((await taken(world.queue, nowMs)).map(parkedRunOf), nowMs);

  const listed = await caller.call('listInDoubt', { query: { kind: 'transfer', status: 'open' } });
  const [transfer] = listed.data['list'] as { id: string }[];
  const params = { id: transfer?.id ?? '' };
  expect((await caller.call('listOwnInDoubt', { token })).data).to.include({ total: 1 });
  expect((await caller.call('showInDoubt', { params })).data).to.include({ status: 'open' });
  expect(await caller.call('replayInDoubt', { params })).to.include({ httpStatus: 400, code: 1001 });
  expect((await caller.call('replayInDoubt', { params: { id: `callback-${guid(50)}` } })).code).to.equal(0);
  expect((await caller.call('closeInDoubt', { params })).code).to.equal(0);
  expect(await caller.call('closeInDoubt', { params })).to.include({ httpStatus: 409, code: 1004 });
  const shown = (await caller.call('showInDoubt', { params })).data;
  expect(shown).to.include({ status: 'closed' });
  expect(shown['closed_by']).to.equal('ADMIN_TOKEN');
  expect((await caller.call('decideInDoubt', { params })).data).to.include({ decided: true, status: 'success' });
  expect(await caller.call('decideInDoubt', { params })).to.include({ httpStatus: 409, code: 1004 });
  expect(await caller.call('decideInDoubt', { params, body: { status: 'lost', note: 'x' } })).to.include({
    code: 1001,
  });
  expect((await caller.call('resolveInDoubt', { params })).data).to.include({ decided: true, status: 'success' });
  expect(await caller.call('listInDoubt', { query: { kind: 'money' } })).to.include({ httpStatus: 400, code: 1001 });
}
