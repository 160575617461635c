import { foldCode } from '../../domain/shared/code.ts';
import { instantOf } from '../../domain/shared/instant.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { refuseMoved, refusedIfMoved } from '../agents/at-home.ts';
import { notFound, type AgentMoved, type NotFound, type TooManyRequests } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CallbackReplays } from '../ports/callback-replays.ts';
import type { Clock } from '../ports/clock.ts';
import type { CallbackLog } from '../ports/callback-log.ts';

interface ReplayCallbacksPorts {
  readonly agents: AgentStore;
  readonly callbackReplays: CallbackReplays;
  readonly clock: Clock;
}

/** Sends again all callbacks of an Agent that were created since a moment, for example after the Agent has lost data. */
export class ReplayCallbacks {
  readonly #ports: ReplayCallbacksPorts;

  constructor(ports: ReplayCallbacksPorts) {
    this.#ports = ports;
  }

  /**
   * A callback that was delivered since `atMs` is not sent again; `atMs` is the present by default. A call with its own `atMs` was approved by a
   * second person, and may be continued after a crash.
   */
  async execute(
    agent: string,
    since: string,
    atMs?: number,
  ): Promise<Result<{ readonly replayed: number }, NotFound | InvalidParameter | TooManyRequests | AgentMoved>> {
    const { agents, callbackReplays, clock } = this.#ports;
    const code = foldCode(agent);
    const sinceMs = instantOf('since', since);
    if (!sinceMs.ok) return sinceMs;
    const found = await agents.find(code);
    if (found === undefined) return err(notFound('agent', agent));
    const moved = refuseMoved(found);
    if (moved !== undefined) return err(moved);
    const request = { sinceMs: sinceMs.value, nowMs: atMs ?? clock.nowMs(), goesOn: atMs !== undefined };
    const replayed = await callbackReplays.replaySince(code, request);
    return replayed === undefined ? err(UNDER_WAY) : ok({ replayed });
  }
}

const UNDER_WAY: TooManyRequests = {
  kind: 'too_many_requests',
  sentence: 'callbacks that were replayed before are still waiting to be sent; replay again when they are',
  retryAfterMs: 10_000,
};

interface ReplayCallbackParts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly callbackLog: Pick<CallbackLog, 'agentOf'>;
  readonly callbackReplays: Pick<CallbackReplays, 'replay'>;
  readonly clock: Clock;
}

/** Sends one callback again, and unparks its lane. */
export class ReplayCallback {
  readonly #parts: ReplayCallbackParts;

  constructor(parts: ReplayCallbackParts) {
    this.#parts = parts;
  }

  async execute(id: string): Promise<Result<undefined, NotFound | InvalidParameter | AgentMoved>> {
    const { agents, callbackLog, callbackReplays, clock } = this.#parts;
    const moved = await refusedIfMoved(agents, (await callbackLog.agentOf(id)) ?? '');
    if (moved !== undefined) return err(moved);
    const outcome = await callbackReplays.replay(id, clock.nowMs());
    if (outcome === undefined) return err(notFound('callback', id));
    return outcome === 'replayed' ? ok(undefined) : err(invalidParameter('id', REFUSED));
  }
}

const REFUSED =
  'must not name a bet that the Agent was asked about, and refused or did not answer in time: that is final';
