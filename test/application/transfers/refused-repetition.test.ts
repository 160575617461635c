import { expect } from 'chai';
import type { RefusalReason } from '../../../src/domain/provider/upstream-failure.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { UpstreamInput } from '../../../src/domain/provider/upstream-call.ts';
import { err } from '../../../src/domain/shared/result.ts';
import { accepted } from '../../ports/catalogue-seeds.ts';
import {
  AGENT,
  deposit,
  GRACE_MS,
  refusedFor,
  transferDesk,
  unknownBy,
  UNREACHABLE,
  withdrawal,
  type TransferDesk,
} from './transfer-desk.ts';

const FIRST_PAUSE_MS = 5_000;
const DAY_MS = 86_400_000;
const TIMED_OUT = unknownBy('timed_out');
const PLAYER = 'ORCHARD_ALICE';

// An operator in production says that upstreams look at the funds before they look for a duplicate: paid 50, the answer was lost, and the
// repetition was answered "insufficient". A transfer that was called failed then was paid out twice.
describe('a transfer whose first outcome is unknown', () => {
  let desk: TransferDesk;

  beforeEach(async () => {
    desk = await transferDesk();
  });

  const kept = () => desk.world.transfers.find(AGENT.code, 'W-1');
  const balanceAt = (code: string) => desk.gateways.of(code).balances.get(PLAYER)?.toString();
  const sentTo = (code: string) =>
    desk.gateways.of(code).asked.filter(({ call }) => call === 'fund_transfer').length - 1;
  const booked = async () => {
    const entries = (await desk.world.ledger()).filter(({ amount }) => amount.abs().equals(Decimal.from('50')));
    return entries.map(({ account, amount }) => `${account} ${amount.toString()}`);
  };

  /** The player has 60 at the provider, and their withdrawal of 50 gets no answer. */
  async function withdraw(provider: string, isCarriedOut: boolean) {
    await desk.transferFunds.execute(deposit({ provider, transferId: 'BEFORE', amount: '60' }));
    desk.gateways.of(provider).failNext(TIMED_OUT, isCarriedOut);
    return again(provider);
  }

  const again = (provider: string) => desk.transferFunds.execute(withdrawal({ provider, amount: '-50' }));

  async function after(ms: number) {
    desk.clock.advance(ms);
    return desk.resolveTransfers.execute();
  }

  describe('at a provider that looks at the funds first, and has no order status', () => {
    beforeEach(async () => {
      desk.gateways.of('R').looksAtFundsFirst = true;
      await withdraw('R', true);
    });

    it('stays pending when the repetition is refused, however old it is', async () => {
      for (const pauseMs of [FIRST_PAUSE_MS, GRACE_MS, DAY_MS]) await after(pauseMs);

      expect(balanceAt('R')).to.equal('10');
      expect(sentTo('R')).to.equal(4);
      expect(await kept()).to.include({
        status: 'pending',
        remark:
          'sent again, it was refused, which says nothing of the first time: provider R says that the balance is too small',
      });
    });

    it('tells the Agent that it is under way, as often as it asks', async () => {
      await after(FIRST_PAUSE_MS);

      expect(await again('R')).to.have.nested.property('error.kind', 'transfer_in_progress');
      const order = accepted(await desk.showOrderStatus.execute({ agent: AGENT, transferId: 'W-1' }));
      expect(order).to.include({ status: 'pending' });
    });

    it('is a success, booked once, when the provider knows it as a duplicate later', async () => {
      await after(FIRST_PAUSE_MS);
      desk.gateways.of('R').balances.set(PLAYER, Decimal.from('80'));

      await after(DAY_MS);

      expect(await kept()).to.include({ status: 'success' });
      expect(balanceAt('R')).to.equal('80');
      expect(await booked()).to.have.members(['agent:ORCHARD 50', 'provider:R -50']);
    });
  });

  const reasons = [
    ...([
      'insufficient_balance',
      'invalid_amount',
      'player_not_found',
      'player_disabled',
      'duplicate_transfer',
    ] as const),
    ...(['currency_unsupported', 'in_maintenance', 'credentials_refused', 'invalid_parameter', 'other'] as const),
  ] satisfies readonly RefusalReason[];
  for (const reason of reasons) {
    it(`stays pending when the repetition is refused with ${reason}`, async () => {
      await withdraw('R', true);
      desk.gateways.of('R').failNext(refusedFor(reason));

      await after(GRACE_MS + DAY_MS);

      expect(await kept()).to.include({ status: 'pending' });
    });
  }

  it('stays pending when it is a deposit, too', async () => {
    await desk.transferFunds.execute(deposit({ provider: 'R', transferId: 'BEFORE' }));
    desk.gateways.of('R').failNext(TIMED_OUT, true);
    await desk.transferFunds.execute(deposit({ provider: 'R', transferId: 'W-1' }));
    desk.gateways.of('R').failNext(refusedFor('invalid_amount'));

    await after(GRACE_MS);

    expect(await kept()).to.include({ status: 'pending' });
  });

  it('stays pending when nobody knows whether a killed process had sent it', async () => {
    await desk.transferFunds.execute(deposit({ provider: 'R', transferId: 'BEFORE' }));
    const gateway = desk.gateways.of('R');
    const call = gateway.call.bind(gateway);
    gateway.call = () => new Promise(() => undefined);
    void again('R');
    await new Promise((resolve) => setImmediate(resolve));
    gateway.call = call;
    gateway.failNext(refusedFor('insufficient_balance'));

    await after(GRACE_MS);

    expect(await kept()).to.include({ status: 'pending' });
  });

  describe('at a provider that can be asked, and looks at the funds first', () => {
    beforeEach(() => {
      desk.gateways.of('Q').looksAtFundsFirst = true;
    });

    it('is decided by the status, and not sent again', async () => {
      await withdraw('Q', true);

      await after(FIRST_PAUSE_MS);

      expect(await kept()).to.include({ status: 'success' });
      expect(sentTo('Q')).to.equal(1);
      expect(balanceAt('Q')).to.equal('10');
    });

    it('is sent again when the status knows nothing of it, and stays pending when that is refused', async () => {
      await withdraw('Q', true);
      desk.gateways.of('Q').orders.clear();

      await after(GRACE_MS);

      expect(await kept()).to.include({ status: 'pending' });
      expect(sentTo('Q')).to.equal(2);
      expect(balanceAt('Q')).to.equal('10');
    });

    it('is sent again when the question is refused, as one is that never arrived', async () => {
      await withdraw('Q', false);
      desk.gateways.of('Q').failNext(refusedFor('invalid_parameter'));

      await after(FIRST_PAUSE_MS);

      expect(await kept()).to.include({ status: 'success' });
      expect(balanceAt('Q')).to.equal('10');
    });
  });

  describe('at a provider whose status is not documented to know every transfer', () => {
    it('stays pending while the provider has never heard of it, however old it is, and is not sent again', async () => {
      await withdraw('K', false);

      await after(GRACE_MS + DAY_MS);

      expect(await kept()).to.include({
        status: 'pending',
        remark: 'provider K has no such order, which does not prove that nothing was moved',
      });
      expect(sentTo('K')).to.equal(1);
    });

    it('is a success when the provider knows it', async () => {
      await withdraw('K', true);

      await after(FIRST_PAUSE_MS);

      expect(await kept()).to.include({ status: 'success' });
    });
  });

  describe('when another process has sent it again meanwhile', () => {
    /** The first sending leaves late: until then another process has sent the order again, and its answer was lost. */
    async function stalled(firstAnswer: typeof UNREACHABLE | ReturnType<typeof refusedFor>) {
      await desk.transferFunds.execute(deposit({ provider: 'R', transferId: 'BEFORE', amount: '60' }));
      const gateway = desk.gateways.of('R');
      const call = gateway.call.bind(gateway);
      gateway.call = async (name, input) => {
        gateway.call = call;
        gateway.failNext(TIMED_OUT, true);
        await after(GRACE_MS);
        expect((input as UpstreamInput<'fund_transfer'>).amount.toString()).to.equal('-50');
        expect(name).to.equal('fund_transfer');
        return err(firstAnswer);
      };
      return again('R');
    }

    for (const [what, answer] of [
      ['refused', refusedFor('insufficient_balance')],
      ['not sent at all', UNREACHABLE],
    ] as const) {
      it(`stays pending although the first one is ${what}`, async () => {
        const told = await stalled(answer);

        expect(balanceAt('R')).to.equal('10');
        expect(await kept()).to.include({ status: 'pending' });
        expect(told).to.have.nested.property('error.kind', 'transfer_in_progress');
      });
    }
  });

  it('is not sent again when it was decided while somebody looked', async () => {
    await withdraw('R', false);
    const pending = (await kept())!;
    await desk.world.transfers.decide(pending.id, { status: 'failed', ground: 'person', remark: 'decided' });

    const { status } = await desk.resolve.execute(pending);

    expect(status).to.equal('failed');
    expect(sentTo('R')).to.equal(1);
  });
});
