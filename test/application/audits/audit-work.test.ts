import { expect } from 'chai';
import { AuditWork, StartAudit } from '../../../src/application/audits/audits.ts';
import { ResumableJob } from '../../../src/application/jobs/resumable-job.ts';
import type { AuditPiece, MoneyAudit } from '../../../src/application/ports/money-audit.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { ImmediateJobRunner } from '../../fakes/immediate-job-runner.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { accepted } from '../../ports/catalogue-seeds.ts';
import { runnableJobContract } from '../../ports/job-runner.contract.ts';

const PIECES = 3;

/** An audit of three pieces, each with a transaction; it writes down what is asked of it. */
class NotedAudit implements MoneyAudit {
  readonly notes: string[] = [];

  async begin(scope: string): Promise<string> {
    this.notes.push(`begin ${scope}`);
    return '1';
  }

  async look(place: string): Promise<AuditPiece> {
    this.notes.push(`look ${place}`);
    const next = Number(place) + 1;
    const finding = { invariant: 'transactions_booked', checked: 1, violated: 0, violations: [] } as const;
    return { findings: [finding], done: next - 1, total: PIECES, next: next > PIECES ? undefined : `${next}` };
  }

  async end(begun: string, isSound: boolean): Promise<void> {
    this.notes.push(`end ${begun} ${isSound}`);
  }

  async standing() {
    return { provenAtMs: undefined, firstMoneyAtMs: undefined };
  }
}

async function openWork() {
  const world = inMemoryWorld();
  const clock = new ControllableClock();
  const audit = new NotedAudit();
  const heard: boolean[] = [];
  const startIn = (jobs: typeof world.jobs, runner: ImmediateJobRunner) =>
    new StartAudit({
      jobs,
      runner,
      clock,
      audit,
      randomness: new NodeRandomness(),
      onAudited: ({ isSound }) => heard.push(isSound),
    });
  const [here, elsewhere] = [new ImmediateJobRunner(), new ImmediateJobRunner()];
  here.isHeld = true;
  elsewhere.isHeld = true;
  const { job } = accepted(await startIn(world.jobs, here).execute('all'));
  return {
    audit,
    heard,
    elsewhere,
    job: here.waiting[0]!,
    kept: async () => (await world.jobs.find(job.id))!,
    advance: (byMs: number) => clock.advance(byMs),
    startedElsewhere: async () => accepted(await startIn(world.jobsElsewhere, elsewhere).execute('all')).outcome,
  };
}

describe('an audit as a job', () => {
  runnableJobContract(`${ResumableJob.name} of an ${AuditWork.name}`, openWork);

  it('goes on with the piece that it was at when its process is gone, and ends what was begun once', async () => {
    const { audit, heard, elsewhere, job, kept, startedElsewhere } = await openWork();
    await job.step();
    await job.release();
    await startedElsewhere();

    const resumed = elsewhere.waiting[0]!;
    for (let step = await resumed.step(); step.kind !== 'over'; step = await resumed.step());

    expect(audit.notes).to.deep.equal(['begin all', 'look 1', 'look 2', 'look 3', 'end 1 true']);
    expect(heard).to.deep.equal([true]);
    const { status, done, total, result } = await kept();
    expect([status, done, total]).to.deep.equal(['succeeded', PIECES, PIECES]);
    const { sound, invariants } = JSON.parse(result!);
    expect(sound).to.equal(true);
    expect(invariants.find(({ name }: { name: string }) => name === 'transactions_booked').checked).to.equal(PIECES);
  });
});
