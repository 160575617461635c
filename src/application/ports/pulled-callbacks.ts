import type { CallbackStatus } from '../../domain/callback/callback-log-rules.ts';
import type { CallbackRole } from '../../domain/callback/callback-role.ts';
import type { CallbackAttempt, ClaimedLane, LaneClaim, LaneRun } from './callback-queue.ts';

export interface PullRequest {
  readonly agent: string;
  readonly nowMs: number;
  /** The end of the lease. It is never prolonged. */
  readonly leaseEndMs: number;
  readonly lanesMax: number;
}

/** A lane that an Agent has fetched and not answered within its lease. */
export interface UnansweredLane extends LaneClaim {
  readonly leaseEndMs: number;
  readonly attempts: number;
  /** The callback that the Agent got; undefined if it was deleted meanwhile. */
  readonly first: { readonly id: string; readonly role: CallbackRole } | undefined;
}

/** A callback, as far as an answer of its Agent needs it. */
export interface AnsweredCallback {
  readonly agent: string;
  readonly role: CallbackRole;
  readonly status: CallbackStatus;
  /** Its lane as it was fetched last, if the Agent may answer now: this callback is the first of the lane, and no other process has the lane. */
  readonly held: (LaneClaim & { readonly attempts: number; readonly leaseEndMs: number }) | undefined;
  /** The attempt that began at the moment asked for. */
  readonly attempt: CallbackAttempt | undefined;
}

/** The lanes of Agents that fetch their callbacks. They are those of the {@link CallbackQueue}, which leaves them alone while an Agent fetches. */
export interface PulledCallbacks {
  /** Returns the Agents for which `claim` would find a lane, or `PulledQuestions.give` a question. */
  ready(agents: readonly string[], nowMs: number): Promise<ReadonlySet<string>>;
  /** Claims ready lanes of one Agent, by the rules of the queue. None if the Agent does not fetch its callbacks, or is at home in another cell. */
  claim(request: PullRequest): Promise<readonly ClaimedLane[]>;
  /** Ends leases of the Agent that are over, each once, with the run of `runOf`. At most 100 at a time. */
  endUnanswered(agent: string, nowMs: number, runOf: (lane: UnansweredLane) => LaneRun): Promise<readonly LaneRun[]>;
  /** The callback with this id; `attemptAtMs` selects one of its attempts. */
  find(id: string, attemptAtMs: number): Promise<AnsweredCallback | undefined>;
  /** Books an answer. `late`: the lane was claimed again. `locked`: a writer has the lane, so try again. */
  book(run: LaneRun, nowMs: number): Promise<'booked' | 'late' | 'locked'>;
}
