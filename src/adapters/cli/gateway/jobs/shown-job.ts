import { z } from 'zod';

/** A job of the gateway, as it shows it while it runs. */
interface RunningJob {
  readonly status: 'running';
  readonly id: string;
  readonly done: number;
  readonly total: number | null;
  readonly updated_at: string;
}

/** A job that has come to what it was started for. */
export interface SucceededJob<Outcome> extends Omit<RunningJob, 'status'> {
  readonly status: 'succeeded';
  readonly result: Outcome;
}

interface FailedJob extends Omit<RunningJob, 'status'> {
  readonly status: 'failed';
  readonly result: { readonly reason: string };
}

/** A job that is over, however it went. */
export type EndedJob<Outcome> = SucceededJob<Outcome> | FailedJob;

export type ShownJob<Outcome> = RunningJob | EndedJob<Outcome>;

/** Reads a job that comes to such an outcome. Loose, because `--json` shows all that the gateway says. */
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
