import { z } from 'zod';

/** A running job, as the gateway shows it. */
interface RunningJob {
  readonly status: 'running';
  readonly id: string;
  readonly done: number;
  readonly total: number | null;
  readonly updated_at: string;
}

/** A job that has succeeded. */
export interface SucceededJob<Outcome> extends Omit<RunningJob, 'status'> {
  readonly status: 'succeeded';
  readonly result: Outcome;
}

interface FailedJob extends Omit<RunningJob, 'status'> {
  readonly status: 'failed';
  readonly result: { readonly reason: string };
}

/** A job that has ended, with success or not. */
export type EndedJob<Outcome> = SucceededJob<Outcome> | FailedJob;

export type ShownJob<Outcome> = RunningJob | EndedJob<Outcome>;

/** The schema of a job with such an outcome. It is loose, because `--json` prints everything that the gateway sends. */
export const jobSchema = <Outcome>(outcome: z.ZodType<Outcome>): z.ZodType<ShownJob<Outcome>> =>
  z.discriminatedUnion('status', [
    PROGRESS.extend({ status: z.literal('running') }),
    PROGRESS.extend({ status: z.literal('succeeded'), result: outcome }),
    PROGRESS.extend({ status: z.literal('failed'), result: z.object({ reason: z.string() }) }),
  ]);

const PROGRESS = z.looseObject({
  id: z.guid(),
  done: z.number(),
  total: z.number().nullable(),
  updated_at: z.string(),
});
