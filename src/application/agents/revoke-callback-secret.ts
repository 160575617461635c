import type { Agent } from '../../domain/agent/agent.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { needsSecret } from './signed-callbacks-rule.ts';
import { refuseMoved } from './at-home.ts';
import { notFound, type AgentMoved, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import type { Clock } from '../ports/clock.ts';

export interface RevokeCallbackSecretParts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly callbackSecrets: Pick<CallbackSecretStore, 'revoke' | 'signing'>;
  readonly clock: Clock;
  /** Whether an active Agent with a callback base must keep one secret, as in production. */
  readonly keepsLast: boolean;
}

/** Revokes a callback secret: it no longer signs callbacks. */
export class RevokeCallbackSecret {
  readonly #parts: RevokeCallbackSecretParts;

  constructor(parts: RevokeCallbackSecretParts) {
    this.#parts = parts;
  }

  async execute(code: string, id: string): Promise<Result<undefined, NotFound | InvalidParameter | AgentMoved>> {
    const { agents, callbackSecrets, clock } = this.#parts;
    const agent = await agents.find(foldCode(code));
    const moved = refuseMoved(agent);
    if (moved !== undefined) return err(moved);
    if (await this.#isNeeded(agent, id)) return err(LAST);
    const isKnown = await callbackSecrets.revoke({ agent: foldCode(code), id, atMs: clock.nowMs() });
    return isKnown ? ok(undefined) : err(notFound('callback secret', id));
  }

  async #isNeeded(agent: Agent | undefined, id: string): Promise<boolean> {
    const { callbackSecrets, keepsLast } = this.#parts;
    if (!keepsLast || agent === undefined || !needsSecret(agent)) return false;
    const signing = await callbackSecrets.signing(agent.code);
    return signing.length === 1 && signing[0]?.id === id;
  }
}

const LAST = invalidParameter(
  'secret',
  'must not be the last one of an active Agent with a callback base: issue another one first, or switch the Agent off',
);
