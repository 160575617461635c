import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { refusedIfMoved } from '../agents/at-home.ts';
import { notFound, type AgentMoved, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CallbackLog } from '../ports/callback-log.ts';
import type { CallbackReplays } from '../ports/callback-replays.ts';
import type { Clock } from '../ports/clock.ts';

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
