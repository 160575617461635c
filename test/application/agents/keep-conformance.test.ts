import { expect } from 'chai';
import { KeepConformance, ShowConformance } from '../../../src/application/agents/show-conformance.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { InMemoryJobLog } from '../../fakes/in-memory-job-log.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { accepted, AGENT, agentOf } from '../../ports/catalogue-seeds.ts';

const CASES = [
  { name: 'late-bet', title: 'A late bet is refused', verdict: 'failed', because: 'it was accepted' },
  { name: 'balance', title: 'The balance is told', verdict: 'passed' },
] as const;

describe('KeepConformance', () => {
  const clock = new ControllableClock();
  let world: ReturnType<typeof inMemoryWorld>;
  let keep: KeepConformance;
  let show: ShowConformance;

  beforeEach(async () => {
    world = inMemoryWorld();
    const { agents, jobs } = world;
    await agents.create(agentOf());
    keep = new KeepConformance({ agents, jobs, clock, randomness: new CountingRandomness() });
    show = new ShowConformance(agents, new InMemoryJobLog(world.books.jobs));
  });

  it('keeps a run for its Agent, and the last one counts', async () => {
    expect(accepted(await show.execute(AGENT))).to.deep.equal({ run: undefined, signed: undefined });
    await keep.execute(AGENT, { agentUrl: 'https://old.example', cases: CASES });
    clock.advance(1_000);

    accepted(await keep.execute(AGENT.toLowerCase(), { agentUrl: 'https://new.example', cases: CASES }));

    const { run } = accepted(await show.execute(AGENT.toLowerCase()));
    expect(run).to.deep.equal({ agentUrl: 'https://new.example', cases: CASES, handedInAtMs: clock.nowMs() });
  });

  it('ends a job that a killed process began', async () => {
    await world.jobs.start({ id: 'left', kind: 'conformance', subject: AGENT }, clock.nowMs(), 0);

    accepted(await keep.execute(AGENT, { agentUrl: 'https://new.example', cases: CASES }));

    expect(await world.jobs.find('left')).to.include({ status: 'succeeded' });
  });

  it('keeps and shows nothing of an Agent that does not exist', async () => {
    const unknown = { ok: false, error: { kind: 'not_found', what: 'agent', key: 'nobody' } };

    expect(await keep.execute('nobody', { agentUrl: 'https://new.example', cases: CASES })).to.deep.equal(unknown);
    expect(await show.execute('nobody')).to.deep.equal(unknown);
  });
});
