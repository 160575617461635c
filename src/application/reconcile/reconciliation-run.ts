import {
  compareBooks,
  keyOf,
  type BookUnit,
  type Span,
  type TheirBet,
} from '../../domain/reconciliation/compare-books.ts';
import { nextStep, type Step } from '../../domain/reconciliation/spans.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { BetRecord } from '../../domain/provider/upstream-call.ts';
import { isRetryable, type UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobStep, RunnableJob } from '../ports/job-runner.ts';
import type { Job, JobStore } from '../ports/job-store.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { ReconciliationBook } from '../ports/reconciliation-book.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import { PAUSES_MS, STALE_AFTER_MS, THROTTLED_WAIT_MAX_MS } from './reconciliation-limits.ts';

/** What every run is made of. */
export interface ReconciliationRunParts {
  readonly jobs: JobStore;
  readonly accounts: Pick<AccountStore, 'ownersOf'>;
  readonly book: ReconciliationBook;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** By what the books of a protocol are compared; undefined where it reports nothing. */
export type UnitsOf = (protocol: string) => BookUnit | undefined;

/** What one run is about. */
export interface ReconciliationTask {
  readonly job: Job;
  readonly gateway: ProviderGateway;
  readonly provider: string;
  readonly rangeMaxMs: number;
  readonly unit: BookUnit;
  readonly span: Span;
}

/** How far it has come, and what it counted. */
interface Progress {
  readonly nextMs: number;
  readonly compared: number;
  readonly differences: number;
  readonly added: number;
  readonly gone: number;
  /** Bets of players whom nobody here knows: somebody else's who shares the upstream's books. */
  readonly foreign: number;
}

const MORE: JobStep = { kind: 'more' };
const OVER: JobStep = { kind: 'over' };
const SECOND_MS = 1_000;

/** Compares step by step, a question to the provider each; a run that was killed anywhere goes on with the step that it was at. */
export class ReconciliationRun implements RunnableJob {
  readonly #parts: ReconciliationRunParts;
  readonly #task: ReconciliationTask;
  #progress: Progress;
  #failures = 0;
  #isLost = false;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(parts: ReconciliationRunParts, task: ReconciliationTask) {
    this.#parts = parts;
    this.#task = task;
    const { checkpoint } = task.job;
    this.#progress =
      checkpoint === undefined ? { ...NOTHING, nextMs: task.span.fromMs } : (JSON.parse(checkpoint) as Progress);
  }

  get id(): string {
    return this.#task.job.id;
  }

  async step(): Promise<JobStep> {
    if (this.#isLost) return OVER;
    const { span, rangeMaxMs, gateway } = this.#task;
    const step = nextStep({ fromMs: this.#progress.nextMs, toMs: span.toMs }, rangeMaxMs);
    if (step === undefined) return this.#succeed();
    const { fromMs: startMs, toMs: endMs } = step.asked;
    const listed = await gateway.call('bet_records', { startMs, endMs, player: undefined });
    return listed.ok ? this.#compare(step, listed.value.records) : this.#retry(listed.error);
  }

  async beat(): Promise<void> {
    await this.#save(this.#parts.clock.nowMs());
  }

  /** Sets the heart-beat back to where nobody waits for it any more. */
  async release(): Promise<void> {
    await this.#save(this.#parts.clock.nowMs() - STALE_AFTER_MS - 1);
  }

  /** Without its database a job cannot be decided; it is left lying, and can be taken up when there is one again. */
  async failed(error: unknown): Promise<void> {
    if (error instanceof StoreUnavailable) return;
    await this.#finish('failed', { reason: 'something failed inside the gateway; its log says what' });
  }

  async #compare({ judged, asked }: Step, records: readonly BetRecord[]): Promise<JobStep> {
    const { book, clock } = this.#parts;
    const { provider, unit } = this.#task;
    const theirs = await this.#owned(records);
    const named = theirs.flatMap(({ playerId, record }) => {
      const key = keyOf(record, unit);
      return key === undefined ? [] : [{ playerId, key }];
    });
    const ours = await book.entries({ provider, unit, span: asked, named });
    const { compared, differences } = compareBooks({ theirs, ours }, unit, judged);
    const kept = await book.keep({ provider, span: judged, differences }, clock.nowMs());
    const before = this.#progress;
    this.#failures = 0;
    this.#progress = {
      nextMs: judged.toMs,
      compared: before.compared + compared,
      differences: before.differences + differences.length,
      added: before.added + kept.added,
      gone: before.gone + kept.gone,
      foreign: before.foreign + records.length - theirs.length,
    };
    await this.beat();
    return this.#isLost ? OVER : MORE;
  }

  async #owned(records: readonly BetRecord[]): Promise<readonly TheirBet[]> {
    const names = [...new Set(records.flatMap(({ player }) => (player === undefined ? [] : [foldCode(player)])))];
    const owners = await this.#parts.accounts.ownersOf(this.#task.provider, names);
    const byName = new Map([...owners].map(([name, { playerId }]) => [foldCode(name), playerId]));
    return records.flatMap((record) => {
      const playerId = byName.get(foldCode(record.player ?? ''));
      return playerId === undefined ? [] : [{ playerId, record }];
    });
  }

  async #retry(failure: UpstreamFailure): Promise<JobStep> {
    if (failure.kind === 'provider_throttled') {
      return { kind: 'later', afterMs: Math.min(failure.retryAfterMs, THROTTLED_WAIT_MAX_MS) };
    }
    const afterMs = PAUSES_MS[this.#failures];
    if (!isRetryable(failure) || afterMs === undefined) {
      const { provider } = this.#task;
      return this.#finish('failed', { reason: `provider ${provider} does not list its bets: ${failure.kind}` });
    }
    this.#failures += 1;
    return { kind: 'later', afterMs };
  }

  #succeed(): Promise<JobStep> {
    return this.#finish('succeeded', this.#counts());
  }

  #counts(): Omit<Progress, 'nextMs'> {
    const { nextMs: _, ...counts } = this.#progress;
    return counts;
  }

  async #finish(status: 'succeeded' | 'failed', result: object): Promise<JobStep> {
    this.#isLost = true;
    await this.#saving;
    await this.#parts.jobs.finish(this.id, status, JSON.stringify(result), this.#parts.clock.nowMs());
    return OVER;
  }

  /** Beats and steps save one after the other, so that an old state never overtakes a new one. */
  async #save(nowMs: number): Promise<void> {
    const saved = this.#saving.then(async () => {
      if (this.#isLost) return;
      const state = { ...this.#seconds(), checkpoint: JSON.stringify(this.#progress) };
      if (!(await this.#parts.jobs.progress(this.id, state, nowMs))) this.#isLost = true;
    });
    this.#saving = saved.catch(() => undefined);
    await saved;
  }

  /** Of the span, how much has been compared. */
  #seconds(): { readonly done: number; readonly total: number } {
    const { fromMs, toMs } = this.#task.span;
    return {
      done: Math.floor((this.#progress.nextMs - fromMs) / SECOND_MS),
      total: Math.ceil((toMs - fromMs) / SECOND_MS),
    };
  }
}

const NOTHING = { compared: 0, differences: 0, added: 0, gone: 0, foreign: 0 } as const;
