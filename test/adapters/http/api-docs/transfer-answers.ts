import { expect } from 'chai';
import { unknownBy } from '../../../application/transfers/transfer-desk.ts';
import type { Gateway } from '../gateway.ts';
import type { DocumentedCaller } from './documented-call.ts';

const ORDER = { provider: 'A', username: 'ALICE', currency: 'EUR' };

/** Transfers and what became of them; provider A is there already. */
export async function transferCalls(caller: DocumentedCaller, { providers }: Gateway, token: string): Promise<void> {
  for (const contentType of ['application/x-www-form-urlencoded', 'application/json']) {
    expect((await caller.call('transferFunds', { token, contentType })).data).to.include({ status: 'success' });
    expect((await caller.call('showOrderStatus', { token, contentType })).data).to.include({ status: 'success' });
  }
  const move = async (id: string, amount: string) =>
    (await caller.call('transferFunds', { token, body: { ...ORDER, amount, transfer_id: id } })).code;
  const statusOf = async (id: string) =>
    (await caller.call('showOrderStatus', { token, body: { transfer_id: id } })).data['status'];
  expect([await move('T-2', '-999'), await move('T-2', '1'), await move('T-3', '0')]).to.deep.equal([3001, 3003, 3002]);
  expect(await statusOf('T-2')).to.equal('failed');
  providers.of('A').failNext(unknownBy('timed_out'));
  expect([await move('T-4', '1'), await move('T-4', '1')]).to.deep.equal([5003, 3004]);
  expect(await statusOf('T-4')).to.equal('pending');
}
