import { z } from 'zod';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { AdminClient } from '../admin/admin-client.ts';
import { at, type AdminRequest } from '../admin/admin-request.ts';
import type { CliFailure } from '../cli-failure.ts';

/** A job of the gateway, as it shows it. */
export type ShownJob = z.output<typeof JOB>;

/** Whose catalogue to sync, and whether to believe a list that lacks a lot. */
export interface WantedSync {
  readonly provider: string;
  readonly acceptShrink: boolean;
}

/** The calls about syncs of a gateway's admin API. */
export class SyncClient {
  readonly #admin: AdminClient;
  readonly #wanted: WantedSync;

  constructor(admin: AdminClient, wanted: WantedSync) {
    this.#admin = admin;
    this.#wanted = wanted;
  }

  /** Starts a sync, or finds the one that runs. */
  start(): Promise<Result<z.output<typeof STARTED>, CliFailure>> {
    const { provider, acceptShrink } = this.#wanted;
    const body = { accept_shrink: acceptShrink };
    return this.#call(STARTED, { method: 'POST', path: at`/providers/${provider}/sync`, body });
  }

  job(id: string): Promise<Result<ShownJob, CliFailure>> {
    return this.#call(JOB, { method: 'GET', path: at`/jobs/${id}` });
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

const STARTED = z.object({ job_id: z.guid(), outcome: z.enum(['started', 'running', 'resumed']) });

const COUNTS = z.looseObject({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  withdrawn: z.number(),
  rejected_total: z.number(),
  rejected: z.array(z.object({ code: z.string(), reason: z.string() })),
});

// Loose, because `--json` shows all that the gateway says.
const PROGRESS = z.looseObject({
  id: z.guid(),
  done: z.number(),
  total: z.number().nullable(),
  updated_at: z.string(),
});

const JOB = z.discriminatedUnion('status', [
  PROGRESS.extend({ status: z.literal('running') }),
  PROGRESS.extend({ status: z.literal('succeeded'), result: COUNTS }),
  PROGRESS.extend({ status: z.literal('failed'), result: z.object({ reason: z.string() }) }),
]);
