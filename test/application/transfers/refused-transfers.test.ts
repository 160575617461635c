import { expect } from 'chai';
import { MEMBER_ID_RULE } from '../../../src/domain/player/member-id.ts';
import { agentOf } from '../../ports/catalogue-seeds.ts';
import { AGENT, deposit, refusedFor, transferDesk, withdrawal, type TransferDesk } from './transfer-desk.ts';

/** Refused before anything is recorded: what is sent, and what is said. */
const REFUSALS: readonly (readonly [string, object, object])[] = [
  ['another operator', { operatorCode: 'OTHER' }, { kind: 'agent_mismatch' }],
  ['no transfer_id', { transferId: undefined }, mustBeGiven('transfer_id')],
  ['no username', { username: '' }, mustBeGiven('username')],
  ['no currency', { currency: undefined }, mustBeGiven('currency')],
  ['no amount', { amount: '' }, mustBeGiven('amount')],
  [
    'a transfer_id with a space',
    { transferId: 'T 1' },
    { field: 'transfer_id', rule: 'must be 1 to 64 letters, digits, "_", "-", "." or ":"' },
  ],
  ['a transfer_id of 65 characters', { transferId: 'x'.repeat(65) }, { field: 'transfer_id' }],
  ['a username with a slash', { username: 'a/b' }, malformed('username')],
  ['a member_id with a slash', { username: undefined, memberId: 'a/b' }, malformed('member_id')],
  [
    'two names that differ',
    { memberId: 'bob' },
    { field: 'member_id', rule: 'must name the same player as username, or be left out' },
  ],
  ['a currency with a sign', { currency: 'US$' }, { kind: 'invalid_parameter', field: 'currency' }],
  ['an amount in words', { amount: 'ten' }, { kind: 'invalid_parameter', field: 'amount' }],
  ['an amount with an exponent', { amount: '1e3' }, { kind: 'invalid_parameter', field: 'amount' }],
  ['an amount of zero', { amount: '0.00' }, { kind: 'invalid_amount', sentence: 'amount must not be zero' }],
  ['an amount finer than its currency', { amount: '0.00001' }, { kind: 'invalid_amount' }],
  ['an amount beyond a million million', { amount: '1000000000000.01' }, { kind: 'invalid_amount' }],
  [
    'a transfer_type that is none',
    { transferType: 'gift' },
    { field: 'transfer_type', rule: 'must be deposit or withdraw' },
  ],
  ['a provider that does not exist', { provider: 'Z' }, { kind: 'not_found', key: 'Z' }],
  [
    'a currency that the provider lacks',
    { provider: 'A', currency: 'JPY' },
    { kind: 'currency_unsupported', sentence: 'provider A does not support the currency JPY' },
  ],
  [
    'a provider without transfers, to an Agent that keeps the wallets itself',
    { provider: 'B', agent: agentOf({ code: 'ORCHARD', walletMode: 'agent' }) },
    { kind: 'unsupported_call', call: 'Fund transfer', provider: undefined },
  ],
  [
    'no provider, to an Agent that keeps the wallets itself',
    { agent: agentOf({ code: 'ORCHARD', walletMode: 'agent' }) },
    { kind: 'unsupported_call', call: 'Fund transfer', provider: undefined },
  ],
];

function malformed(field: string): object {
  return { kind: 'malformed_member_id', sentence: `${field} ${MEMBER_ID_RULE}` };
}

function mustBeGiven(field: string): object {
  return { kind: 'invalid_parameter', field, rule: 'must be given' };
}

describe('TransferFunds refuses', () => {
  let desk: TransferDesk;

  beforeEach(async () => {
    desk = await transferDesk();
  });

  for (const [what, fields, refusal] of REFUSALS) {
    it(`${what}, and records nothing`, async () => {
      const moved = await desk.transferFunds.execute(deposit(fields));

      expect(moved.ok).to.equal(false);
      expect(moved).to.have.property('error').that.includes(refusal);
      expect(await desk.world.transfers.find(AGENT.code, 'T-1')).to.equal(undefined);
    });
  }

  for (const [amount, transferType] of [
    ['5', 'withdraw'],
    ['-5', 'deposit'],
  ]) {
    it(`an amount of ${amount} as a ${transferType}, naming both fields`, async () => {
      const moved = await desk.transferFunds.execute(deposit({ amount, transferType }));

      expect(moved).to.have.nested.property('error.kind', 'invalid_amount');
      expect(moved)
        .to.have.nested.property('error.sentence')
        .that.matches(/^amount and transfer_type must agree/);
    });
  }

  it('to withdraw from a player who does not exist', async () => {
    const moved = await desk.transferFunds.execute(withdrawal());

    const sentence = 'player ALICE does not exist';
    expect(moved).to.deep.equal({ ok: false, error: { kind: 'player_not_found', sentence } });
    expect(await desk.world.players.find(AGENT.code, 'ALICE')).to.equal(undefined);
  });

  it('a provider that is not set up, and records nothing', async () => {
    desk.gateways.unconfigured.add('A');

    const moved = await desk.transferFunds.execute(deposit({ provider: 'A' }));

    expect(moved).to.have.nested.property('error.kind', 'provider_failed');
    expect(await desk.world.transfers.find(AGENT.code, 'T-1')).to.equal(undefined);
  });

  it('a provider that is no longer set up, for a player who has an account there', async () => {
    await desk.transferFunds.execute(deposit({ provider: 'A', transferId: 'BEFORE' }));
    desk.gateways.unconfigured.add('A');

    const moved = await desk.transferFunds.execute(deposit({ provider: 'A' }));

    expect(moved).to.have.nested.property('error.kind', 'provider_failed');
  });

  it('a player whom the provider does not register, and records nothing', async () => {
    desk.gateways.of('A').failNext(refusedFor('registration_failed'));

    const moved = await desk.transferFunds.execute(deposit({ provider: 'A' }));

    expect(moved).to.have.nested.property('error.kind', 'registration_failed');
    expect(await desk.world.transfers.find(AGENT.code, 'T-1')).to.equal(undefined);
  });
});
