import { z } from 'zod';
import { started } from '../../../api/schemas/started-job.ts';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import { at, type AdminClient, type AdminRequest } from '../admin/admin-client.ts';
import type { CliFailure } from '../cli-failure.ts';

/** The call of the admin API that starts a job, and the schema of the job's outcome. */
export interface WantedJob<Outcome> {
  readonly path: string;
  readonly body: object;
  readonly outcome: z.ZodType<Outcome>;
}

/** The calls of a gateway's admin API about one job. */
export class JobClient<Outcome> {
  readonly #admin: AdminClient;
  readonly #wanted: WantedJob<Outcome>;

  constructor(admin: AdminClient, wanted: WantedJob<Outcome>) {
    this.#admin = admin;
    this.#wanted = wanted;
  }

  /** Starts the job, or returns the one that already runs. */
  start(): Promise<Result<StartedJob, CliFailure>> {
    const { path, body } = this.#wanted;
    return this.#call(STARTED, { method: 'POST', path, body });
  }

  job(id: string): Promise<Result<ShownJob<Outcome>, CliFailure>> {
    return this.#call(jobSchema(this.#wanted.outcome), { method: 'GET', path: at`/jobs/${id}` });
  }

  async #call<T>(schema: z.ZodType<T>, request: AdminRequest): Promise<Result<T, CliFailure>> {
    const answered = await this.#admin.call(request);
    if (!answered.ok) return answered;
    const read = schema.safeParse(answered.value.data);
    if (read.success) return ok(read.data);
    const sentence = `${this.#admin.url} is a gateway of another version; update this command`;
    return err({ kind: 'refused', sentence });
  }
}

/** The contract's fields. A later gateway may send more. */
const STARTED = z.object(started.shape);

type StartedJob = z.output<typeof STARTED>;

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
const jobSchema = <Outcome>(outcome: z.ZodType<Outcome>): z.ZodType<ShownJob<Outcome>> =>
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
