import { expect } from 'chai';
import type { FailedTransfer, TransferOutcome } from '../../../src/domain/wallet/transfer.ts';
import { AGENT, guid, MOMENT_MS } from '../catalogue-seeds.ts';
import { orderOf, shown, upstreamOrderOf } from '../money-seeds.ts';
import type { MoneyWorld } from '../money-world.ts';

const REFUSED: FailedTransfer = { status: 'failed', ground: 'only_sending', remark: 'too little money' };
const MOVED: TransferOutcome = { status: 'success', balanceAfter: undefined };

/** Transfers that are sent more than once. */
export function sendingAgain(world: () => MoneyWorld): void {
  const begin = () => world().transfers.begin(upstreamOrderOf(1, '-5'), MOMENT_MS);
  const note = (id = guid(1)) => world().transfers.noteRepetition(id, MOMENT_MS + 1_000);
  const kept = () => world().transfers.find(AGENT, 'T1');

  it('believes the refusal of the only sending', async () => {
    await begin();

    expect(await world().transfers.decide(guid(1), REFUSED)).to.include({
      status: 'failed',
      remark: 'too little money',
    });
  });

  it('does not believe the refusal of one sending when there was another', async () => {
    const { transfer } = await begin();
    expect(await note()).to.equal(true);

    const after = await world().transfers.decide(guid(1), REFUSED);

    expect(shown(after)).to.deep.equal(shown(transfer));
    expect(shown(await kept())).to.deep.equal(shown(transfer));
  });

  for (const ground of ['provider', 'person'] as const) {
    it(`believes a ${ground} however often it was sent`, async () => {
      await begin();
      await note();

      expect(await world().transfers.decide(guid(1), { ...REFUSED, ground })).to.include({ status: 'failed' });
    });
  }

  it('believes that it moved the money however often it was sent', async () => {
    await begin();
    await note();
    await note();

    expect(await world().transfers.decide(guid(1), MOVED)).to.include({ status: 'success' });
  });

  it('lets nothing be sent again that is decided, or was moved here, or is not there', async () => {
    await begin();
    await world().transfers.decide(guid(1), MOVED);
    await world().transfers.moveHere(orderOf(2, '5'));

    expect(await Promise.all([guid(1), guid(2), guid(404), 'no-guid'].map(note))).to.deep.equal([
      ...[false, false],
      ...[false, false],
    ]);
  });

  it('believes the refusal of a new sending after the only one was refused', async () => {
    await begin();
    expect(await world().transfers.noteNewSending(guid(1), MOMENT_MS + 1_000)).to.equal(true);

    expect(await world().transfers.decide(guid(1), REFUSED)).to.include({ status: 'failed' });
  });

  it('leaves a transfer to its new sending until that must have ended', async () => {
    await begin();
    await world().transfers.noteNewSending(guid(1), MOMENT_MS + 1_000);
    await world().transfers.noteNewSending(guid(1), MOMENT_MS + 500);

    const claim = (nowMs: number) => world().transfers.claimDue(nowMs, nowMs, 10);

    expect(await claim(MOMENT_MS + 999)).to.deep.equal([]);
    expect(await claim(MOMENT_MS + 1_000)).to.have.length(1);
  });

  it('allows no new sending of a transfer that is decided, or was sent again, or is not there', async () => {
    await begin();
    await note();
    await world().transfers.begin(upstreamOrderOf(2, '-5'), MOMENT_MS);
    await world().transfers.decide(guid(2), MOVED);
    const anew = (id: string) => world().transfers.noteNewSending(id, MOMENT_MS + 1_000);

    expect(await Promise.all([guid(1), guid(2), guid(404), 'no-guid'].map(anew))).to.deep.equal([
      ...[false, false],
      ...[false, false],
    ]);
  });

  it('either refuses the repetition or does not believe the refusal, when both come at once', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await world().transfers.begin(upstreamOrderOf(number, '-5'), MOMENT_MS);

      const [isNoted, decided] = await Promise.all([
        note(guid(number)),
        world().transfers.decide(guid(number), REFUSED),
      ]);

      expect(decided.status).to.equal(isNoted ? 'pending' : 'failed');
    }
  });
}
