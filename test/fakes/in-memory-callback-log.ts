import { ATTEMPTS_LISTED_MAX } from '../../src/domain/callback/callback-log-rules.ts';
import {
  type AttemptedCallback,
  type CallbackBacklog,
  type CallbackFilter,
  type CallbackLog,
  type FailingAgent,
  type LoggedCallback,
  type WaitingAgent,
} from '../../src/application/ports/callback-log.ts';
import type { CallbackAttempt } from '../../src/application/ports/callback-queue.ts';
import { NOT_TRIED, type Blocker, type DeliveryStanding } from '../../src/domain/callback/delivery-standing.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import type { InMemoryCallbacks, KeptBreaker, KeptCallback } from './in-memory-callbacks.ts';
import type { InMemoryMoney, KeptTransaction } from './in-memory-money.ts';
import type { InMemoryPlayers } from './in-memory-players.ts';

interface Books {
  readonly callbacks: InMemoryCallbacks;
  readonly money: InMemoryMoney;
  readonly players: InMemoryPlayers;
}

const HOLDING: readonly string[] = ['pending', 'parked', 'asking'] satisfies Blocker['status'][];

export class InMemoryCallbackLog implements CallbackLog {
  readonly #books: Books;
  readonly #data: InMemoryCallbacks;

  constructor(books: Books) {
    this.#books = books;
    this.#data = books.callbacks;
  }

  async list(filter: CallbackFilter, { offset, pageSize }: PageRequest): Promise<Page<LoggedCallback>> {
    const chosen = this.#data.callbacks.filter((callback) => this.#isChosen(callback, filter)).reverse();
    return { list: chosen.slice(offset, offset + pageSize).map((one) => ({ ...one })), total: chosen.length };
  }

  async find(id: string): Promise<AttemptedCallback | undefined> {
    const callback = this.#data.callbacks.find((one) => one.id === id);
    return callback && { callback: { ...callback }, attempts: this.#attemptsAt(id).slice(-ATTEMPTS_LISTED_MAX) };
  }

  async agentOf(id: string): Promise<string | undefined> {
    return this.#data.callbacks.find((one) => one.id === id)?.agent;
  }

  async about(transactionIds: readonly string[]): Promise<readonly AttemptedCallback[]> {
    return this.#data.callbacks
      .filter(({ transactionId }) => transactionIds.includes(transactionId))
      .map((callback) => ({
        callback: { ...callback },
        attempts: this.#attemptsAt(callback.id).slice(-ATTEMPTS_LISTED_MAX),
      }));
  }

  async standings(ids: readonly string[]): Promise<readonly DeliveryStanding[]> {
    return ids.map((id) => {
      const callback = this.#data.callbacks.find((one) => one.id === id);
      return callback === undefined ? NOT_TRIED : this.#standingOf(callback);
    });
  }

  async backlog(): Promise<CallbackBacklog> {
    const pending = this.#data.callbacks.filter(({ status }) => status === 'pending');
    const open = [...this.#data.breakers].filter(([, { probeAtMs }]) => probeAtMs !== undefined);
    return {
      oldestPendingAtMs: pending[0]?.createdAtMs,
      oldestPendingOf: pending[0]?.agent,
      parked: [...this.#data.lanes.values()].filter(({ parkedFor }) => parkedFor !== undefined).length,
      openBreakers: open.map(([agent]) => agent).sort(),
    };
  }

  async failing(agents: readonly string[]): Promise<readonly FailingAgent[]> {
    return [...this.#data.breakers]
      .filter(([agent]) => agents.includes(agent))
      .map(([agent, { openedAtMs, heard }]) => ({ agent, openedAtMs, heard }));
  }

  async waitingSince(beforeMs: number, limit: number): Promise<readonly WaitingAgent[]> {
    const { openBreakers } = await this.backlog();
    const oldest = new Map<string, number>();
    for (const { status, agent, createdAtMs } of this.#data.callbacks) {
      const isMeant = status === 'pending' && createdAtMs < beforeMs && !openBreakers.includes(agent);
      if (isMeant && !oldest.has(agent)) oldest.set(agent, createdAtMs);
    }
    return [...oldest].map(([agent, oldestAtMs]) => ({ agent, oldestAtMs })).slice(0, limit);
  }

  #attemptsAt(id: string): readonly CallbackAttempt[] {
    return this.#data.attempts.filter(({ callbackId }) => callbackId === id);
  }

  #standingOf(callback: KeptCallback): DeliveryStanding {
    const attempts = this.#attemptsAt(callback.id);
    const blocker = this.#blockerOf(callback);
    const breaker = this.#data.breakers.get(callback.agent);
    const probeAtMs = breaker?.probeAtMs;
    const lane = callback.status === 'pending' ? this.#data.laneOf(callback) : undefined;
    const first = blocker === undefined && lane?.parkedFor === undefined ? lane : undefined;
    return {
      attemptCount: attempts.length,
      failureCount: attempts.filter(({ outcome }) => outcome !== 'accepted').length,
      ...lastOf(attempts),
      nextAttemptAtMs: first?.isHeld === false ? Math.max(first.readyAtMs, probeAtMs ?? 0) : undefined,
      isBeingSent: first?.isHeld === true,
      failuresInRow: first?.attempts ?? 0,
      ...breakerOf(breaker),
      blocker,
    };
  }

  #blockerOf(callback: KeptCallback): Blocker | undefined {
    if (callback.status !== 'pending') return undefined;
    const { callbacks } = this.#data;
    const earlier = callbacks.slice(0, callbacks.indexOf(callback));
    const found = earlier.find((one) => one.agent === callback.agent && one.lane === callback.lane && isHolding(one));
    return found && { id: found.id, role: found.role, status: found.status as Blocker['status'] };
  }

  #isChosen(callback: KeptCallback, filter: CallbackFilter): boolean {
    const { agent, status, sinceMs = 0, untilMs = Infinity, role, lane, transactionId } = filter;
    return (
      isMeant(agent, callback.agent) &&
      isMeant(status, callback.status) &&
      isMeant(role, callback.role) &&
      isMeant(lane, callback.lane) &&
      isMeant(transactionId, callback.transactionId) &&
      callback.createdAtMs >= sinceMs &&
      callback.createdAtMs < untilMs &&
      this.#isAfter(callback, filter.after) &&
      this.#isAbout(callback, filter) &&
      isStanding(this.#standingOf(callback), filter)
    );
  }

  #isAfter(callback: KeptCallback, id: string | undefined): boolean {
    const { callbacks } = this.#data;
    const at = callbacks.findIndex((one) => one.id === id);
    return id === undefined || (at >= 0 && callbacks.indexOf(callback) > at);
  }

