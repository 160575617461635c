import { err, ok, type Result } from '../../domain/shared/result.ts';
import { callRefused, type CallRefused, type NotFound, type UnsupportedCall } from '../failure.ts';
import { startJob, type StartedJob, type StartJobParts, type JobWork, type WorkStep } from '../jobs/resumable-job.ts';
import type { MapUnifiedCall } from '../providers/map-unified-call.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { GAMES_MAX, PAGES_MAX } from '../../domain/catalogue/catalogue-limits.ts';
import type { ListedGame, UpstreamAnswer } from '../../domain/provider/upstream-call.ts';
import { isRetryable, type UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { fetchFailure } from '../jobs/fetch-failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { Job } from '../ports/job-store.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { RejectedGames, StagedGame, StagedGames, StagedList } from '../ports/staged-games.ts';
import { GAME_LIMITS, GameDraft } from '../../domain/catalogue/game-draft.ts';
import { webAddressOf } from '../../domain/shared/web-address.ts';
import type { ListComparison } from '../../domain/catalogue/followed-game.ts';

/** The kind of the job in the store of jobs. */
const SYNC_KIND = 'sync-catalogue';

interface SyncCatalogueParts extends SyncRunParts, StartJobParts {
  readonly mapUnifiedCall: MapUnifiedCall;
  readonly gateways: ProviderGateways;
}

interface SyncCatalogueInput {
  /** Code of the provider; letters may be in any case. */
  readonly provider: string;
  /** True: accepts a list that is empty, or that lacks more than half of the known games. */
  readonly mayShrink: boolean;
}

/** Starts a job that makes a provider's part of the catalogue follow the game list of its upstream. A provider has one such job at a time. */
export class SyncCatalogue {
  readonly #parts: SyncCatalogueParts;

  constructor(parts: SyncCatalogueParts) {
    this.#parts = parts;
  }

  async execute(input: SyncCatalogueInput): Promise<Result<StartedJob, NotFound | UnsupportedCall | CallRefused>> {
    const { mapUnifiedCall, gateways } = this.#parts;
    const mapped = await mapUnifiedCall.execute({ provider: input.provider, call: 'game_list' });
    if (!mapped.ok) return mapped;
    const { code } = mapped.value.provider;
    const connected = gateways.connect(mapped.value.provider);
    if (!connected.ok) {
      return err(callRefused('provider_failed', `provider ${code} is not set up: ${connected.error.detail}`));
    }
    const gateway = connected.value;
    const started = await startJob(
      this.#parts,
      { kind: SYNC_KIND, subject: code, provider: code },
      (job) => new CatalogueSyncRun(this.#parts, { job, gateway, mayShrink: input.mayShrink }),
    );
    return ok(started);
  }
}

/** The progress of fetching a list. */
interface SyncCheckpoint {
  /** Id of the staged list. */
  readonly list: string;
  /** The cursor of the next page; undefined before the first page. */
  readonly cursor: string | undefined;
  readonly pages: number;
  readonly isComplete: boolean;
  readonly beganAtMs: number;
}

/** The checkpoint as the text that the job stores. */
const checkpointText = (checkpoint: SyncCheckpoint): string => JSON.stringify(checkpoint);

/** The checkpoint to continue from; undefined if there is none, or if it is too old. */
function checkpointOf(text: string | undefined, nowMs: number): SyncCheckpoint | undefined {
  if (text === undefined) return undefined;
  const checkpoint = JSON.parse(text) as SyncCheckpoint;
  return nowMs - checkpoint.beganAtMs > LIST_AGE_MAX_MS ? undefined : checkpoint;
}

/** The games of a page in the form in which they are staged, each code once. Of several games with the same code, the last one counts. */
export function stagedPage(
  provider: string,
  games: readonly ListedGame[],
  randomness: Randomness,
): readonly StagedGame[] {
  const staged = games.map((game) => stagedGame(provider, game, randomness));
  return [...new Map(staged.map((game) => [game.code, game])).values()];
}

function stagedGame(provider: string, game: ListedGame, randomness: Randomness): StagedGame {
  const draft = GameDraft.of({ ...game, provider, image: pictureOf(game.image) });
  if (!draft.ok) return { code: storable(game.code), violation: draft.error };
  return { code: draft.value.fields.code, arrival: { newId: randomness.id(), draft: draft.value } };
}

/** A picture that no page can show is omitted. */
function pictureOf(image: string): string {
  const whole = image.startsWith('//') ? `https:${image}` : image;
  return webAddressOf('image', whole.trim()).ok ? whole.trim() : '';
}

/** The code itself may be invalid. So it is changed to a form that can be stored and shown. */
const storable = (code: string): string =>
  code.trim().slice(0, GAME_LIMITS.codeLengthMax).toWellFormed().replace(CONTROL_CHARACTERS, '\ufffd');

// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/g;

interface SyncRunParts {
  readonly stagedGames: StagedGames;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Whether games that are new in the catalogue start active. */
  readonly areNewActive: boolean;
}

interface SyncTask {
  readonly job: Job;
  readonly gateway: ProviderGateway;
  readonly mayShrink: boolean;
}

const MORE: WorkStep = { kind: 'more' };
const CATALOGUE_UNCHANGED = 'the catalogue is as it was';

/**
 * Fetches a provider's list, one page per step, and stages it. When the list is complete, the last step changes the catalogue to match it. Until then
 * the catalogue stays unchanged. After a kill, the run continues with the interrupted step.
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

  /** Begins a new list. The staged list does not exist: another process took over the job and began another list, or this run has just started. */
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

/** The sentence that tells the operator why a list looks like an error of the provider. */
function suspicion(provider: string, comparison: ListComparison, { rejectedTotal, rejected }: RejectedGames) {
  const { listed, known, missing } = comparison;
  const [first] = rejected;
  if (listed === 0 && first !== undefined) {
    return `none of the ${rejectedTotal} games that provider ${provider} lists can be kept; the first is "${first.code}": ${first.reason}`;
  }
  const found =
    listed === 0
      ? `provider ${provider} lists no games at all`
      : `provider ${provider} does not offer ${missing} of the ${known} games that the catalogue has of it`;
  return `${found}; if that is meant, sync again with accept_shrink`;
}

/** A staged list that is older is fetched again from the beginning, because its pages may contradict each other. */
export const LIST_AGE_MAX_MS = 3_600_000;
/** The pauses before each retry of a page that could not be read. After the last retry the job fails. */
export const PAGE_PAUSES_MS: readonly number[] = [1_000, 5_000, 15_000];
/** The longest wait for a provider that limits how often its list may be read. */
const THROTTLED_WAIT_MAX_MS = 60_000;
