import {
  compareBooks,
  DIFFERENCE_REASONS,
  keyOf,
  type BookUnit,
  type Comparison,
  type DifferenceReason,
  type Span,
  type TheirBet,
} from '../../domain/reconciliation/compare-books.ts';
import { nextStep, type Step } from '../../domain/reconciliation/spans.ts';
import type { BetRecord } from '../../domain/provider/upstream-call.ts';
import { isRetryable, type UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { fetchFailure } from '../jobs/fetch-failure.ts';
import type { JobWork, WorkStep } from '../jobs/resumable-job.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Job } from '../ports/job-store.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import type { ReconciliationBook } from '../ports/reconciliation-book.ts';
import { BROUGHT_IN_NAMED_MAX, type BroughtIn } from '../../domain/reconciliation/brought-in.ts';
import type { BringInUnits } from './bring-in-units.ts';

export interface ReconciliationRunParts {
  readonly accounts: Pick<AccountStore, 'ownersOf'>;
  readonly book: ReconciliationBook;
  readonly clock: Clock;
}

interface ReconciliationTask {
  readonly job: Job;
  readonly gateway: ProviderGateway;
  readonly provider: string;
  readonly rangeMaxMs: number;
  readonly unit: BookUnit;
  readonly span: Span;
  /** Brings in data that the provider's records have and the books lack; absent if the job only compares. */
  readonly bringIn?: Pick<BringInUnits, 'execute'> | undefined;
}

interface Progress {
  readonly nextMs: number;
  readonly compared: number;
  readonly matched: number;
  readonly differences: number;
  readonly byReason: Readonly<Record<DifferenceReason, number>>;
  readonly added: number;
  readonly gone: number;
  /** Bets of players who have no account in this gateway. They belong to another customer who shares the upstream's books. */
  readonly foreign: number;
  readonly booked?: number;
  readonly left?: number;
  /** The first differences that were examined. */
  readonly brought?: readonly BroughtIn[];
}

const MORE: WorkStep = { kind: 'more' };
const SECOND_MS = 1_000;

/** Compares step by step, with one question to the provider per step. After a kill, the run continues with the interrupted step. */
export class ReconciliationRun implements JobWork {
  readonly #parts: ReconciliationRunParts;
  readonly #task: ReconciliationTask;
  #progress: Progress;
  #failures = 0;

  constructor(parts: ReconciliationRunParts, task: ReconciliationTask) {
    this.#parts = parts;
    this.#task = task;
    const { checkpoint } = task.job;
    this.#progress = {
      ...NOTHING,
      ...(task.bringIn !== undefined && NOTHING_BROUGHT),
      nextMs: task.span.fromMs,
      ...(checkpoint !== undefined && (JSON.parse(checkpoint) as Progress)),
    };
  }

  get state(): JobWork['state'] {
    return { ...this.#seconds(), checkpoint: JSON.stringify(this.#progress) };
  }

  async step(): Promise<WorkStep> {
    const { span, rangeMaxMs, gateway } = this.#task;
    const step = nextStep({ fromMs: this.#progress.nextMs, toMs: span.toMs }, rangeMaxMs);
    if (step === undefined) return { kind: 'succeeded', result: this.#counts() };
    const { fromMs: startMs, toMs: endMs } = step.asked;
    const listed = await gateway.call('bet_records', { startMs, endMs, player: undefined });
    return listed.ok ? this.#compare(step, listed.value.records) : this.#retry(listed.error);
  }

  async #compare({ judged, asked }: Step, records: readonly BetRecord[]): Promise<WorkStep> {
    const { book, clock } = this.#parts;
    const { provider, unit } = this.#task;
    const theirs = await this.#owned(records);
    const named = theirs.flatMap(({ playerId, record }) => {
      const key = keyOf(record, unit);
      return key === undefined ? [] : [{ playerId, key }];
    });
    const compared = async (): Promise<Comparison> =>
      compareBooks({ theirs, ours: await book.entries({ provider, unit, span: asked, named }) }, unit, judged);
    const before = await compared();
    const brought = await this.#task.bringIn?.execute({ differences: before.differences, theirs });
    const found = brought?.some(({ outcome }) => outcome === 'booked') === true ? await compared() : before;
    const kept = await book.keep({ provider, span: judged, differences: found.differences }, clock.nowMs());
    this.#failures = 0;
    if (brought !== undefined) this.#note(brought);
    this.#count(found, { ...kept, foreign: records.length - theirs.length });
    this.#progress = { ...this.#progress, nextMs: judged.toMs };
    return MORE;
  }

  #count({ compared, matched, differences }: Comparison, { added, gone, foreign }: Counted): void {
    const before = this.#progress;
    const countOf = (reason: DifferenceReason): number => differences.filter((one) => one.reason === reason).length;
    this.#progress = {
      ...before,
      compared: before.compared + compared,
      matched: before.matched + matched,
      differences: before.differences + differences.length,
      byReason: byReason((reason) => before.byReason[reason] + countOf(reason)),
      added: before.added + added,
      gone: before.gone + gone,
      foreign: before.foreign + foreign,
    };
  }

  #note(brought: readonly BroughtIn[]): void {
    const { booked = 0, left = 0, brought: named = [] } = this.#progress;
    const countOf = (wanted: BroughtIn['outcome']): number =>
      brought.filter(({ outcome }) => outcome === wanted).length;
    this.#progress = {
      ...this.#progress,
      booked: booked + countOf('booked'),
      left: left + countOf('left'),
      brought: [...named, ...brought].slice(0, BROUGHT_IN_NAMED_MAX),
    };
  }

  async #owned(records: readonly BetRecord[]): Promise<readonly TheirBet[]> {
    const names = new Map(records.flatMap(({ player }) => (player === undefined ? [] : [[player.text, player]])));
    const owners = await this.#parts.accounts.ownersOf(this.#task.provider, [...names.values()]);
    return records.flatMap((record) => {
      const owner = owners.get(record.player?.text ?? '');
      return owner === undefined ? [] : [{ playerId: owner.playerId, record }];
    });
  }

  #retry(failure: UpstreamFailure): WorkStep {
    if (failure.kind === 'provider_throttled') {
      return { kind: 'later', afterMs: Math.min(failure.retryAfterMs, THROTTLED_WAIT_MAX_MS) };
    }
    const afterMs = PAUSES_MS[this.#failures];
    if (!isRetryable(failure) || afterMs === undefined) {
      return { kind: 'failed', result: { reason: fetchFailure(this.#task.provider, 'its list of bets', failure) } };
    }
    this.#failures += 1;
    return { kind: 'later', afterMs };
  }

  #counts(): Omit<Progress, 'nextMs'> {
    const { nextMs: _, ...counts } = this.#progress;
    return counts;
  }

  /** The seconds of the span that have been compared, and all its seconds. */
  #seconds(): { readonly done: number; readonly total: number } {
    const { fromMs, toMs } = this.#task.span;
    return {
      done: Math.floor((this.#progress.nextMs - fromMs) / SECOND_MS),
      total: Math.ceil((toMs - fromMs) / SECOND_MS),
    };
  }
}

type Counted = Pick<Progress, 'added' | 'gone' | 'foreign'>;

const byReason = (countOf: (reason: DifferenceReason) => number): Progress['byReason'] =>
  Object.fromEntries(DIFFERENCE_REASONS.map((reason) => [reason, countOf(reason)])) as Progress['byReason'];

const NOTHING_BROUGHT = { booked: 0, left: 0, brought: [] };

const NOTHING: Omit<Progress, 'nextMs'> = {
  compared: 0,
  matched: 0,
  differences: 0,
  added: 0,
  gone: 0,
  foreign: 0,
  byReason: byReason(() => 0),
};

/** The longest span of one job. */
export const SPAN_MAX_MS = 31 * 86_400_000;
/** Bets that are younger are not compared, because their events may still be on the way from the provider to us, or from us to the Agent. */
export const SETTLED_AFTER_MS = 900_000;
/** The pauses before each retry of a list that could not be read. After the last retry the job fails. */
const PAUSES_MS: readonly number[] = [1_000, 5_000, 15_000, 60_000];
/** The longest wait for a provider that limits how often its list may be read. */
const THROTTLED_WAIT_MAX_MS = 60_000;
