import { GAMES_MAX, PAGES_MAX } from '../../domain/catalogue/catalogue-limits.ts';
import type { UpstreamAnswer } from '../../domain/provider/upstream-call.ts';
import { isRetryable, type UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { fetchFailure } from '../jobs/fetch-failure.ts';
import type { JobWork, WorkStep } from '../jobs/resumable-job.ts';
import type { Clock } from '../ports/clock.ts';
import type { Job } from '../ports/job-store.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { StagedGames, StagedList } from '../ports/staged-games.ts';
import { stagedPage } from './staged-page.ts';
import { checkpointOf, checkpointText, type SyncCheckpoint } from './sync-checkpoint.ts';
import { PAGE_PAUSES_MS, THROTTLED_WAIT_MAX_MS } from './sync-limits.ts';
import { suspicion } from './sync-sentences.ts';

export interface SyncRunParts {
  readonly stagedGames: StagedGames;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Whether games that are new to the catalogue begin active. */
  readonly areNewActive: boolean;
}

export interface SyncTask {
  readonly job: Job;
  readonly gateway: ProviderGateway;
  readonly mayShrink: boolean;
}

const MORE: WorkStep = { kind: 'more' };
const CATALOGUE_UNCHANGED = 'the catalogue is as it was';

/**
 * Fetches a provider's list, one page a step, and stages it. When the list is complete, the last step changes the catalogue to match it.
 * Until then the catalogue stays unchanged. After a kill, the run goes on with the step that was under way.
 */
export class CatalogueSyncRun implements JobWork {
  readonly #parts: SyncRunParts;
  readonly #task: SyncTask;
  readonly #provider: string;
  #counted: Pick<Job, 'done' | 'total'>;
  #checkpoint: SyncCheckpoint | undefined;
  #failuresOfPage = 0;

  constructor(parts: SyncRunParts, task: SyncTask) {
    this.#parts = parts;
    this.#task = task;
    this.#provider = task.job.subject;
    this.#checkpoint = checkpointOf(task.job.checkpoint, parts.clock.nowMs());
    const { done, total } = task.job;
    this.#counted = this.#checkpoint === undefined ? { done: 0, total: undefined } : { done, total };
  }

  get state(): JobWork['state'] {
    return { ...this.#counted, checkpoint: this.#checkpoint && checkpointText(this.#checkpoint) };
  }

  async step(): Promise<WorkStep> {
    if (this.#checkpoint === undefined) return this.#begin();
    return this.#checkpoint.isComplete ? this.#follow(this.#checkpoint) : this.#fetch(this.#checkpoint);
  }

  async #begin(): Promise<WorkStep> {
    const list = this.#parts.randomness.id();
    await this.#parts.stagedGames.begin({ provider: this.#provider, id: list });
    const beganAtMs = this.#parts.clock.nowMs();
    return this.#advance({ list, cursor: undefined, pages: 0, isComplete: false, beganAtMs });
  }

  async #fetch(checkpoint: SyncCheckpoint): Promise<WorkStep> {
    const page = await this.#task.gateway.call('game_list', { cursor: checkpoint.cursor });
    if (!page.ok) return this.#retry(page.error);
    this.#failuresOfPage = 0;
    return this.#stage(checkpoint, page.value);
  }

  async #stage(checkpoint: SyncCheckpoint, page: UpstreamAnswer<'game_list'>): Promise<WorkStep> {
    const { stagedGames, randomness } = this.#parts;
    const staged = await stagedGames.add(this.#listOf(checkpoint), stagedPage(this.#provider, page.games, randomness));
    if (staged === undefined) return this.#startOver();
    const isComplete = page.nextCursor === undefined;
    const pages = checkpoint.pages + 1;
    const excess = excessOf({ staged, pages, isComplete });
    if (excess !== undefined) return this.#fail(`provider ${this.#provider} lists ${excess}`);
    if (!isComplete && page.nextCursor === checkpoint.cursor) {
      return this.#fail(`provider ${this.#provider} says of a page that it comes after itself`);
    }
    this.#counted = { done: staged, total: isComplete ? staged : page.total };
    return this.#advance({ ...checkpoint, cursor: page.nextCursor, pages, isComplete });
  }

  #retry(failure: UpstreamFailure): WorkStep {
    const pauseMs = PAGE_PAUSES_MS[this.#failuresOfPage];
    if (!isRetryable(failure) || pauseMs === undefined) {
      return this.#fail(fetchFailure(this.#provider, 'its game list', failure));
    }
    this.#failuresOfPage += 1;
    const wantedMs = failure.kind === 'provider_throttled' ? failure.retryAfterMs : pauseMs;
    return { kind: 'later', afterMs: Math.min(wantedMs, THROTTLED_WAIT_MAX_MS) };
  }

  async #follow(checkpoint: SyncCheckpoint): Promise<WorkStep> {
    const { stagedGames, areNewActive } = this.#parts;
    const outcome = await stagedGames.follow(this.#listOf(checkpoint), {
      areNewActive,
      mayShrink: this.#task.mayShrink,
    });
    if (outcome.kind === 'superseded') return this.#startOver();
    if (outcome.kind === 'suspicious') {
      return this.#fail(suspicion(this.#provider, outcome.comparison, outcome));
    }
    return { kind: 'succeeded', result: outcome.counts };
  }

  #advance(checkpoint: SyncCheckpoint): WorkStep {
    this.#checkpoint = checkpoint;
    return MORE;
  }

  /** The staged list is gone: another process took the job over and began another list, or this run begins one. */
  #startOver(): WorkStep {
    this.#checkpoint = undefined;
    this.#counted = { done: 0, total: undefined };
    return MORE;
  }

  #listOf({ list: id }: SyncCheckpoint): StagedList {
    return { provider: this.#provider, id };
  }

  #fail(reason: string): WorkStep {
    return { kind: 'failed', result: { reason: `${reason}; ${CATALOGUE_UNCHANGED}` } };
  }
}

function excessOf({ staged, pages, isComplete }: { staged: number; pages: number; isComplete: boolean }) {
  if (staged > GAMES_MAX) return `more than ${GAMES_MAX} games`;
  return !isComplete && pages >= PAGES_MAX ? `more than ${PAGES_MAX} pages of games` : undefined;
}
