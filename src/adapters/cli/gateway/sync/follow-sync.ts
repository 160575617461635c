import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { ShownJob, SyncClient } from './sync-client.ts';
import { SignsOfLife } from './signs-of-life.ts';

/** Between two looks at the job. */
const LOOK_EVERY_MS = 500;

/** A job that is over, however it went. */
export type EndedJob = Exclude<ShownJob, { readonly status: 'running' }>;

interface FollowParts {
  readonly client: Pick<SyncClient, 'start' | 'job'>;
  say(sentence: string): void;
  progress(job: ShownJob): void;
  wait(ms: number): Promise<void>;
}

const SAID = {
  started: undefined,
  running: 'A sync of this provider runs already; following it as it was started.',
  resumed: 'A sync of this provider was left lying; it goes on where it stopped.',
} as const;

/** Starts a sync and looks at it until it is over, whatever happens to the gateway meanwhile. */
export async function followSync(parts: FollowParts): Promise<Result<EndedJob, CliFailure>> {
  for (;;) {
    const started = await parts.client.start();
    if (!started.ok) return started;
    const sentence = SAID[started.value.outcome];
    if (sentence !== undefined) parts.say(sentence);
    const ended = await untilItsEnd(parts, started.value.job_id);
    // Nobody cares for it any more: started again, it is taken up by whoever is there now.
    if (ended !== undefined) return ended;
  }
}

/** Undefined for a job that shows no sign of life. */
async function untilItsEnd(parts: FollowParts, id: string): Promise<Result<EndedJob, CliFailure> | undefined> {
  const signs = new SignsOfLife();
  while (!signs.isLifeless) {
    const look = await parts.client.job(id);
    signs.note(look);
    const end = look.ok ? endOf(look.value) : endOfPatience(look.error, signs);
    if (end !== undefined) return end;
    if (look.ok) parts.progress(look.value);
    else if (signs.hasFallenSilent) parts.say('The gateway does not answer at the moment; waiting for it.');
    await parts.wait(LOOK_EVERY_MS);
  }
  return undefined;
}

const endOf = (job: ShownJob) => (job.status === 'running' ? undefined : ok(job));

const endOfPatience = (failure: CliFailure, signs: SignsOfLife) =>
  failure.kind !== 'unreachable' || signs.isGone ? err(failure) : undefined;
