import type { Knex } from 'knex';
import type { CommitListener } from '../catalogue-revision.ts';
import { DatabaseLook } from './database-look.ts';
import { retireReplaced, SnapshotsLoader, type Snapshots } from './snapshots.ts';

/** The longest wait for an answer of the database within a look. Three such looks fit into the default of the stale limit. */
const SILENCE_MAX_MS = 10_000;

/** Options for following the database. */
export interface ReadModelOptions {
  /** The pause between two reads of the revision. */
  readonly pollIntervalMs: number;
  /** How long the model may still answer after its last successful look. */
  readonly staleAfterMs: number;
  /** The longest wait for an answer of the database within a look. After it, the look has failed. */
  readonly silenceMaxMs?: number;
  /** Receives a sentence if an earlier state of the database was restored. */
  onNotice?(sentence: string): void;
  /** Receives the error of a failed look. The model goes on with its snapshots until they are stale. */
  onFailure(error: unknown): void;
}

/**
 * Keeps the catalogue and the Agents in memory, and follows the database by its revision. A commit of any process is visible here within a poll
 * interval.
 */
export class ReadModel implements CommitListener {
  readonly #knex: Knex;
  readonly #options: ReadModelOptions;
  readonly #loader: SnapshotsLoader;
  #snapshots: Snapshots;
  #lookedAtMs: number;
  #look: DatabaseLook | undefined;
  #running: Promise<void> | undefined;
  #queued: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(
    knex: Knex,
    options: ReadModelOptions,
    loaded: { loader: SnapshotsLoader; snapshots: Snapshots },
  ) {
    this.#knex = knex;
    this.#options = options;
    this.#loader = loaded.loader;
    this.#snapshots = loaded.snapshots;
    this.#lookedAtMs = performance.now();
    this.#schedule();
  }

  /** Loads everything and starts to follow. */
  static async open(knex: Knex, options: ReadModelOptions): Promise<ReadModel> {
    const loader = new SnapshotsLoader();
    const look = new DatabaseLook(knex, options.silenceMaxMs ?? SILENCE_MAX_MS);
    const snapshots = await look.run(() => look.consistently((trx) => loader.load(trx)));
    return new ReadModel(knex, options, { loader, snapshots });
  }

  /** The newest snapshots; undefined if the last successful look was so long ago that they may be wrong. */
  get fresh(): Snapshots | undefined {
    return performance.now() - this.#lookedAtMs <= this.#options.staleAfterMs ? this.#snapshots : undefined;
  }

  /** The newest snapshots of any age, for answers that may be out of date. */
  get newest(): Snapshots {
    return this.#snapshots;
  }

  /** Resolves when memory is no older than a poll interval: usually at once, otherwise after one look that all callers share. */
  async lookedLately(): Promise<void> {
    if (performance.now() - this.#lookedAtMs <= this.#options.pollIntervalMs) return;
    await (this.#running ?? this.#refresh());
  }

  /** Reads a commit of this process. A failure is reported and not thrown, because the commit itself succeeded. */
  async committed(): Promise<void> {
    await this.#refresh().catch((error: unknown) => {
      this.#options.onFailure(error);
    });
  }

  /** Starts to read a commit of this process, for writers that do not wait. */
  kicked(): void {
    void this.committed();
  }

  /** Numbers for the metrics. */
  gauges() {
    return {
      catalogue_games: this.#snapshots.catalog.gameCount,
      catalogue_agents: this.#snapshots.agents.agentCount,
      catalogue_revision: this.#snapshots.head.revision,
      catalogue_age_seconds: (performance.now() - this.#lookedAtMs) / 1000,
    };
  }

  /** Stops following. Waits for a look that is under way, at most as long as the wait for the database may last. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#look?.limit();
    await Promise.allSettled([this.#running, this.#queued]);
  }

  // One look at a time. A call during a look waits for the next one, because the present look may have begun too early.
  #refresh(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    if (this.#running === undefined) {
      this.#running = this.#lookOnce().finally(() => (this.#running = undefined));
      return this.#running;
    }
    this.#queued ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#queued = undefined;
        return this.#refresh();
      });
    return this.#queued;
  }

  async #lookOnce(): Promise<void> {
    const startedAtMs = performance.now();
    const look = new DatabaseLook(this.#knex, this.#options.silenceMaxMs ?? SILENCE_MAX_MS);
    this.#look = look;
    const known = this.#snapshots;
    this.#snapshots = await look.run(() => this.#caughtUp(look));
    this.#lookedAtMs = startedAtMs;
    await retireReplaced(known, this.#snapshots);
  }

  async #caughtUp(look: DatabaseLook): Promise<Snapshots> {
    const known = this.#snapshots;
    const head = await look.head();
    if (head.epoch === known.head.epoch && head.revision === known.head.revision) return known;
    if (head.epoch === known.head.epoch && head.revision < known.head.revision) await this.#fallen(look, head.revision);
    return look.consistently((trx) => this.#loader.advance(trx, known));
  }

  // The numbers up to the seen revision will be assigned again. A new epoch distinguishes cursors with the old numbers from new ones.
  async #fallen(look: DatabaseLook, revision: number): Promise<void> {
    const last = this.#snapshots.head;
    const hasBegun = await look.beginEpochBelow(last);
    this.#options.onNotice?.(
      `The catalogue fell from revision ${last.revision} to ${revision} and is read again: the database was put back to an ` +
        (hasBegun
          ? 'earlier state. Agents start again without a cursor.'
          : 'earlier state, or is a replica that lags behind.'),
    );
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      void this.committed().finally(() => {
        this.#schedule();
      });
    }, this.#options.pollIntervalMs).unref();
  }
}
