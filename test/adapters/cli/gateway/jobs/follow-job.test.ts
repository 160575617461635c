import { expect } from 'chai';
import type { ShownJob } from '../../../../../src/adapters/cli/gateway/jobs/job-client.ts';
import type { CliFailure } from '../../../../../src/adapters/cli/gateway/cli-failure.ts';
import {
  followJob,
  LIFELESS_LOOKS_MAX,
  SILENT_LOOKS_MAX,
} from '../../../../../src/adapters/cli/gateway/jobs/follow-job.ts';
import { err, ok, type Result } from '../../../../../src/domain/shared/result.ts';
import { guid } from '../../../../ports/catalogue-seeds.ts';

type Look = Result<ShownJob<object>, CliFailure>;

const running = (done: number, updated_at = `moment ${done}`): Look =>
  ok({ id: guid(1), status: 'running', done, total: null, updated_at });
const FAILED: Look = ok({
  id: guid(1),
  status: 'failed',
  done: 3,
  total: null,
  updated_at: 'the end',
  result: { reason: 'planted' },
});
const SILENCE: Look = err({ kind: 'unreachable', sentence: 'nobody is there' });
const REFUSAL: Look = err({ kind: 'refused', sentence: 'no' });

/** Follows a sync that is started with these outcomes and looks like this. */
async function followed(
  outcomes: readonly ('started' | 'running' | 'resumed')[],
  looks: readonly Look[],
  interruption = new AbortController(),
) {
  const said: string[] = [];
  const shown: number[] = [];
  const toCome = [...looks];
  const starts = [...outcomes];
  const outcome = await followJob<object>({
    client: {
      start: async () => ok({ job_id: guid(1), outcome: starts.shift()! }),
      job: async () => toCome.shift()!,
    },
    noun: 'A sync of this provider',
    interruption: interruption.signal,
    say: (sentence) => said.push(sentence),
    progress: ({ done }) => shown.push(done),
    wait: async () => undefined,
  });
  return { outcome, said, shown, startsLeft: starts.length };
}

describe('following a job', () => {
  it('shows how far it is, and gives its end', async () => {
    expect(await followed(['started'], [running(0), running(2), FAILED])).to.deep.equal({
      outcome: FAILED,
      said: [],
      shown: [0, 2],
      startsLeft: 0,
    });
  });

  it('says so when somebody else has started it', async () => {
    const { said } = await followed(['running'], [FAILED]);

    expect(said).to.deep.equal(['A sync of this provider runs already; following it as it was started.']);
  });

  it('waits for a gateway that is restarted, and says so once', async () => {
    const { outcome, said } = await followed(['started'], [running(1), SILENCE, SILENCE, running(1), FAILED]);

    expect(outcome).to.deep.equal(FAILED);
    expect(said).to.deep.equal(['The gateway does not answer at the moment; waiting for it.']);
  });

  it('gives up when nobody answers for too long', async () => {
    const { outcome } = await followed(['started'], Array<Look>(SILENT_LOOKS_MAX + 1).fill(SILENCE));

    expect(outcome).to.deep.equal(SILENCE);
  });

  it('gives up at once when it is refused', async () => {
    expect((await followed(['started'], [REFUSAL])).outcome).to.deep.equal(REFUSAL);
  });

  it('starts a job again that shows no sign of life', async () => {
    const lifeless = Array<Look>(LIFELESS_LOOKS_MAX + 2).fill(running(1, 'long ago'));

    const { outcome, said, startsLeft } = await followed(['started', 'resumed'], [...lifeless, FAILED]);

    expect(outcome).to.deep.equal(FAILED);
    expect(said).to.deep.equal(['A sync of this provider was left lying; it goes on where it stopped.']);
    expect(startsLeft).to.equal(0);
  });

  it('says how to look again when it is interrupted, and asks no more', async () => {
    const interruption = new AbortController();
    const looks = [running(1), running(2)];

    const following = followed(['started'], looks, interruption);
    interruption.abort();
    const { outcome, shown } = await following;

    expect(outcome).to.deep.equal(
      err({
        kind: 'interrupted',
        sentence:
          `interrupted, but the gateway goes on; \`agent-gateway jobs show ${guid(1)}\` tells how far it is, ` +
          'and the same command again follows it',
      }),
    );
    expect(shown).to.deep.equal([]);
  });
});
