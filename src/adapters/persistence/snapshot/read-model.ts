import type { Knex } from 'knex';
import { AgentsSnapshot } from './agents-snapshot.ts';
import { CatalogLoader } from './catalog-loader.ts';
import type { CatalogSnapshot } from './catalog-snapshot.ts';
import { headRevision, type CommitListener } from '../knex/catalogue-revision.ts';

/** How the read model follows the database. */
export interface ReadModelOptions {
  /** How often the revision is looked at. */
  readonly pollIntervalMs: number;
  /** How long after the last look the model may still answer. */
  readonly staleAfterMs: number;
  /** Told of a look that failed; the model goes on with what it has until it is stale. */
  onFailure(error: unknown): void;
}

/** Catalogue and Agents of one and the same revision. */
interface Snapshots {
  readonly revision: number;
  readonly catalog: CatalogSnapshot;
  readonly agents: AgentsSnapshot;
}

/**
 * Keeps the catalogue and the Agents in memory and follows the database by its revision, so that a change committed by any
 * process shows here within a poll interval.
 */
export class ReadModel implements CommitListener {
  readonly #knex: Knex;
  readonly #options: ReadModelOptions;
  readonly #loader: CatalogLoader;
  #snapshots: Snapshots;
  #lookedAtMs: number;
  #running: Promise<void> | undefined;
  #queued: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(knex: Knex, options: ReadModelOptions, loaded: { loader: CatalogLoader; snapshots: Snapshots }) {
    this.#knex = knex;
    this.#options = options;
    this.#loader = loaded.loader;
    this.#snapshots = loaded.snapshots;
    this.#lookedAtMs = performance.now();
    this.#schedule();
  }

  /** Loads everything and starts to follow. */
  static async open(knex: Knex, options: ReadModelOptions): Promise<ReadModel> {
    const loader = new CatalogLoader();
    const snapshots = await consistently(knex, async (trx) => {
      const revision = await headRevision(trx);
      return { revision, catalog: await loader.load(trx), agents: await AgentsSnapshot.empty.advance(trx, 0) };
    });
    return new ReadModel(knex, options, { loader, snapshots });
  }

  /** The newest snapshots; undefined when the database has not been seen for so long that they may mislead. */
  get fresh(): Snapshots | undefined {
    return performance.now() - this.#lookedAtMs <= this.#options.staleAfterMs ? this.#snapshots : undefined;
  }

  /** Catches up with a commit of this process. A failure is reported, not thrown: the commit itself did succeed. */
  async committed(): Promise<void> {
    await this.#refresh().catch((error: unknown) => {
      this.#options.onFailure(error);
    });
  }

  /** Begins to catch up with a commit of this process, for writers that do not wait. */
  kicked(): void {
    void this.committed();
  }

  /** Numbers for the metrics. */
  gauges(): Record<string, number> {
    return {
      catalogue_games: this.#snapshots.catalog.gameCount,
      catalogue_agents: this.#snapshots.agents.agentCount,
      catalogue_revision: this.#snapshots.revision,
      catalogue_age_seconds: (performance.now() - this.#lookedAtMs) / 1000,
    };
  }

  /** Stops following and waits for a look that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.allSettled([this.#running, this.#queued]);
  }

  // One look at a time; whoever asks during a look waits for the next one, because the current one may have begun too early.
  #refresh(): Promise<void> {
    if (this.#running === undefined) {
      this.#running = this.#look().finally(() => (this.#running = undefined));
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

  async #look(): Promise<void> {
    const startedAtMs = performance.now();
    const { revision: known, catalog, agents } = this.#snapshots;
    if ((await headRevision(this.#knex)) !== known) {
      this.#snapshots = await consistently(this.#knex, async (trx) => {
        const revision = await headRevision(trx);
        return {
          revision,
          catalog: await this.#loader.advance(trx, catalog, known),
          agents: await agents.advance(trx, known),
        };
      });
    }
    this.#lookedAtMs = startedAtMs;
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

/** One state of the database for all reads of `work`. */
const consistently = <T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  knex.transaction(work, { isolationLevel: 'repeatable read', readOnly: true });
