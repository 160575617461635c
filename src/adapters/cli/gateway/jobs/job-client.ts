import { z } from 'zod';
import { started } from '../../../api/schemas/started-job.ts';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { AdminClient } from '../admin/admin-client.ts';
import { at, type AdminRequest } from '../admin/admin-request.ts';
import type { CliFailure } from '../cli-failure.ts';
import { jobSchema, type ShownJob } from './shown-job.ts';

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

export type StartedJob = z.output<typeof STARTED>;
