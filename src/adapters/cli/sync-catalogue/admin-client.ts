import { z } from 'zod';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { SyncCommand } from './options.ts';

/** A job as the admin API shows it. */
export type ShownJob = z.output<typeof JOB>;

/** Why there is no answer: nobody is there, which may pass, or a refusal, which will not. Sentences say what to do. */
export interface CallFailure {
  readonly kind: 'unreachable' | 'refused';
  readonly sentence: string;
}

/** Longest wait for one answer. */
const ANSWER_TIMEOUT_MS = 30_000;

/** The calls about syncs of a gateway's admin API. */
export class AdminClient {
  readonly #command: SyncCommand;

  constructor(command: SyncCommand) {
    this.#command = command;
  }

  /** Starts a sync, or finds the one that runs. */
  start(): Promise<Result<z.output<typeof STARTED>, CallFailure>> {
    const { provider, acceptShrink } = this.#command;
    return this.#call(STARTED, `/providers/${provider}/sync`, { accept_shrink: acceptShrink });
  }

  job(id: string): Promise<Result<ShownJob, CallFailure>> {
    return this.#call(JOB, `/jobs/${id}`);
  }

  async #call<T>(schema: z.ZodType<T>, path: string, body?: object): Promise<Result<T, CallFailure>> {
    const { url, adminToken } = this.#command;
    try {
      const response = await fetch(`${url}/admin/v1${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json', 'Accept-Language': 'en' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      return this.#read(schema, await response.text());
    } catch (error) {
      return err({ kind: 'unreachable', sentence: `${this.#nobody()} (${reasonOf(error)})` });
    }
  }

  #read<T>(schema: z.ZodType<T>, text: string): Result<T, CallFailure> {
    const envelope = ENVELOPE.safeParse(parsed(text));
    if (!envelope.success) {
      return err({ kind: 'refused', sentence: `${this.#command.url} is not a gateway; name it with --url` });
    }
    const { code, msg, data } = envelope.data;
    if (code !== 0) {
      const kind = code === NOT_READY ? 'unreachable' : 'refused';
      return err({ kind, sentence: `the gateway says: ${msg}${ADVICE.get(code) ?? ''}` });
    }
    const read = schema.safeParse(data);
    if (read.success) return ok(read.data);
    return err({
      kind: 'refused',
      sentence: `${this.#command.url} is a gateway of another version; update this command`,
    });
  }

  #nobody(): string {
    return `no gateway answers at ${this.#command.url}; start it with npm start, or name another with --url`;
  }
}

const NOT_READY = 9002;

/** What to do about a refusal, by the envelope's code. */
const ADVICE: ReadonlyMap<number, string> = new Map([
  [1002, '; set ADMIN_TOKEN to that of the gateway'],
  [1007, '; GET /admin/v1/providers lists those there are, and an inactive one cannot be synced'],
  [5002, '; complete it with PATCH /admin/v1/providers/{code}'],
  [5004, '; import its games instead, as docs/importing-games.md says'],
]);

const ENVELOPE = z.object({ status: z.boolean(), code: z.number(), data: z.unknown(), msg: z.string() });

const STARTED = z.object({ job_id: z.guid(), outcome: z.enum(['started', 'running', 'resumed']) });

const COUNTS = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  withdrawn: z.number(),
  rejected_total: z.number(),
  rejected: z.array(z.object({ code: z.string(), reason: z.string() })),
});

const PROGRESS = z.object({ id: z.guid(), done: z.number(), total: z.number().nullable(), updated_at: z.string() });

const JOB = z.discriminatedUnion('status', [
  PROGRESS.extend({ status: z.literal('running') }),
  PROGRESS.extend({ status: z.literal('succeeded'), result: COUNTS }),
  PROGRESS.extend({ status: z.literal('failed'), result: z.object({ reason: z.string() }) }),
]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return (cause as { code?: string } | undefined)?.code ?? message;
};