  #isAbout({ transactionId }: KeptCallback, { memberId, roundId, amountMin, amountMax }: CallbackFilter): boolean {
    if ([memberId, roundId, amountMin, amountMax].every((one) => one === undefined)) return true;
    const told = this.#books.money.walletTransactions.find(({ transaction }) => transaction.id === transactionId);
    return (
      told !== undefined &&
      isMeant(memberId, this.#nameIn(told)) &&
      isMeant(roundId, told.transaction.roundId) &&
      (amountMin === undefined || told.transaction.moved.abs().compare(amountMin) >= 0) &&
      (amountMax === undefined || told.transaction.moved.abs().compare(amountMax) <= 0)
    );
  }

  #nameIn({ key }: KeptTransaction): string | undefined {
    return this.#books.players.players.get(key.playerId)?.memberId;
  }
}

const breakerOf = (breaker: KeptBreaker | undefined) => {
  const isBreakerOpen = breaker?.probeAtMs !== undefined;
  return { isBreakerOpen, heardByBreaker: isBreakerOpen ? breaker.heard : undefined };
};

const lastOf = (attempts: readonly CallbackAttempt[]) => {
  const last = attempts.at(-1);
  return {
    lastAttemptAtMs: last?.atMs,
    lastOutcome: last?.outcome,
    lastAnswer: last?.answer,
    lastHttpStatus: last?.httpStatus,
  };
};

const isHolding = ({ status }: KeptCallback): boolean => HOLDING.includes(status);

const isStanding = (
  { failureCount, lastOutcome, nextAttemptAtMs, blocker }: DeliveryStanding,
  { failuresMin = 0, lastOutcome: wanted, dueBeforeMs, blockedBy }: CallbackFilter,
): boolean =>
  failureCount >= failuresMin &&
  isMeant(wanted, lastOutcome) &&
  isMeant(blockedBy, blocker?.id) &&
  (dueBeforeMs === undefined || (nextAttemptAtMs !== undefined && nextAttemptAtMs < dueBeforeMs));

const isMeant = <T>(wanted: T | undefined, found: T | undefined): boolean => wanted === undefined || wanted === found;
