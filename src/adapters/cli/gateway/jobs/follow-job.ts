import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';
import { PROGRAM } from '../program.ts';
import { JobClient, type EndedJob, type ShownJob, type WantedJob, type SucceededJob } from './job-client.ts';
import type { Session } from '../session.ts';
import { onOneLine } from '../view/shown-value.ts';

/** The number of polls without an answer that are tolerated, so that a gateway may be restarted: about a minute. */
export const SILENT_LOOKS_MAX = 120;
/** The number of polls without progress after which a job is considered dead. It is longer than the gateway's own limit. */
export const LIFELESS_LOOKS_MAX = 80;

/** Evaluates the polls of one job, about the gateway and about the process that runs the job. */
class SignsOfLife {
  #silentLooks = 0;
  #lifelessLooks = 0;
  #updatedAt = '';

  /** Takes in the result of the next poll. */
  note(look: Result<Pick<ShownJob<unknown>, 'updated_at'>, CliFailure>): void {
    if (!look.ok) {
      this.#silentLooks += 1;
      return;
    }
    this.#silentLooks = 0;
    this.#lifelessLooks = look.value.updated_at === this.#updatedAt ? this.#lifelessLooks + 1 : 0;
    this.#updatedAt = look.value.updated_at;
  }

  /** True at the first poll without an answer. */
  get hasFallenSilent(): boolean {
    return this.#silentLooks === 1;
  }

  /** True if the gateway has not answered for too long. */
  get isGone(): boolean {
    return this.#silentLooks > SILENT_LOOKS_MAX;
  }

  /** True if the gateway answers, but the job has made no progress for too long. */
  get isLifeless(): boolean {
    return this.#lifelessLooks > LIFELESS_LOOKS_MAX;
  }
}

/** The pause between two polls of the job. */
const LOOK_EVERY_MS = 500;

interface FollowParts<Outcome> {
  readonly client: Pick<JobClient<Outcome>, 'start' | 'job'>;
  /** The kind of job, such as `A sync of this provider`. */
  readonly noun: string;
  /** Aborted when the person stops following; the job goes on. */
  readonly interruption: AbortSignal;
  say(sentence: string): void;
  progress(job: ShownJob<Outcome>): void;
  /** Ends early when it is interrupted. */
  wait(ms: number): Promise<void>;
}

/** Starts a job and polls it until it ends, even if the gateway restarts meanwhile. */
export async function followJob<Outcome>(parts: FollowParts<Outcome>): Promise<Result<EndedJob<Outcome>, CliFailure>> {
  for (;;) {
    const started = await parts.client.start();
    if (!started.ok) return started;
    const { job_id: id, outcome } = started.value;
    const sentence = startSentence(parts.noun, outcome);
    if (sentence !== undefined) parts.say(sentence);
    const ended = await untilItsEnd(parts, id);
    // The process that ran the job is gone. After a new start, another process takes the job up.
    if (ended !== undefined) return ended;
  }
}

/** The sentence about a job that had begun before; undefined for a new job. */
function startSentence(noun: string, outcome: 'started' | 'running' | 'resumed'): string | undefined {
  if (outcome === 'started') return undefined;
  return outcome === 'running'
    ? `${noun} runs already; following it as it was started.`
    : `${noun} was left lying; it goes on where it stopped.`;
}

/** Polls the job until it ends; undefined if it shows no sign of life. */
async function untilItsEnd<Outcome>(
  parts: FollowParts<Outcome>,
  id: string,
): Promise<Result<EndedJob<Outcome>, CliFailure> | undefined> {
  const signs = new SignsOfLife();
  while (!signs.isLifeless) {
    if (parts.interruption.aborted) return err(interrupted(id));
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

const endOf = <Outcome>(job: ShownJob<Outcome>) => (job.status === 'running' ? undefined : ok(job));

const endOfPatience = (failure: CliFailure, signs: SignsOfLife) =>
  failure.kind !== 'unreachable' || signs.isGone ? err(failure) : undefined;

const interrupted = (id: string): CliFailure => ({
  kind: 'interrupted',
  sentence: `interrupted, but the gateway goes on; \`${PROGRAM} jobs show ${id}\` tells how far it is, and the same command again follows it`,
});

/** The names of a job in messages. */
interface JobNames {
  /** The kind of job, such as `A sync of this provider`. */
  readonly noun: string;
  /** The unit of its numbers, such as `games fetched`. */
  readonly counted: string;
  /** The name of this job, such as `the sync of B`. */
  readonly name: string;
}

/** Starts a job, shows its progress until it ends, and returns its outcome. A failed job is a refusal. */
export async function watchedJob<Outcome>(
  { admin, world, progress }: Session,
  wanted: WantedJob<Outcome>,
  { noun, counted, name }: JobNames,
): Promise<Result<SucceededJob<Outcome>, CliFailure>> {
  const view = progress(counted);
  const interruption = world.interruption();
  const ended = await followJob({
    client: new JobClient(admin, wanted),
    noun,
    interruption,
    say: (sentence) => view.say(sentence),
    progress: (job) => view.show(job),
    wait: (ms) => world.wait(ms, interruption),
  });
  if (ended.ok) view.show(ended.value);
  view.end();
  if (!ended.ok) return ended;
  const job = ended.value;
  if (job.status === 'succeeded') return ok(job);
  return err({ kind: 'refused', sentence: `${name} failed: ${onOneLine(job.result.reason)}` });
}
