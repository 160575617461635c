import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type AgentMoved, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import { refusedIfMoved } from './at-home.ts';
import type { Clock } from '../ports/clock.ts';
import type { TokenStore } from '../ports/token-store.ts';

/**
 * Revokes a token. This process refuses it at once. Every other process refuses it when it next reads the database: within one poll interval and the
 * time of the read, or within the stale limit if it cannot reach the database.
 */
export class RevokeToken {
  readonly #tokens: Pick<TokenStore, 'revoke'>;
  readonly #clock: Clock;
  readonly #agents: Pick<AgentStore, 'find'>;

  constructor(tokens: Pick<TokenStore, 'revoke'>, clock: Clock, agents: Pick<AgentStore, 'find'>) {
    this.#tokens = tokens;
    this.#clock = clock;
    this.#agents = agents;
  }

  async execute(agent: string, id: string): Promise<Result<undefined, NotFound | AgentMoved>> {
    const moved = await refusedIfMoved(this.#agents, agent);
    if (moved !== undefined) return err(moved);
    const isKnown = await this.#tokens.revoke({ agent: foldCode(agent), id, atMs: this.#clock.nowMs() });
    return isKnown ? ok(undefined) : err(notFound('token', id));
  }
}
