import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { SIGNING_SECRETS_MAX } from '../../domain/callback/signing-secrets.ts';
import {
  alreadyExists,
  callRefused,
  notFound,
  type AgentMoved,
  type AlreadyExists,
  type CallRefused,
  type NotFound,
} from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import { refusedIfMoved, refuseMoved } from './at-home.ts';
import type { CallbackSecretStore, CallbackSecret } from '../ports/callback-secret-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { pageOfAgent, type PageQuery } from './page-of-agent.ts';
import type { Agent } from '../../domain/agent/agent.ts';
import { needsSecret } from './agents.ts';

/** The prefix of a secret. Symmetric secrets of Standard Webhooks are 24 to 64 random bytes, base64 after this prefix. */
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

interface IssueCallbackSecretPorts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly callbackSecrets: Pick<CallbackSecretStore, 'add' | 'find'>;
  readonly randomness: Randomness;
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

/** Gives an Agent one more callback secret. Older secrets go on signing until they are revoked. */
export class IssueCallbackSecret {
  readonly #ports: IssueCallbackSecretPorts;

  constructor(ports: IssueCallbackSecretPorts) {
    this.#ports = ports;
  }

  /** With an id, a repeated call adds no second secret. */
  async execute(
    agent: string,
    onceId?: string,
  ): Promise<
    Result<{ readonly id: string; readonly secret: string }, NotFound | AlreadyExists | AgentMoved | CallRefused>
  > {
    const { agents, callbackSecrets, clock, randomness, secrets } = this.#ports;
    const moved = await refusedIfMoved(agents, agent);
    if (moved !== undefined) return err(moved);
    const id = onceId ?? randomness.id();
    const isThere = onceId !== undefined && (await callbackSecrets.find(foldCode(agent), onceId)) !== undefined;
    if (isThere) return err(alreadyExists('callback secret', id));
    const secret = SECRET_PREFIX + randomness.text(SECRET_BYTES, 'base64');
    const dates = { createdAtMs: clock.nowMs(), revokedAtMs: undefined };
    const kept = { id, agent: foldCode(agent), secretSealed: secrets.seal(secret), ...dates };
    const added = await callbackSecrets.add(kept, SIGNING_SECRETS_MAX);
    if (added === 'full') return err(FULL);
    return added === 'added' ? ok({ id, secret }) : err(notFound('agent', agent));
  }
}

const FULL = callRefused(
  'not_allowed',
  `${SIGNING_SECRETS_MAX} callback secrets of the Agent sign already; revoke one first`,
);

/** Lists an Agent's callback secrets, without the secrets. */
export class ListCallbackSecrets {
  readonly #secrets: Pick<CallbackSecretStore, 'list'>;

  constructor(secrets: Pick<CallbackSecretStore, 'list'>) {
    this.#secrets = secrets;
  }

  execute(
    agent: string,
    question: PageQuery,
  ): Promise<Result<NumberedPage<CallbackSecret>, InvalidParameter | NotFound>> {
    return pageOfAgent(agent, question, (page) => this.#secrets.list(foldCode(agent), page));
  }
}

/** Shows one callback secret of an Agent, without the secret. */
export class ShowCallbackSecret {
  readonly #secrets: Pick<CallbackSecretStore, 'find'>;

  constructor(secrets: Pick<CallbackSecretStore, 'find'>) {
    this.#secrets = secrets;
  }

  async execute(agent: string, id: string): Promise<Result<CallbackSecret, NotFound>> {
    const secret = await this.#secrets.find(foldCode(agent), id);
    return secret === undefined ? err(notFound('callback secret', id)) : ok(secret);
  }
}

interface RevokeCallbackSecretParts {
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
