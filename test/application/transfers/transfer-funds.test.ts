import { expect } from 'chai';
import type { Result } from '../../../src/domain/shared/result.ts';
import { OfferRules } from '../../../src/domain/agent/offer-rules.ts';
import { accepted, providerOf } from '../../ports/catalogue-seeds.ts';
import { AGENT, deposit, transferDesk, withdrawal, type TransferDesk } from './transfer-desk.ts';

const statusOf = (moved: Result<{ transfer: { status: string } }, { kind: string }>): string =>
  moved.ok ? moved.value.transfer.status : moved.error.kind;

const refused = (reason: 'player_not_found' | 'player_exists') =>
  ({ kind: 'provider_refused', reason, upstreamCode: '7', upstreamText: '' }) as const;
const UNKNOWN = refused('player_not_found');
const TAKEN = refused('player_exists');
const TIMED_OUT = { kind: 'provider_outcome_unknown', cause: 'timed_out', detail: '5 s' } as const;

describe('TransferFunds', () => {
  let desk: TransferDesk;

  beforeEach(async () => {
    desk = await transferDesk();
  });

  const transfer = (fields: object) => desk.transferFunds.execute({ ...deposit(), ...fields });
  const sentTo = (code: string) => desk.gateways.of(code).asked.filter(({ call }) => call === 'fund_transfer');

  for (const provider of [undefined, 'B', ' b ']) {
    describe(`with ${provider === undefined ? 'no provider' : `the seamless provider "${provider}"`}`, () => {
      it('deposits into the gateway’s own wallet, for a player made on the way', async () => {
        const { transfer: made, memberId } = accepted(await transfer({ provider }));

        expect(memberId).to.equal('ALICE');
        expect(made).to.include({ status: 'success', provider: undefined, currency: 'USD', transferId: 'T-1' });
        expect([made.balanceBefore?.toString(), made.balanceAfter?.toString()]).to.deep.equal(['0', '12.5']);
        expect(desk.gateways.of('B').asked).to.deep.equal([]);
      });
    });
  }

  it('withdraws from the gateway’s own wallet', async () => {
    await transfer({});

    const { transfer: made } = accepted(await desk.transferFunds.execute(withdrawal()));

    expect(made.balanceAfter?.toString()).to.equal('7.5');
  });

  it('takes member_id for username, and a transfer_type that agrees', async () => {
    const fields = { username: undefined, memberId: 'Alice', transferType: ' Deposit ' };

    expect(accepted(await transfer(fields)).memberId).to.equal('ALICE');
  });

  it('takes both names of one player, and withdraws what is called so', async () => {
    const fields = { username: 'alice', memberId: 'ALICE' };
    accepted(await transfer(fields));

    const { transfer: made } = accepted(await transfer({ ...withdrawal(fields), transferType: 'withdraw' }));

    expect(made.balanceAfter?.toString()).to.equal('7.5');
  });

  it('takes any currency at a provider without a list of them', async () => {
    await desk.world.providers.create(providerOf({ code: 'F', protocol: 'provider-a', currencies: [] }));

    expect(statusOf(await transfer({ provider: 'F', currency: 'JPY' }))).to.equal('success');
  });

  it('brings money back from a provider that is no longer offered, and takes none there', async () => {
    await transfer({ provider: 'A' });
    const agent = { ...AGENT, offerRules: OfferRules.none };

    const back = await transfer({ ...withdrawal({ provider: 'A' }), agent });

    expect(statusOf(back)).to.equal('success');
    expect((await transfer({ provider: 'A', transferId: 'T-2', agent })).ok).to.equal(false);
  });

  it('refuses to withdraw more than the wallet has, again and again, and moves nothing', async () => {
    await transfer({});
    const tooMuch = withdrawal({ amount: '-12.5001' });

    const first = await desk.transferFunds.execute(tooMuch);
    await transfer({ transferId: 'T-2' });
    const second = await desk.transferFunds.execute(tooMuch);

    expect(first).to.have.nested.property('error.kind', 'insufficient_balance');
    expect(second).to.deep.equal(first);
  });

  it('deposits at a provider that has wallets, after the account there was opened', async () => {
    const { transfer: made } = accepted(await transfer({ provider: 'a' }));

    expect(made).to.include({ status: 'success', provider: 'A' });
    expect(desk.gateways.of('A').asked.map(({ call }) => call)).to.deep.equal(['player_registration', 'fund_transfer']);
    expect(desk.gateways.of('A').balances.get('ORCHARD_ALICE')?.toString()).to.equal('12.5');
    expect([made.balanceBefore?.toString(), made.balanceAfter?.toString()]).to.deep.equal(['0', '12.5']);
  });

  describe('for a player whom the provider has forgotten', () => {
    beforeEach(async () => {
      accepted(await transfer({ provider: 'A' }));
      desk.gateways.of('A').balances.clear();
    });

    it('registers the player again and sends the transfer again, under the same order id', async () => {
      const { transfer: made } = accepted(await transfer({ provider: 'A', transferId: 'T-2' }));

      expect(made.status).to.equal('success');
      expect(desk.gateways.of('A').balances.get('ORCHARD_ALICE')?.toString()).to.equal('12.5');
      const orders = sentTo('A').map(({ input }) => (input as { orderId: string }).orderId);
      expect(orders.slice(1)).to.deep.equal([made.id, made.id].map((id) => id.replaceAll('-', '')));
    });

    it('leaves the second sending to itself for the provider’s time-out and a margin', async () => {
      const { transfers } = desk.world;
      const leftMs: number[] = [];
      const noteNewSending = transfers.noteNewSending.bind(transfers);
      transfers.noteNewSending = (id, dueAtMs) => {
        leftMs.push(dueAtMs - desk.clock.nowMs());
        return noteNewSending(id, dueAtMs);
      };

      await transfer({ provider: 'A', transferId: 'T-2' });

      expect(leftMs).to.deep.equal([10_000]);
    });

    it('fails a withdrawal, because the new registration has no money', async () => {
      const failed = await desk.transferFunds.execute(withdrawal({ provider: 'A', transferId: 'T-2' }));

      expect(failed).to.have.nested.property('error.kind', 'insufficient_balance');
      expect((await desk.world.transfers.find(AGENT.code, 'T-2'))?.status).to.equal('failed');
    });

    it('leaves a transfer open when its second sending has no answer', async () => {
      for (const failure of [UNKNOWN, TAKEN, TIMED_OUT]) desk.gateways.of('A').failNext(failure);

      expect(statusOf(await transfer({ provider: 'A', transferId: 'T-2' }))).to.equal('provider_timed_out');
      expect((await desk.world.transfers.find(AGENT.code, 'T-2'))?.status).to.equal('pending');
    });

    it('fails the transfer where the player could not be registered, because nothing was moved', async () => {
      for (const failure of [UNKNOWN, TIMED_OUT]) desk.gateways.of('A').failNext(failure);

      expect(statusOf(await transfer({ provider: 'A', transferId: 'T-2' }))).to.equal('player_not_found');
      expect((await desk.world.transfers.find(AGENT.code, 'T-2'))?.status).to.equal('failed');
    });
  });

  it('sends the gateway’s own id of the transfer as the order id', async () => {
    const { transfer: made } = accepted(await transfer({ provider: 'A' }));

    expect(sentTo('A')[0]?.input).to.have.property('orderId', made.id.replaceAll('-', ''));
  });

  it('works for an Agent that keeps the wallets itself, at a provider that has wallets', async () => {
    const agent = { ...AGENT, walletMode: 'agent' as const };

    expect(statusOf(await transfer({ provider: 'A', agent }))).to.equal('success');
  });

  it('records the transfer as pending before the provider is asked', async () => {
    const gateway = desk.gateways.of('A');
    const seen: unknown[] = [];
    const call = gateway.call.bind(gateway);
    gateway.call = async (name, input) => {
      if (name === 'fund_transfer') seen.push((await desk.world.transfers.find(AGENT.code, 'T-1'))?.status);
      return call(name, input);
    };

    await transfer({ provider: 'A' });

    expect(seen).to.deep.equal(['pending']);
  });

  it('is due for others only after the provider’s time-out and a margin', async () => {
    const { transfers } = desk.world;
    const dueAt: number[] = [];
    const begin = transfers.begin.bind(transfers);
    transfers.begin = (order, dueAtMs) => {
      dueAt.push(dueAtMs - order.nowMs);
      return begin(order, dueAtMs);
    };
    await desk.world.providers.create(providerOf({ code: 'A2', timeoutMs: undefined }));

    await transfer({ provider: 'A' });
    await transfer({ provider: 'A2', transferId: 'T-2' });

    expect(dueAt).to.deep.equal([10_000, 15_000]);
  });

  describe('asked again', () => {
    for (const provider of [undefined, 'A', 'B']) {
      it(`answers the same and moves nothing, at ${provider ?? 'no provider'}`, async () => {
        const first = await transfer({ provider });
        const second = await transfer({ provider, amount: '12.50', username: 'ALICE', transferType: 'deposit' });

        expect(second).to.deep.equal(first);
        expect(sentTo('A')).to.have.length(provider === 'A' ? 1 : 0);
      });

      for (const [what, other] of Object.entries({
        player: { username: 'bob' },
        amount: { amount: '12.6' },
        direction: { amount: '-12.5' },
        currency: { currency: 'EUR' },
        provider: { provider: provider === 'A' ? undefined : 'A' },
      })) {
        it(`refuses another ${what} under the same id, at ${provider ?? 'no provider'}`, async () => {
          await transfer({ provider });
          await transfer({ username: 'bob', transferId: 'T-2' });

          expect(statusOf(await transfer({ provider, ...other }))).to.equal('duplicate_transfer');
          expect(sentTo('A')).to.have.length(provider === 'A' ? 1 : 0);
        });
      }
    }

    it('refuses the name of a player who does not exist under the same id', async () => {
      await transfer({});

      expect(statusOf(await transfer({ username: 'carol' }))).to.equal('duplicate_transfer');
    });

    for (const provider of ['A', 'B']) {
      it(`answers the same when provider ${provider} was deactivated meanwhile`, async () => {
        const first = await transfer({ provider });
        await desk.world.providers.update(provider, { isActive: false });

        expect(await transfer({ provider })).to.deep.equal(first);
      });
    }

    it('answers the same when the Agent keeps the wallets itself by now', async () => {
      const first = await transfer({});

      expect(await transfer({ agent: { ...AGENT, walletMode: 'agent' } })).to.deep.equal(first);
    });

    it('takes the ids of two Agents for two transfers', async () => {
      await transfer({});

      expect(statusOf(await transfer({ agent: { ...AGENT, code: 'GROVE' } }))).to.equal('success');
    });
  });

  it('moves once when fifty ask for the same at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => transfer({ provider: 'A' })));

    expect(new Set(answers.map(statusOf))).to.deep.equal(new Set(['success', 'transfer_in_progress']));
    expect(sentTo('A')).to.have.length(1);
    expect(desk.gateways.of('A').balances.get('ORCHARD_ALICE')?.toString()).to.equal('12.5');
  });
});
