import { expect } from 'chai';
import type { LaneRun } from '../../../src/application/ports/callback-queue.ts';
import { LaneSettlements } from '../../../src/infrastructure/process/lane-settlements.ts';

const runOf = (epoch: number): LaneRun => ({
  claim: { agent: 'ORCHARD', lane: `lane-${epoch}`, epoch },
  attempts: [],
  settled: [],
  next: { kind: 'ready' },
  isReached: true,
});

const epochsOf = (runs: readonly LaneRun[]): readonly number[] => runs.map(({ claim }) => claim.epoch);

describe('LaneSettlements', () => {
  let batches: (readonly number[])[];
  let settled: number[];
  let failures: unknown[];

  beforeEach(() => {
    [batches, settled, failures] = [[], [], []];
  });

  const settlementsBy = (book: (runs: readonly LaneRun[]) => readonly LaneRun[]): LaneSettlements =>
    new LaneSettlements({
      settle: async (runs) => {
        batches.push(epochsOf(runs));
        return book(runs);
      },
      onSettled: (runs) => settled.push(...epochsOf(runs)),
      onFailure: (error) => failures.push(error),
    });

  it('books all that came in meanwhile in one batch', async () => {
    const settlements = settlementsBy(() => []);

    for (const epoch of [1, 2, 3]) settlements.add(runOf(epoch));
    await settlements.settled();

    expect(batches).to.deep.equal([[1], [2, 3]]);
    expect(settled).to.deep.equal([1, 2, 3]);
  });

  it('tries again what a writer had locked, and tells of the others at once', async () => {
    let isLocked = true;
    const settlements = settlementsBy((runs) => {
      const locked = isLocked ? runs : [];
      isLocked = false;
      return locked;
    });

    settlements.add(runOf(1));
    settlements.add(runOf(2));
    await settlements.settled();

    expect(batches).to.deep.equal([[1], [2, 1]]);
    expect(settled).to.deep.equal([2, 1]);
  });

  it('lets one that cannot be booked hold up itself only', async () => {
    const settlements = settlementsBy((runs) => {
      if (epochsOf(runs).includes(2)) throw new Error('broken');
      return [];
    });

    for (const epoch of [1, 2, 3]) settlements.add(runOf(epoch));
    while (failures.length === 0) await new Promise(setImmediate);
    settlements.giveUp();
    await settlements.settled();

    expect(settled).to.deep.equal([1, 3]);
    expect(failures).to.have.length(1);
  });

  it('says when a run is booked that somebody waits for, and when it is given up', async () => {
    const booked: number[] = [];
    const settlements = settlementsBy((runs) => runs.filter(({ claim }) => claim.epoch === 2));
    const waiting = [1, 2].map((epoch) => settlements.booked(runOf(epoch)).then(() => booked.push(epoch)));

    while (batches.length < 3) await new Promise(setImmediate);
    expect(booked).to.deep.equal([1]);
    settlements.giveUp();
    await Promise.all([...waiting, settlements.booked(runOf(3))]);

    expect(booked).to.deep.equal([1, 2]);
  });

  it('gives up what is left when it is told to, and goes no further', async () => {
    const settlements = settlementsBy((runs) => runs);

    settlements.add(runOf(1));
    settlements.giveUp();
    await settlements.settled();

    expect(settled).to.deep.equal([]);
  });
});
