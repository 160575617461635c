import { expect } from 'chai';
import { RepeatedWork } from '../../../src/infrastructure/process/repeated-work.ts';

const HOUR_MS = 3_600_000;

/** Rounds that a test lets begin and end. */
function rounds(intervalMs: number, answers: readonly (boolean | Error)[]) {
  let begun = 0;
  const failures: unknown[] = [];
  let allBegun = (): void => undefined;
  const begunAll = new Promise<void>((resolve) => (allBegun = resolve));
  const work = new RepeatedWork({
    intervalMs,
    onFailure: (error) => failures.push(error),
    round: async () => {
      const answer = answers[begun];
      begun += 1;
      if (begun >= answers.length) allBegun();
      if (answer instanceof Error) throw answer;
      return answer ?? false;
    },
  });
  return { work, failures, begunAll, begun: () => begun };
}

describe('RepeatedWork', () => {
  it('begins a round at once', async () => {
    const { work, begun } = rounds(HOUR_MS, [false]);

    work.start();
    await work.stop(HOUR_MS);

    expect(begun()).to.equal(1);
  });

  it('goes on at once while a round says that there is more', async () => {
    const { work, begun, begunAll } = rounds(HOUR_MS, [true, true, true, false]);

    work.start();
    await begunAll;
    await work.stop(HOUR_MS);

    expect(begun()).to.equal(4);
  });

  it('goes on after the interval when there is nothing more', async () => {
    const { work, begunAll } = rounds(1, [false, false, false]);

    work.start();
    await begunAll;
    await work.stop(HOUR_MS);
  });

  it('goes on after a round that throws, and hands over what was thrown', async () => {
    const fault = new Error('the database is away');
    const { work, failures, begunAll } = rounds(1, [fault, false]);

    work.start();
    await begunAll;
    await work.stop(HOUR_MS);

    expect(failures).to.deep.equal([fault]);
  });

  it('waits for the round under way when it is stopped', async () => {
    let end = (): void => undefined;
    let hasEnded = false;
    const round = async (): Promise<boolean> => {
      await new Promise<void>((resolve) => (end = resolve));
      hasEnded = true;
      return false;
    };
    const work = new RepeatedWork({ round, onFailure: () => undefined, intervalMs: HOUR_MS });
    work.start();

    const stopped = work.stop(HOUR_MS).then(() => hasEnded);
    end();

    expect(await stopped).to.equal(true);
  });

  it('leaves a round that does not end to itself, and does not tell how it fails then', async () => {
    let fail = (_error: Error): void => undefined;
    const failures: unknown[] = [];
    const round = () => new Promise<boolean>((_resolve, reject) => (fail = reject));
    const work = new RepeatedWork({ round, onFailure: (error) => failures.push(error), intervalMs: HOUR_MS });
    work.start();

    await work.stop(1);
    fail(new Error('closed'));
    await work.stop(HOUR_MS);

    expect(failures).to.deep.equal([]);
  });

  it('can be stopped without having been started', async () => {
    const { work, begun } = rounds(HOUR_MS, [false]);

    await work.stop(HOUR_MS);

    expect(begun()).to.equal(0);
  });
});
