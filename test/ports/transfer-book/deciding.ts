import { expect } from 'chai';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { FailedTransfer, TransferOutcome } from '../../../src/domain/wallet/transfer.ts';
import { AGENT, guid, MOMENT_MS, PROVIDER } from '../catalogue-seeds.ts';
import { orderOf, PLAYER, shown, sumsOf, upstreamOrderOf } from '../money-seeds.ts';
import type { MoneyWorld } from '../money-world.ts';

const succeeded = (balanceAfter?: string): TransferOutcome => ({
  status: 'success',
  balanceAfter: balanceAfter === undefined ? undefined : Decimal.from(balanceAfter),
});
const FAILED: FailedTransfer = { status: 'failed', ground: 'provider', remark: 'no such player there' };

/** Transfers that a provider decides. */
export function deciding(world: () => MoneyWorld): void {
  beginning(world);
  outcomes(world);
  firstDecisions(world);

  it('postpones a pending one with the reason', async () => {
    await world().transfers.begin(upstreamOrderOf(1, '5'), 0);

    await world().transfers.postpone(guid(1), 'timed out', MOMENT_MS);

    expect(await world().transfers.find(AGENT, 'T1')).to.include({ status: 'pending', remark: 'timed out' });
  });

  it('postpones nothing that is decided or not there', async () => {
    await world().transfers.begin(upstreamOrderOf(1, '5'), 0);
    await world().transfers.decide(guid(1), FAILED);

    await world().transfers.postpone(guid(1), 'timed out', MOMENT_MS);
    await world().transfers.postpone(guid(404), 'timed out', MOMENT_MS);

    expect(await world().transfers.find(AGENT, 'T1')).to.include({ status: 'failed', remark: FAILED.remark });
    expect(await world().transfers.claimDue(MOMENT_MS, MOMENT_MS, 10)).to.deep.equal([]);
  });

  it('decides nothing that is not there', async () => {
    for (const id of [guid(404), 'not-a-guid']) {
      const failure = await world()
        .transfers.decide(id, succeeded())
        .catch((error: unknown) => error);

      expect(failure).to.be.instanceOf(Error).with.property('message').that.contains(id);
    }
  });
}

function beginning(world: () => MoneyWorld): void {
  it('records a transfer as pending, and books nothing yet', async () => {
    const { isNew, transfer } = await world().transfers.begin(upstreamOrderOf(1, '-5'), MOMENT_MS);

    expect(isNew).to.equal(true);
    expect(shown(transfer)).to.deep.equal({
      id: guid(1),
      agent: AGENT,
      transferId: 'T1',
      playerId: PLAYER,
      provider: PROVIDER,
      currency: 'USD',
      amount: '-5',
      status: 'pending',
      remark: '',
      createdAtMs: MOMENT_MS + 1,
    });
    expect(shown(await world().transfers.find(AGENT, 'T1'))).to.deep.equal(shown(transfer));
    expect(await world().ledger()).to.deep.equal([]);
  });

  it('gives back the recorded one as it is now', async () => {
    await world().transfers.begin(upstreamOrderOf(1, '5'), 0);
    const decided = await world().transfers.decide(guid(1), FAILED);

    const again = await world().transfers.begin(upstreamOrderOf(1, '7', { id: guid(2) }), 0);

    expect(shown(again)).to.deep.equal({ isNew: false, transfer: shown(decided) });
  });

  it('has nothing to do with the wallet here', async () => {
    const failure = await world()
      .transfers.begin(orderOf(1, '5'), 0)
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(TypeError);
  });
}

function outcomes(world: () => MoneyWorld): void {
  for (const [amount, balanceAfter, balanceBefore] of [
    ['5', '12.5', '7.5'],
    ['-5', '0', '5'],
    ['5', '-1', '-6'],
  ] as const) {
    it(`books ${amount} between the Agent and the provider, whose balance went from ${balanceBefore}`, async () => {
      await world().transfers.begin(upstreamOrderOf(1, amount), 0);

      const transfer = await world().transfers.decide(guid(1), succeeded(balanceAfter));

      expect(shown(transfer)).to.deep.include({ status: 'success', balanceBefore, balanceAfter });
      expect(shown(await world().transfers.find(AGENT, 'T1'))).to.deep.equal(shown(transfer));
      expect(sumsOf(await world().ledger())).to.deep.equal({
        [`agent:${AGENT} USD`]: Decimal.from(amount).negated().toString(),
        [`provider:${PROVIDER} USD`]: amount,
      });
    });
  }

  it('books a success of which the provider told no balance', async () => {
    await world().transfers.begin(upstreamOrderOf(1, '5'), 0);

    const transfer = await world().transfers.decide(guid(1), succeeded());

    expect([transfer.balanceBefore, transfer.balanceAfter]).to.deep.equal([undefined, undefined]);
    expect(sumsOf(await world().ledger())[`provider:${PROVIDER} USD`]).to.equal('5');
  });

  it('forgets why a success had waited', async () => {
    await world().transfers.begin(upstreamOrderOf(1, '5'), 0);
    await world().transfers.postpone(guid(1), 'timed out', 0);

    expect((await world().transfers.decide(guid(1), succeeded())).remark).to.equal('');
  });

  it('books nothing of a failure, and says why', async () => {
    await world().transfers.begin(upstreamOrderOf(1, '5'), 0);

    const transfer = await world().transfers.decide(guid(1), FAILED);

    expect(transfer).to.deep.include({ status: 'failed', remark: FAILED.remark, balanceBefore: undefined });
    expect(transfer.balanceAfter).to.equal(undefined);
    expect(await world().ledger()).to.deep.equal([]);
  });
}

function firstDecisions(world: () => MoneyWorld): void {
  for (const [first, second] of [
    [succeeded('9'), FAILED],
    [FAILED, succeeded('9')],
    [succeeded('9'), succeeded('14')],
  ] as const) {
    it(`stays with ${first.status} when ${second.status} follows`, async () => {
      await world().transfers.begin(upstreamOrderOf(1, '5'), 0);
      const decided = await world().transfers.decide(guid(1), first);
      const ledger = await world().ledger();

      expect(shown(await world().transfers.decide(guid(1), second))).to.deep.equal(shown(decided));
      expect(shown(await world().ledger())).to.deep.equal(shown(ledger));
    });
  }

  it('stays with what was decided here at once', async () => {
    const { transfer } = await world().transfers.moveHere(orderOf(1, '5'));

    expect(shown(await world().transfers.decide(guid(1), FAILED))).to.deep.equal(shown(transfer));
  });
}
