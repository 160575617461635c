import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { Session } from '../session.ts';
import { onOneLine } from '../view/shown-text.ts';
import { followJob } from './follow-job.ts';
import { JobClient, type WantedJob } from './job-client.ts';
import type { SucceededJob } from './shown-job.ts';

/** The names of a job in messages. */
export interface JobNames {
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
