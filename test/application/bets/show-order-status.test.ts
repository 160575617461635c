import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { accepted, agentOf, MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import {
  AGENT,
  deposit,
  loseAnswer,
  refusedFor,
  sayOfOrders,
  transferDesk,
  withdrawal,
} from '../transfers/transfer-desk.ts';
import type { TransferDesk } from '../transfers/transfer-desk.ts';

/** An order of the provider's own books. */
const WON = {
  state: 'succeeded',
  owner: UpstreamName.of('ORCHARD_ALICE'),
  amount: Decimal.from('-3'),
  remark: 'win',
} as const;
const OTHER = agentOf({ code: 'GROVE', walletMode: 'gateway' });

describe('ShowOrderStatus', () => {
  let desk: TransferDesk;

  beforeEach(async () => {
    desk = await transferDesk();
  });

  const show = (fields: object = {}) => desk.showOrderStatus.execute({ agent: AGENT, transferId: 'T-1', ...fields });
  const callsAt = (code: string, name: string) => desk.gateways.of(code).asked.filter(({ call }) => call === name);

  it('refuses another operator', async () => {
    expect(await show({ operatorCode: 'OTHER' })).to.have.nested.property('error.kind', 'agent_mismatch');
  });

  it('refuses a missing transfer_id', async () => {
    expect(await show({ transferId: undefined })).to.have.nested.property('error.field', 'transfer_id');
  });

  it('refuses a transfer_id that cannot be one', async () => {
    expect(await show({ transferId: 'T 1' })).to.have.nested.property('error.kind', 'invalid_parameter');
  });

  it('does not know a transfer that was never asked for', async () => {
    expect(await show()).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'transfer', key: 'T-1' } });
  });

  it('does not show the transfer of another Agent', async () => {
    await desk.transferFunds.execute(deposit({ agent: OTHER }));

    expect(await show()).to.have.nested.property('error.kind', 'not_found');
  });

  it('shows a transfer that succeeded', async () => {
    await desk.transferFunds.execute(deposit());

    const order = accepted(await show());

    expect(order).to.include({ transferId: 'T-1', memberId: 'ALICE', currency: 'USD', status: 'success', remark: '' });
    expect(order).to.include({ createdAtMs: MOMENT_MS });
    expect([order.amount, order.balanceBefore, order.balanceAfter].map(String)).to.deep.equal(['12.5', '0', '12.5']);
  });

  it('shows one that failed, with the reason in words', async () => {
    await desk.transferFunds.execute(deposit({ provider: 'A' }));
    desk.gateways.of('A').failNext(refusedFor('insufficient_balance'));
    await desk.transferFunds.execute(withdrawal({ provider: 'A' }));

    const order = accepted(await show({ transferId: 'W-1' }));

    expect(order).to.include({ status: 'failed', remark: 'provider A says that the balance is too small' });
    expect(order.balanceAfter).to.equal(undefined);
  });

  it('decides a pending one at once, by asking', async () => {
    await loseAnswer(desk, 'A', true);

    expect(accepted(await show())).to.include({ status: 'success' });
  });

  it('decides a pending one at once, by sending it again', async () => {
    await loseAnswer(desk, 'R', false);

    expect(accepted(await show())).to.include({ status: 'success' });
    expect(desk.gateways.of('R').balances.get('ORCHARD_ALICE')?.toString()).to.equal('13.5');
  });

  it('shows one that the provider does not decide as pending, with the reason', async () => {
    await loseAnswer(desk, 'A', false);

    expect(accepted(await show())).to.include({ status: 'pending', remark: 'provider A knows no such transfer yet' });
  });

  it('puts one question to the provider when fifty ask at once', async () => {
    await loseAnswer(desk, 'A', true);

    const orders = await Promise.all(Array.from({ length: 50 }, () => show()));

    expect(new Set(orders.map((order) => accepted(order).status))).to.deep.equal(new Set(['success']));
    expect(callsAt('A', 'order_status')).to.have.length(1);
  });

  it('sends nothing again while the first may still be on its way', async () => {
    const gateway = desk.gateways.of('R');
    const call = gateway.call.bind(gateway);
    const seen: unknown[] = [];
    gateway.call = async (name, input) => {
      if (name === 'fund_transfer' && seen.length === 0) seen.push(accepted(await show()).status);
      return call(name, input);
    };

    await desk.transferFunds.execute(deposit({ provider: 'R' }));

    expect(seen).to.deep.equal(['pending']);
    expect(callsAt('R', 'fund_transfer')).to.have.length(1);
  });

  describe('with a provider', () => {
    beforeEach(async () => {
      await desk.transferFunds.execute(deposit({ provider: 'A' }));
      await desk.transferFunds.execute(deposit({ provider: 'A', agent: OTHER }));
    });

    const ask = (fields: object = {}) => show({ provider: 'A', transferId: 'bet 77', ...fields });

    it('shows an order of the provider’s own books', async () => {
      sayOfOrders(desk, WON);

      const order = accepted(await ask());

      expect(order).to.include({
        transferId: 'bet 77',
        memberId: 'ALICE',
        currency: 'USD',
        status: 'success',
        remark: 'win',
      });
      expect(order).to.include({ createdAtMs: undefined, balanceAfter: undefined });
      expect(order.amount?.toString()).to.equal('-3');
    });

    for (const [state, status] of [
      ['failed', 'failed'],
      ['pending', 'pending'],
    ] as const) {
      it(`shows one that is ${state} there`, async () => {
        sayOfOrders(desk, { ...WON, state });

        expect(accepted(await ask())).to.include({ status });
      });
    }

    it('does not know an order that the provider does not know', async () => {
      sayOfOrders(desk, { ...WON, state: 'unknown' });

      expect(await ask()).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'order', key: 'bet 77' } });
    });

    for (const [whose, owner] of [
      ['another Agent’s player', 'GROVE_ALICE'],
      ['somebody whom nobody here has', 'STRANGER'],
      ['nobody knows whom', undefined],
    ] as const) {
      it(`makes an order of ${whose} look like one that does not exist`, async () => {
        sayOfOrders(desk, { ...WON, owner: owner && UpstreamName.of(owner) });

        expect(await ask()).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'order', key: 'bet 77' } });
      });
    }

    it('asks about the player that the Agent names', async () => {
      await ask({ memberId: 'alice' });

      const [asked] = callsAt('A', 'order_status');
      expect(asked?.input).to.deep.equal({ orderId: 'bet 77', player: { name: 'ORCHARD_ALICE', currency: 'USD' } });
    });

    it('asks for the currency of a player who has accounts in several', async () => {
      await desk.transferFunds.execute(deposit({ provider: 'A', currency: 'EUR', transferId: 'T-2' }));

      expect(await ask({ memberId: 'alice' })).to.have.nested.property('error.field', 'currency');
      expect(await ask({ memberId: 'alice', currency: 'eur' })).to.have.nested.property('error.kind', 'not_found');
      expect(callsAt('A', 'order_status')).to.have.length(1);
    });

    for (const [what, fields, kind] of [
      ['a player who does not exist', { memberId: 'nobody' }, 'player_not_found'],
      ['a player without an account there', { memberId: 'alice', provider: 'R' }, 'player_not_found'],
      ['a malformed player name', { memberId: 'a/b' }, 'malformed_member_id'],
      ['a provider that does not exist', { provider: 'Z' }, 'not_found'],
      ['a missing transfer_id', { transferId: '' }, 'invalid_parameter'],
      ['a transfer_id with a control character', { transferId: 'a\nb' }, 'invalid_parameter'],
    ] as const) {
      it(`refuses ${what}`, async () => {
        expect(await ask(fields)).to.have.nested.property('error.kind', kind);
      });
    }

    it('tells what the provider answers instead', async () => {
      desk.gateways.of('A').failNext({ kind: 'parameter_needed', parameter: 'member_id', rule: 'must be given' });

      expect(await ask()).to.have.nested.property('error.field', 'member_id');
    });

    it('refuses a provider that is not set up', async () => {
      desk.gateways.unconfigured.add('A');

      expect(await ask()).to.have.nested.property('error.kind', 'provider_failed');
    });

    it('refuses a provider without an order status', async () => {
      await desk.world.providers.create({
        ...(await desk.world.providers.find('A'))!,
        code: 'N',
        protocol: 'provider-n',
      });

      expect(await ask({ provider: 'N' })).to.have.nested.property('error.kind', 'unsupported_call');
    });
  });
});
