import type { AnswerOf } from '../../../api/call.ts';
import type { JOBS } from '../../../api/calls/jobs.ts';
import type { Child } from '../../../pages/html.ts';
import { definitions } from '../../parts/lists.ts';
import { badge, idOf, count, time, type Tone } from '../../parts/values.ts';

export type Job = AnswerOf<typeof JOBS.show>;
type Outcome = Extract<NonNullable<Job['result']>, object>;

/** The result of a job, if it has the fields of one kind of work. */
type With<Key extends string> = Extract<Outcome, Readonly<Record<Key, unknown>>>;

const has = <Key extends string>(result: Job['result'], key: Key): result is With<Key> =>
  result !== null && key in result;

/** The findings of an audit; undefined while it runs and after it failed. */
export const auditOf = ({ result }: Job): With<'sound'> | undefined => (has(result, 'sound') ? result : undefined);

/** The outcome of a reconciliation; undefined while it runs and after it failed. */
export const reconciledOf = ({ result }: Job): With<'by_reason'> | undefined =>
  has(result, 'by_reason') ? result : undefined;

/** The outcome of a sync; undefined while it runs and after it failed. */
export const syncedOf = ({ result }: Job): With<'withdrawn'> | undefined =>
  has(result, 'withdrawn') ? result : undefined;

const TONES: Readonly<Record<Job['status'], Tone>> = { running: 'busy', succeeded: 'good', failed: 'bad' };

export const statusBadge = ({ status }: Job): Child => badge(status, TONES[status]);

/** The progress of a job, or the reason why it failed. */
export function progressOf({ done, total, result, status }: Job): Child {
  if (has(result, 'reason')) return result.reason;
  if (status !== 'running') return undefined;
  return total === null ? `${count(done)} so far` : `${Math.floor((100 * done) / Math.max(total, 1))} %`;
}

/** The facts that all jobs have. */
export const jobFacts = (job: Job): Child =>
  definitions([
    ['State', statusBadge(job)],
    ['Progress', progressOf(job)],
    ['Started', time(job.started_at)],
    ['Last heard of', time(job.updated_at)],
    ['Job', idOf(job.id)],
  ]);
