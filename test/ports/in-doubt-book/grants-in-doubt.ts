import { expect } from 'chai';
import type { GrantByHand, LateBefore } from '../../../src/application/ports/in-doubt-book.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import { AGENT, guid, MOMENT_MS } from '../catalogue-seeds.ts';
import { freeWin, grantOf } from '../free-round-book.contract.ts';
import type { InDoubtWorld } from '../in-doubt-world.ts';
import { record } from '../wallet-seeds.ts';

const DECISION: GrantByHand = {
  pending: { status: 'granted', bonusCode: 'B1', remark: '' },
  cancelling: { status: 'cancelled', remark: '' },
  closing: { note: 'says Lee', by: 'eve', atMs: MOMENT_MS + 5 },
};
const ONLY = { isClosed: false, kind: 'grant', agent: undefined, provider: undefined, sinceMs: undefined } as const;

/** Grants of free rounds without a decision, and bonuses that nobody gave here. */
export function grantsInDoubt(world: () => InDoubtWorld, late: LateBefore): void {
  const listed = async (filter: object = {}) =>
    (await world().inDoubt.list({ ...ONLY, ...filter }, late, PageRequest.first(9))).list;
  const decide = (number: number, decision = DECISION) => world().inDoubt.decideGrant(guid(number), late, decision);
  const begin = (number: number) => world().freeRounds.begin(grantOf(number), MOMENT_MS);

  it('has grants that are pending and late, and those under way not yet', async () => {
    await begin(1);
    await world().freeRounds.begin(grantOf(2, { nowMs: late.transfersMs }), MOMENT_MS);

    const items = await listed();

    expect(items.map(({ reference, reason }) => [reference, reason])).to.deep.equal([['G1', 'grant_undecided']]);
    expect(await world().inDoubt.agentOf({ kind: 'grant', id: guid(1) })).to.equal(AGENT);
  });

  it('has one item for a bonus that was not given here, with the sum of its wins, until it is closed', async () => {
    await record(world().walletBook, freeWin(1, '2.5'), freeWin(2, '4'));
    const [item] = await listed();

    expect(item).to.include({ reason: 'unknown_grant', reference: 'B1', memberId: 'ANN', agent: AGENT });
    expect(item?.amount?.toString()).to.equal('6.5');
    await world().inDoubt.close(item!, late, { ...DECISION.closing, atMs: Date.now() });
    await record(world().walletBook, freeWin(3, '1'));
    expect(await listed()).to.deep.equal([]);
  });

  it('is decided by hand once, and stays readable', async () => {
    await begin(1);

    const [first, again] = [await decide(1), await decide(1)];

    expect([first.kind, again.kind]).to.deep.equal(['decided', 'not_pending']);
    expect(await world().freeRounds.find(AGENT, 'G1')).to.include({ status: 'granted', bonusCode: 'B1' });
    expect(await listed()).to.deep.equal([]);
    expect((await listed({ isClosed: true })).map(({ closing }) => closing?.note)).to.deep.equal(['says Lee']);
    expect((await world().inDoubt.findOver({ kind: 'grant', id: guid(1) }))?.outcome).to.equal('granted');
  });

  it('is not decided by hand before it is late, nor with the bonus of another grant', async () => {
    await begin(1);
    await begin(2);
    await world().freeRounds.begin(grantOf(3, { nowMs: late.transfersMs }), MOMENT_MS);
    await decide(1);

    const [taken, early] = [await decide(2), await decide(3)];

    expect([taken.kind, early.kind]).to.deep.equal(['taken', 'not_pending']);
    expect((await listed()).map(({ reference }) => reference)).to.deep.equal(['G2']);
    expect((await listed({ isClosed: true })).map(({ reference }) => reference)).to.deep.equal(['G1']);
  });

  it('has a cancellation without an answer, and decides it as a cancellation', async () => {
    await begin(1);
    await world().freeRounds.change(guid(1), ['pending'], {
      status: 'granted',
      bonusCode: 'B1',
      checkedAtMs: MOMENT_MS,
    });
    await world().freeRounds.change(guid(1), ['granted'], { status: 'cancelling', dueAtMs: MOMENT_MS });

    expect(await listed()).to.have.length(1);
    expect((await decide(1)).kind).to.equal('decided');
    expect((await world().freeRounds.find(AGENT, 'G1'))?.status).to.equal('cancelled');
  });
}
