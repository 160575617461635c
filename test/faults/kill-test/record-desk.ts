import { setTimeout as wait } from 'node:timers/promises';
import type { Course } from './course.ts';
import { administer } from './gateway-api.ts';

interface RecordDeskParts {
  readonly baseUrl: string;
  readonly provider: string;
  readonly course: Course;
}

/** The gateway compares what is over for a quarter of an hour, by the provider's clock. So all records are settled an hour ago. */
const AGO_MS = 3_600_000;
const SECOND_MS = 1_000;
const POLL_MS = 100;
/** A job that is not over by then is taken for lying. */
const ENDS_MS_MAX = 8_000;

/** An operator who brings in what a provider's records have and the gateway's books lack. */
export class RecordDesk {
  /** The time of settlement of all records that are brought in. */
  readonly settledAtMs = Date.now() - AGO_MS;
  readonly #parts: RecordDeskParts;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #fromMs = this.settledAtMs;

  constructor(parts: RecordDeskParts) {
    this.#parts = parts;
  }

  /** Resolves after a bringing-in that begins later than this call. There is one at a time, for all who wait. */
  broughtIn(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#running = this.#bringIn();
        return this.#running;
      });
    return this.#next;
  }

  async #bringIn(): Promise<void> {
    const { provider, course } = this.#parts;
    await course.untilKnown(`the records of ${provider}`, async () => {
      // The job of a killed process lies for half a minute; a longer span is another job.
      this.#fromMs -= SECOND_MS;
      return (await this.#hasEnded()) ? true : undefined;
    });
  }

  /** False also where the end of the job is not known: its gateway was killed, or has no database. */
  async #hasEnded(): Promise<boolean> {
    const { baseUrl, provider } = this.#parts;
    const [from, to] = [this.#fromMs, this.settledAtMs + SECOND_MS].map((ms) => new Date(ms).toISOString());
    const how = { from, to, bring_in: true, book: true };
    const started = await administer(baseUrl, `POST /providers/${provider}/reconciliations`, how).catch(
      () => undefined,
    );
    if (started === undefined) return false;
    const untilMs = performance.now() + ENDS_MS_MAX;
    while (performance.now() < untilMs) {
      const job = await administer(baseUrl, `GET /jobs/${String(started['job_id'])}`).catch(() => undefined);
      if (job !== undefined && job['status'] !== 'running') return job['status'] === 'succeeded';
      await wait(POLL_MS);
    }
    return false;
  }
}
