import { expect } from 'chai';
import { guid, MOMENT_MS } from '../catalogue-seeds.ts';
import { orderOf, shown, upstreamOrderOf } from '../money-seeds.ts';
import type { MoneyWorld } from '../money-world.ts';

const LEASE_END_MS = MOMENT_MS + 30_000;

/** Claims of undecided transfers. */
export function claiming(world: () => MoneyWorld): void {
  const claim = async (nowMs: number, limit = 10): Promise<readonly string[]> =>
    (await world().transfers.claimDue(nowMs, nowMs + 30_000, limit)).map(({ transferId }) => transferId);

  it('gives pending transfers from the moment on that they are due', async () => {
    const { transfer } = await world().transfers.begin(upstreamOrderOf(1, '5'), MOMENT_MS);

    expect(await claim(MOMENT_MS - 1)).to.deep.equal([]);
    expect(shown(await world().transfers.claimDue(MOMENT_MS, LEASE_END_MS, 10))).to.deep.equal([shown(transfer)]);
  });

  it('gives them to nobody else until the lease ends', async () => {
    await world().transfers.begin(upstreamOrderOf(1, '5'), MOMENT_MS);
    await world().transfers.claimDue(MOMENT_MS, LEASE_END_MS, 10);

    expect(await claim(LEASE_END_MS - 1)).to.deep.equal([]);
    expect(await claim(LEASE_END_MS)).to.deep.equal(['T1']);
  });

  it('gives the longest due first, no more than are wanted', async () => {
    for (const [number, dueInMs] of [30, 10, 20].entries()) {
      await world().transfers.begin(upstreamOrderOf(number, '5'), MOMENT_MS + dueInMs);
    }

    expect(await claim(MOMENT_MS + 100, 2)).to.deep.equal(['T1', 'T2']);
    expect(await claim(MOMENT_MS + 100, 2)).to.deep.equal(['T0']);
  });

  it('gives the oldest first of those that are due at the same moment', async () => {
    for (const number of [3, 1, 2]) await world().transfers.begin(upstreamOrderOf(number, '5'), MOMENT_MS);

    expect(await claim(MOMENT_MS)).to.deep.equal(['T1', 'T2', 'T3']);
  });

  it('gives nothing that is decided, or that was moved here', async () => {
    await world().transfers.begin(upstreamOrderOf(1, '5'), MOMENT_MS);
    await world().transfers.begin(upstreamOrderOf(2, '5'), MOMENT_MS);
    await world().transfers.moveHere(orderOf(3, '5'));
    await world().transfers.decide(guid(1), { status: 'success', balanceAfter: undefined });
    await world().transfers.decide(guid(2), { status: 'failed', ground: 'provider', remark: 'refused' });

    expect(await claim(MOMENT_MS + 100_000)).to.deep.equal([]);
  });

  it('gives a postponed one when it is due again, lease or not', async () => {
    await world().transfers.begin(upstreamOrderOf(1, '5'), MOMENT_MS);
    await world().transfers.claimDue(MOMENT_MS, LEASE_END_MS, 10);

    await world().transfers.postpone(guid(1), 'not now', MOMENT_MS + 500);

    expect(await claim(MOMENT_MS + 499)).to.deep.equal([]);
    expect(await claim(MOMENT_MS + 500)).to.deep.equal(['T1']);
  });

  it('gives each to one of many who ask at once', async () => {
    const numbers = Array.from({ length: 30 }, (_, number) => number);
    for (const number of numbers) await world().transfers.begin(upstreamOrderOf(number, '5'), MOMENT_MS);

    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(MOMENT_MS, 7)));

    const rest = await claim(MOMENT_MS, 30);
    expect([...claims.flat(), ...rest]).to.have.members(numbers.map((number) => `T${number}`));
  });
}
