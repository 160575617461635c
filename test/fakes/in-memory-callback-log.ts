import { ATTEMPTS_LISTED_MAX } from '../../src/domain/callback/callback-log-rules.ts';
import {
  type CallbackBacklog,
  type CallbackFilter,
  type CallbackLog,
  type LoggedCallback,
} from '../../src/application/ports/callback-log.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import type { InMemoryCallbacks } from './in-memory-callbacks.ts';

export class InMemoryCallbackLog implements CallbackLog {
  readonly #data: InMemoryCallbacks;

  constructor(data: InMemoryCallbacks) {
    this.#data = data;
  }

  async list(filter: CallbackFilter, { offset, pageSize }: PageRequest): Promise<Page<LoggedCallback>> {
    const chosen = this.#data.callbacks.filter((callback) => isChosen(callback, filter)).reverse();
    return { list: chosen.slice(offset, offset + pageSize).map((one) => ({ ...one })), total: chosen.length };
  }

  async find(id: string): ReturnType<CallbackLog['find']> {
    const callback = this.#data.callbacks.find((one) => one.id === id);
    if (callback === undefined) return undefined;
    const attempts = this.#data.attempts.filter(({ callbackId }) => callbackId === id);
    return { callback: { ...callback }, attempts: attempts.slice(-ATTEMPTS_LISTED_MAX) };
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
}

const isChosen = (callback: LoggedCallback, { agent, status, sinceMs }: CallbackFilter): boolean =>
  (agent === undefined || callback.agent === agent) &&
  (status === undefined || callback.status === status) &&
  (sinceMs === undefined || callback.createdAtMs >= sinceMs);
