import { expect } from 'chai';
import type { UpstreamFailure } from '../../../src/domain/provider/upstream-failure.ts';
import { AGENT, deposit, refusedFor, THROTTLED, transferDesk, unknownBy, UNREACHABLE } from './transfer-desk.ts';
import type { TransferDesk } from './transfer-desk.ts';

const NEEDED = { kind: 'parameter_needed', parameter: 'currency', rule: 'must be one of its own' } as const;

/** Answers of the provider after which the transfer has failed, each with the kind of failure that the Agent is told. */
const FAILED: readonly (readonly [string, UpstreamFailure, string])[] = [
  ['too little money there', refusedFor('insufficient_balance', '2504'), 'insufficient_balance'],
  ['an amount it does not take', refusedFor('invalid_amount'), 'invalid_amount'],
  ['a disabled player', refusedFor('player_disabled'), 'player_disabled'],
  ['maintenance', refusedFor('in_maintenance'), 'game_in_maintenance'],
  ['wrong credentials', refusedFor('credentials_refused'), 'provider_failed'],
  ['no way to it', UNREACHABLE, 'provider_failed'],
  ['not so often', THROTTLED, 'too_many_requests'],
  ['a parameter that it needs', NEEDED, 'invalid_parameter'],
];

/** Answers that leave the outcome open. */
const UNDECIDED: readonly (readonly [string, UpstreamFailure, string])[] = [
  ['nothing in time', unknownBy('timed_out'), 'provider_timed_out'],
  ['a lost connection', unknownBy('connection_lost'), 'provider_failed'],
  ['garbage', unknownBy('unreadable_answer'), 'provider_failed'],
  ['a fault of its own', unknownBy('server_error'), 'provider_failed'],
  ['that it knows the order already', refusedFor('duplicate_transfer'), 'provider_failed'],
];

describe('TransferFunds, when a provider answers', () => {
  let desk: TransferDesk;

  beforeEach(async () => {
    desk = await transferDesk();
    await desk.transferFunds.execute(deposit({ provider: 'A', transferId: 'BEFORE' }));
  });

  const again = () => desk.transferFunds.execute(deposit({ provider: 'A' }));
  const kept = () => desk.world.transfers.find(AGENT.code, 'T-1');
  const sent = () => desk.gateways.of('A').asked.filter(({ call }) => call === 'fund_transfer').length - 1;

  for (const [what, failure, kind] of FAILED) {
    it(`${what}: failed with ${kind}, and again the same without asking`, async () => {
      desk.gateways.of('A').failNext(failure);

      const first = await again();
      const second = await again();

      expect(first).to.have.nested.property('error.kind', kind);
      expect(second).to.deep.equal(first);
      expect(await kept()).to.include({ status: 'failed' });
      expect(sent()).to.equal(1);
    });
  }

  for (const [what, failure, kind] of UNDECIDED) {
    it(`${what}: still pending, told as ${kind}, and where to ask`, async () => {
      desk.gateways.of('A').failNext(failure);

      const first = await again();

      expect(first).to.have.nested.property('error.kind', kind);
      expect(first)
        .to.have.nested.property('error.sentence')
        .that.matches(/; ask order\/status with this transfer_id$/);
      expect(await kept()).to.include({ status: 'pending' });
    });

    it(`${what}: asked again it is under way, and nothing is sent again`, async () => {
      desk.gateways.of('A').failNext(failure);
      await again();

      expect(await again()).to.have.nested.property('error.kind', 'transfer_in_progress');
      expect(sent()).to.equal(1);
    });
  }

  it('tells a refusal in the words that the record has', async () => {
    desk.gateways.of('A').failNext(refusedFor('insufficient_balance', '2504'));

    const sentence = 'provider A says that the balance is too small (its code: 2504)';
    expect(await again()).to.deep.equal({ ok: false, error: { kind: 'insufficient_balance', sentence } });
    expect((await kept())?.remark).to.equal(`insufficient_balance: ${sentence}`);
  });

  it('says that a transfer that never arrived needs another id', async () => {
    desk.gateways.of('A').failNext(UNREACHABLE);

    expect(await again())
      .to.have.nested.property('error.sentence')
      .that.matches(/a new one needs another transfer_id$/);
  });

  it('keeps a decision that somebody else came to first', async () => {
    const gateway = desk.gateways.of('A');
    const call = gateway.call.bind(gateway);
    gateway.call = async (name, input) => {
      const transfer = await kept();
      if (name === 'fund_transfer')
        await desk.world.transfers.decide(transfer!.id, { status: 'failed', ground: 'provider', remark: 'first' });
      return call(name, input);
    };

    expect(await again()).to.deep.equal({ ok: false, error: { kind: 'provider_failed', sentence: 'first' } });
  });
});
