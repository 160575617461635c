import { expect } from 'chai';
import { ResumableJob } from '../../../src/application/jobs/resumable-job.ts';
import { Reconcile } from '../../../src/application/reconciliation/reconcile.ts';
import { ReconciliationRun } from '../../../src/application/reconciliation/reconciliation-run.ts';
import { MapUnifiedCall } from '../../../src/application/providers/map-unified-call.ts';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { ImmediateJobRunner } from '../../fakes/immediate-job-runner.ts';
import { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { InMemoryReconciliationBook } from '../../fakes/in-memory-reconciliation-book.ts';
import { accepted, MOMENT_MS, PROVIDER, providerOf } from '../../ports/catalogue-seeds.ts';
import { NO_WALLETS } from '../catalogue/jobs-over.ts';
import { runnableJobContract } from '../../ports/job-runner.contract.ts';

const DAY_MS = 86_400_000;
const SPAN = {
  provider: PROVIDER,
  from: new Date(MOMENT_MS - 3 * DAY_MS).toISOString(),
  to: new Date(MOMENT_MS - DAY_MS).toISOString(),
};

async function openRun() {
  const world = inMemoryInDoubtWorld();
  await world.providers.create(providerOf());
  const clock = new ControllableClock();
  const reconcileIn = (jobs: typeof world.jobs, runner: ImmediateJobRunner) =>
    new Reconcile({
      jobs,
      runner,
      clock,
      accounts: world.accounts,
      randomness: new NodeRandomness(),
      book: new InMemoryReconciliationBook(world.books),
      mapUnifiedCall: new MapUnifiedCall(world.providers, new FixedProtocolDirectory()),
      gateways: new InMemoryProviderGateways(),
      termsOf: () => PROTOCOLS[0]?.inbound,
      ...NO_WALLETS,
    });
  const [here, elsewhere] = [new ImmediateJobRunner(), new ImmediateJobRunner()];
  here.isHeld = true;
  elsewhere.isHeld = true;
  const { job } = accepted(await reconcileIn(world.jobs, here).execute({ ...SPAN, by: 'eve' }));
  return {
    job: here.waiting[0]!,
    kept: async () => (await world.jobs.find(job.id))!,
    advance: (byMs: number) => clock.advance(byMs),
    startedElsewhere: async () =>
      accepted(await reconcileIn(world.jobsElsewhere, elsewhere).execute({ ...SPAN, by: 'eve' })).outcome,
  };
}

describe('a comparison of books', () => {
  runnableJobContract(`${ResumableJob.name} of a ${ReconciliationRun.name}`, openRun);

  it('goes on with the step that it was at when its process was killed', async () => {
    const { job, kept } = await openRun();
    await job.step();

    const { done, total } = await kept();

    expect(done).to.be.greaterThan(0);
    expect(done).to.be.lessThan(total!);
  });
});
