import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { needsSecret } from './signed-callbacks-rule.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import type { Clock } from '../ports/clock.ts';

/** Revokes a callback secret: it no longer signs callbacks. */
export class RevokeCallbackSecret {
  readonly #secrets: CallbackSecretStore;
  readonly #clock: Clock;
  readonly #agents: Pick<AgentStore, 'find'> | undefined;

  /** With `agents`, as in production, an active Agent that has a callback base keeps one secret. */
  constructor(secrets: CallbackSecretStore, clock: Clock, agents?: Pick<AgentStore, 'find'>) {
    this.#secrets = secrets;
    this.#clock = clock;
    this.#agents = agents;
  }

  async execute(code: string, id: string): Promise<Result<undefined, NotFound | InvalidParameter>> {
    const agent = foldCode(code);
    if (await this.#isNeeded(agent, id)) return err(LAST);
    const isKnown = await this.#secrets.revoke({ agent, id, atMs: this.#clock.nowMs() });
    return isKnown ? ok(undefined) : err(notFound('callback secret', id));
  }

  async #isNeeded(code: string, id: string): Promise<boolean> {
    const agent = await this.#agents?.find(code);
    if (agent === undefined || !needsSecret(agent)) return false;
    const signing = ((await this.#secrets.list(code)) ?? []).filter(({ revokedAtMs }) => revokedAtMs === undefined);
    return signing.length === 1 && signing[0]?.id === id;
  }
}

const LAST = invalidParameter(
  'secret',
  'must not be the last one of an active Agent with a callback base: issue another one first, or switch the Agent off',
);
