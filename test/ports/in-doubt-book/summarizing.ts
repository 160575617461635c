import { expect } from 'chai';
import type { LateBefore } from '../../../src/application/ports/in-doubt-book.ts';
import { messageOf, refusedRunOf, runOf, soonMs, taken } from '../callback-world.ts';
import { AGENT, guid, MOMENT_MS, PROVIDER } from '../catalogue-seeds.ts';
import type { InDoubtWorld } from '../in-doubt-world.ts';
import { OTHER_AGENT, OTHERS_PLAYER, upstreamOrderOf } from '../money-seeds.ts';

/** The promises about groups of items, and about items whose doubt is over. */
export function summarizing(world: () => InDoubtWorld, late: LateBefore): void {
  const callback = { kind: 'callback', id: guid(11) } as const;
  const refuse = async (): Promise<void> => {
    const lanes = await taken(world().queue, soonMs());
    await world().queue.settle(lanes.map(refusedRunOf), soonMs());
  };

  it('counts items of the same kind, Agent, provider and reason together, the oldest group first', async () => {
    await world().enqueue(
      messageOf(11),
      messageOf(12, { lane: 'P:round-2' }),
      messageOf(13, { lane: 'X', role: 'bet' }),
    );
    await refuse();

    const groups = await world().inDoubt.summary(late, 10);

    expect(groups.map(({ kind, agent, role, count, oldest }) => [kind, agent, role, count, oldest.id])).to.deep.equal([
      ['transfer', AGENT, undefined, 1, guid(1)],
      ['transfer', OTHER_AGENT, undefined, 1, guid(2)],
      ['callback', AGENT, 'settle', 2, guid(11)],
      ['callback', AGENT, 'bet', 1, guid(13)],
    ]);
    expect(groups[0]).to.deep.include({ provider: PROVIDER, reason: 'undecided' });
    expect(groups[0]?.oldest.sinceMs).to.equal(MOMENT_MS + 1);
  });

  it('counts the oldest items only, once there are too many', async () => {
    await world().transfers.begin(upstreamOrderOf(4, '10'), MOMENT_MS);
    await world().transfers.begin(upstreamOrderOf(5, '10'), MOMENT_MS);

    const groups = await world().inDoubt.summary(late, 2);

    expect(groups.map(({ count }) => count).reduce((one, other) => one + other)).to.be.at.most(3);
    expect(groups[0]).to.include({ agent: AGENT }).and.have.nested.property('oldest.id', guid(1));
  });

  it('leaves closed items out of the groups', async () => {
    await world().inDoubt.close({ kind: 'transfer', id: guid(1) }, late, { note: 'seen', by: 'eve', atMs: MOMENT_MS });

    expect((await world().inDoubt.summary(late, 10)).map(({ oldest }) => oldest.id)).to.deep.equal([guid(2)]);
  });

  it('still has a callback that was replayed, with its present state', async () => {
    await world().enqueue(messageOf(11));
    expect(await world().inDoubt.findOver(callback)).to.equal(undefined);
    await refuse();
    expect(await world().inDoubt.findOver(callback)).to.equal(undefined);

    await world().replays.replay(guid(11), soonMs());
    const replayed = await world().inDoubt.findOver(callback);

    expect(replayed?.item).to.deep.include({ id: guid(11), agent: AGENT, reason: 'refused', detail: 'settle' });
    expect(replayed?.item.sinceMs).to.equal(MOMENT_MS);
    expect(replayed?.outcome).to.equal('pending');
    const lanes = await taken(world().queue, soonMs() + 60_000);
    await world().queue.settle(
      lanes.map((lane) => runOf(lane)),
      soonMs(),
    );
    expect((await world().inDoubt.findOver(callback))?.outcome).to.equal('delivered');
  });

  it('still has a transfer that was decided, and none that is pending', async () => {
    const transfer = { kind: 'transfer', id: guid(1) } as const;
    expect(await world().inDoubt.findOver(transfer)).to.equal(undefined);

    await world().transfers.decide(guid(1), { status: 'failed', ground: 'provider', remark: 'no' });

    const over = await world().inDoubt.findOver(transfer);
    expect(over?.outcome).to.equal('failed');
    expect(over?.item).to.deep.include({ agent: AGENT, provider: PROVIDER, reference: 'T1', detail: 'no' });
  });

  it('has nothing of what never was', async () => {
    expect(await world().inDoubt.findOver({ kind: 'callback', id: guid(99) })).to.equal(undefined);
    expect(await world().inDoubt.findOver({ kind: 'movement', id: OTHERS_PLAYER })).to.equal(undefined);
  });
}
