import { expect } from 'chai';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import { accepted, AGENT, guid, MOMENT_MS, PROVIDER } from '../catalogue-seeds.ts';
import type { InDoubtWorld } from '../in-doubt-world.ts';
import { sumsOf } from '../money-seeds.ts';

const LATE = { transfersMs: MOMENT_MS + 1_000, betsMs: MOMENT_MS };
const CLOSING = { note: 'looked up by hand', by: 'eve', atMs: MOMENT_MS + 5 };
const TRANSFER = { kind: 'transfer', id: guid(1) } as const;

/** A person's decision about a transfer. Of the pending transfers, 1 and 2 are late, and 3,000 is not. */
export function decidingByHand(world: () => InDoubtWorld): void {
  const list = async (isClosed: boolean) => {
    const none = { kind: undefined, agent: undefined, provider: undefined, sinceMs: undefined };
    return (await world().inDoubt.list({ isClosed, ...none }, LATE, accepted(PageRequest.of('1', '10')))).list;
  };
  const decide = (status: 'success' | 'failed', id = guid(1), atMs = CLOSING.atMs) =>
    world().inDoubt.decideTransfer(id, LATE, {
      outcome:
        status === 'success'
          ? { status, balanceAfter: undefined }
          : { status, ground: 'person', remark: 'not carried out' },
      closing: { ...CLOSING, atMs },
    });

  it('books a success, and closes the item with the note', async () => {
    const decided = await decide('success');

    expect(decided).to.have.nested.property('transfer.status', 'success');
    expect(sumsOf(await world().ledger())).to.deep.equal({
      [`agent:${AGENT} USD`]: '-10',
      [`provider:${PROVIDER} USD`]: '10',
    });
    expect((await list(false)).map(({ id }) => id)).to.deep.equal([guid(2)]);
    expect((await world().inDoubt.find(TRANSFER, LATE))?.closing).to.deep.equal(CLOSING);
  });

  it('books nothing of a failure', async () => {
    expect(await decide('failed')).to.have.nested.property('transfer.remark', 'not carried out');
    expect(await world().ledger()).to.deep.equal([]);
  });

  it('decides what was closed before, and keeps both notes', async () => {
    await world().inDoubt.close(TRANSFER, LATE, { ...CLOSING, note: 'first' });

    expect(await decide('failed', guid(1), CLOSING.atMs + 1_000)).to.have.property('kind', 'decided');

    expect((await list(true)).map(({ closing }) => closing?.note)).to.deep.equal([CLOSING.note, 'first']);
  });

  it('leaves alone what is decided, not late yet or not there', async () => {
    await world().transfers.decide(guid(1), { status: 'success', balanceAfter: undefined });

    for (const id of [guid(1), guid(3_000), guid(404), 'no-guid']) {
      expect(await decide('failed', id)).to.deep.equal({ kind: 'not_pending' });
    }
    expect(await list(true)).to.deep.equal([]);
  });

  it('waits until nothing is being sent', async () => {
    const untilMs = CLOSING.atMs + 10;
    await world().transfers.noteRepetition(guid(1), untilMs);

    expect(await decide('failed')).to.deep.equal({ kind: 'being_sent', untilMs });
    expect(await decide('failed', guid(1), untilMs)).to.have.property('kind', 'decided');
  });

  it('is one of many that come at once, and its note is the one that is kept', async () => {
    const outcomes = ['success', 'failed', 'success', 'failed'] as const;

    const decided = await Promise.all(outcomes.map((status) => decide(status)));

    const kinds = decided.map(({ kind }) => kind).toSorted();
    expect(kinds).to.deep.equal(['decided', 'not_pending', 'not_pending', 'not_pending']);
    expect(await list(true)).to.have.length(1);
  });
}
