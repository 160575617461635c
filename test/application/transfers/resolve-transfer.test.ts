import { expect } from 'chai';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { providerOf } from '../../ports/catalogue-seeds.ts';
import {
  AGENT,
  deposit,
  GRACE_MS,
  loseAnswer,
  neverAnswered,
  refusedFor,
  sayOfOrders,
  THROTTLED,
  transferDesk,
  unknownBy,
  UNREACHABLE,
  type TransferDesk,
} from './transfer-desk.ts';

/** When a transfer that got no answer is looked at for the first time. */
const FIRST_PAUSE_MS = 5_000;
const HALF_HOUR_MS = 1_800_000;
const TIMED_OUT = unknownBy('timed_out');

describe('ResolveTransfer', () => {
  let desk: TransferDesk;

  beforeEach(async () => {
    desk = await transferDesk();
  });

  const kept = () => desk.world.transfers.find(AGENT.code, 'T-1');
  const statusNow = async () => (await kept())?.status;
  const balanceAt = (code: string) => desk.gateways.of(code).balances.get('ORCHARD_ALICE')?.toString();
  const callsAt = (code: string, name: string) => desk.gateways.of(code).asked.filter(({ call }) => call === name);

  async function after(ms: number) {
    desk.clock.advance(ms);
    return desk.resolveTransfers.execute();
  }

  describe('where the provider tells what became of an order', () => {
    it('calls it a success when the provider has carried it out', async () => {
      await loseAnswer(desk, 'A', true);

      const { decided } = await after(FIRST_PAUSE_MS);

      expect(decided.map(({ status, remark }) => ({ status, remark }))).to.deep.equal([
        { status: 'success', remark: '' },
      ]);
      expect(balanceAt('A')).to.equal('13.5');
    });

    it('sends nothing again', async () => {
      await loseAnswer(desk, 'A', true);
      await after(FIRST_PAUSE_MS);

      expect(callsAt('A', 'fund_transfer')).to.have.length(2);
    });

    it('calls it failed when the provider says so', async () => {
      await loseAnswer(desk, 'A', false);
      sayOfOrders(desk, { state: 'failed' });

      await after(FIRST_PAUSE_MS);

      expect(await desk.transferFunds.execute(deposit({ provider: 'A' }))).to.deep.equal({
        ok: false,
        error: { kind: 'provider_failed', sentence: 'provider A did not carry out the transfer: its word' },
      });
    });

    it('leaves it pending while the provider has not decided, however old it is', async () => {
      await loseAnswer(desk, 'A', false);
      sayOfOrders(desk, { state: 'pending' });

      const { undecided } = await after(GRACE_MS + HALF_HOUR_MS);

      expect(undecided.map(({ remark }) => remark)).to.deep.equal(['provider A has not decided yet: its word']);
      expect(await statusNow()).to.equal('pending');
    });

    it('leaves one that the provider does not know pending for the grace period', async () => {
      await loseAnswer(desk, 'A', false);

      await after(GRACE_MS - 1);

      expect((await kept())?.remark).to.equal('provider A knows no such transfer yet');
      expect(await statusNow()).to.equal('pending');
    });

    it('calls one that the provider does not know failed after the grace period', async () => {
      await loseAnswer(desk, 'A', false);

      await after(GRACE_MS);

      expect(await kept()).to.include({
        status: 'failed',
        remark: 'provider_failed: provider A knows no such transfer; nothing was moved',
      });
    });

    for (const failure of [TIMED_OUT, UNREACHABLE, THROTTLED, refusedFor('in_maintenance')]) {
      it(`leaves it pending when the question ends with ${failure.kind}`, async () => {
        await loseAnswer(desk, 'A', true);
        desk.gateways.of('A').failNext(failure);

        await after(GRACE_MS);

        expect(await statusNow()).to.equal('pending');
      });
    }
  });

  describe('where the provider answers a duplicate as a duplicate', () => {
    it('sends the same order again, which moves nothing twice', async () => {
      await loseAnswer(desk, 'R', true);

      await after(FIRST_PAUSE_MS);

      const [, first, second] = callsAt('R', 'fund_transfer');
      expect(second?.input).to.deep.equal(first?.input);
      expect(await statusNow()).to.equal('success');
      expect(balanceAt('R')).to.equal('13.5');
    });

    it('moves the money when the first one never arrived', async () => {
      await loseAnswer(desk, 'R', false);

      await after(FIRST_PAUSE_MS);

      expect(await statusNow()).to.equal('success');
      expect(balanceAt('R')).to.equal('13.5');
    });

    // What follows from refusals is in refused-repetition.test.ts.
    for (const failure of [TIMED_OUT, UNREACHABLE, THROTTLED]) {
      it(`leaves it pending on ${failure.kind}, however old it is`, async () => {
        await loseAnswer(desk, 'R', true);
        desk.gateways.of('R').failNext(failure);

        await after(GRACE_MS + HALF_HOUR_MS);

        expect(await statusNow()).to.equal('pending');
      });
    }
  });

  it('sends an order again only when every exchange of the first sending must be over', async () => {
    await desk.transferFunds.execute(deposit({ provider: 'R', transferId: 'BEFORE' }));
    await neverAnswered(desk, 'R');
    const pending = (await kept())!;
    const dueAtMs: number[] = [];
    const { transfers } = desk.world;
    const noteRepetition = transfers.noteRepetition.bind(transfers);
    transfers.noteRepetition = (id, at) => {
      dueAtMs.push(at - desk.clock.nowMs());
      return noteRepetition(id, at);
    };

    // Three exchanges of five seconds, and a margin.
    desk.clock.advance(19_999);
    expect(await desk.resolve.execute(pending)).to.include({ status: 'pending' });
    expect(dueAtMs).to.deep.equal([]);

    desk.clock.advance(1);
    expect(await desk.resolve.execute(pending)).to.include({ status: 'success' });
    expect(dueAtMs).to.deep.equal([10_000]);
  });

  for (const [what, lack] of [
    ['its provider', { provider: 'Z' }],
    ['the player’s account there', { currency: 'EUR' }],
  ] as const) {
    it(`leaves it pending while ${what} is missing`, async () => {
      await loseAnswer(desk, 'A', true);

      const { status, remark } = await desk.resolve.execute({ ...(await kept())!, ...lack });

      const { provider = 'A' } = lack as { readonly provider?: string };
      const missing = `provider ${provider} or the player's account there is missing`;
      expect([status, remark]).to.deep.equal(['pending', missing]);
    });
  }

  it('leaves it pending while the protocol of its provider is unknown', async () => {
    await loseAnswer(desk, 'A', true);
    const { playerId, ...transfer } = (await kept())!;
    await desk.world.providers.create(providerOf({ code: 'X', protocol: 'forgotten' }));
    await desk.world.accounts.open({ playerId, provider: 'X', currency: 'USD' }, ['NAME'].values());

    const { remark } = await desk.resolve.execute({ ...transfer, playerId, provider: 'X' });

    expect(remark).to.match(/is missing$/);
  });

  it('says of a repetition without an answer only that, and not that it was refused', async () => {
    await loseAnswer(desk, 'R', true);
    desk.gateways.of('R').failNext(UNREACHABLE);

    await after(FIRST_PAUSE_MS);

    expect((await kept())?.remark).to.match(/^provider R cannot be reached/);
  });

  it('takes a question without an answer for no answer, where a status need not know every transfer', async () => {
    await loseAnswer(desk, 'K', false);
    desk.gateways.of('K').failNext(UNREACHABLE);

    await after(FIRST_PAUSE_MS);

    expect((await kept())?.remark).to.match(/^provider K cannot be reached/);
  });

  it('decides by what the order status says, with the balance that it has', async () => {
    const decided: unknown[] = [];
    const { transfers } = desk.world;
    const decide = transfers.decide.bind(transfers);
    transfers.decide = (id, outcome) => {
      decided.push(outcome);
      return decide(id, outcome);
    };
    await loseAnswer(desk, 'A', true);
    const pending = (await kept())!;
    const balanceAfter = Decimal.from('77');
    decided.length = 0;

    sayOfOrders(desk, { state: 'failed' });
    await desk.resolve.execute(pending);
    sayOfOrders(desk, { state: 'succeeded', balanceAfter });
    await desk.resolve.execute(pending);

    expect(decided).to.have.length(2);
    expect(decided[0]).to.include({ status: 'failed', ground: 'provider' });
    expect(decided[1]).to.deep.equal({ status: 'success', balanceAfter });
  });

  it('decides the transfers of a provider that was deactivated', async () => {
    await loseAnswer(desk, 'A', true);
    await desk.world.providers.update('A', { isActive: false });

    await after(FIRST_PAUSE_MS);

    expect(await statusNow()).to.equal('success');
  });

  it('leaves it pending while the provider is not set up', async () => {
    await loseAnswer(desk, 'A', true);
    desk.gateways.unconfigured.add('A');

    const { undecided } = await after(FIRST_PAUSE_MS);

    expect(undecided[0]?.remark).to.equal('provider A is not set up completely; ask the operator');
  });
});
