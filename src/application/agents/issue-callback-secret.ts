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
import { refusedIfMoved } from './at-home.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';

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
