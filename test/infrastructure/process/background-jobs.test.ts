import { expect } from 'chai';
import { BackgroundJobs, JOBS_AT_ONCE_MAX } from '../../../src/infrastructure/process/background-jobs.ts';
import { pause } from '../../../src/infrastructure/process/pause.ts';
import { jobRunnerContract, NotedJob } from '../../ports/job-runner.contract.ts';

function opened(changes: Partial<ConstructorParameters<typeof BackgroundJobs>[0]> = {}) {
  const heard: string[] = [];
  const runner = new BackgroundJobs({
    onOver: (id) => heard.push(`${id} is over`),
    onFault: (id, error) => heard.push(`${id}: ${(error as Error).message}`),
    pause,
    ...changes,
  });
  return { runner, heard, settled: () => runner.settled() };
}

/** A job whose step ends when the test says so. */
class SlowJob extends NotedJob {
  readonly #ends: (() => void)[] = [];

  override async step() {
    await new Promise<void>((resolve) => this.#ends.push(resolve));
    return super.step();
  }

  /** Ends the step that is going on. */
  endStep(): void {
    this.#ends.shift()?.();
  }
}

/** The largest number of steps that were under way at the same time. */
function mostAtOnce(notes: readonly string[]): number {
  let underWay = 0;
  return Math.max(...notes.map((note) => (underWay += note.endsWith('begins a step') ? 1 : -1)));
}

describe('BackgroundJobs', () => {
  jobRunnerContract('BackgroundJobs', opened);

  it('carries out jobs of other providers while a job waits for a silent one', async () => {
    const { runner, settled } = opened();
    const notes: string[] = [];
    const silent = new SlowJob('silent', notes, [], 'S');

    runner.accept(silent);
    runner.accept(new NotedJob('same', notes, [], 'S'));
    runner.accept(new NotedJob('other', notes, [], 'O'));
    runner.accept(new NotedJob('none', notes));
    const ended = () => notes.filter((note) => note.endsWith('ends a step'));
    while (ended().length < 2) await pause(5, new AbortController().signal);
    const meanwhile = ended();
    silent.endStep();
    await settled();

    expect(meanwhile).to.have.members(['other ends a step', 'none ends a step']);
    expect(notes.at(-1)).to.equal('same ends a step');
  });

  it('carries out few jobs at the same time', async () => {
    const { runner, settled } = opened();
    const notes: string[] = [];
    const ids = Array.from({ length: 3 * JOBS_AT_ONCE_MAX }, (_, nth) => `job-${nth}`);

    for (const id of ids) runner.accept(new NotedJob(id, notes, [{ kind: 'more' }], id));
    await settled();

    expect(new Set(notes.filter((note) => note.endsWith('ends a step')))).to.have.length(ids.length);
    expect(mostAtOnce(notes)).to.equal(JOBS_AT_ONCE_MAX);
  });

  it('lets the job that runs and those that wait say that they are cared for', async () => {
    const { runner, settled } = opened({ beatEveryMs: 1 });
    const notes: string[] = [];
    const slow = new SlowJob('a', notes);

    runner.accept(slow);
    runner.accept(new NotedJob('b', notes));
    while (!(notes.includes('a beats') && notes.includes('b beats'))) await pause(1, new AbortController().signal);
    slow.endStep();
    await settled();

    expect(notes.filter((note) => note.includes('step'))).to.deep.equal([
      'a begins a step',
      'a ends a step',
      'b begins a step',
      'b ends a step',
    ]);
  });

  it('tells which jobs are over and what steps threw', async () => {
    const { runner, heard, settled } = opened();

    runner.accept(new NotedJob('a', [], [new Error('planted')]));
    runner.accept(new NotedJob('b', []));
    await settled();

    expect(heard).to.deep.equal(['a: planted', 'b is over']);
  });

  it('outlives a job that cannot even be told that it failed', async () => {
    const { runner, heard, settled } = opened();
    const hopeless = new NotedJob('a', [], [new Error('planted')]);
    hopeless.failed = () => Promise.reject(new Error('and again'));

    runner.accept(hopeless);
    await settled();

    expect(heard).to.deep.equal(['a: planted', 'a: and again']);
  });

  it('stops after the step that is going on, and gives up that job and those that wait', async () => {
    const { runner } = opened();
    const notes: string[] = [];
    const slow = new SlowJob('a', notes, [{ kind: 'more' }]);
    runner.accept(slow);
    runner.accept(new NotedJob('b', notes));

    const stopped = runner.stop(60_000);
    slow.endStep();
    await stopped;

    expect(notes).to.deep.equal(['a begins a step', 'a ends a step', 'a is released', 'b is released']);
  });

  it('does not wait for the end of a pause when it stops', async () => {
    const { runner } = opened();
    const notes: string[] = [];
    runner.accept(new NotedJob('a', notes, [{ kind: 'later', afterMs: 600_000 }]));
    while (!notes.includes('a ends a step')) await pause(1, new AbortController().signal);

    await runner.stop(60_000);

    expect(notes.at(-1)).to.equal('a is released');
  });

  it('does not wait for ever for a step when it stops', async () => {
    const { runner } = opened();
    runner.accept(new SlowJob('a', []));

    await runner.stop(1);
  });

  it('gives up at once what it is given after it was stopped', async () => {
    const { runner, settled } = opened();
    const notes: string[] = [];
    await runner.stop(60_000);

    runner.accept(new NotedJob('a', notes));
    await settled();

    expect(notes).to.deep.equal(['a is released']);
  });
});
