import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { Added } from './token-store.ts';

/** A callback secret, without the secret itself. */
export interface CallbackSecret {
  readonly id: string;
  readonly agent: string;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | undefined;
}

/** A callback secret as it is kept. */
export interface KeptCallbackSecret extends CallbackSecret {
  readonly secretSealed: string;
}

/** Keeps the secrets that sign an Agent's callbacks. Several may be active at once, so that a secret can be rotated. */
export interface CallbackSecretStore {
  /** Adds it, if the Agent has fewer than `signingMax` secrets that sign, however many are added at a time. */
  add(secret: KeptCallbackSecret, signingMax?: number): Promise<Added>;
  /**
   * Those that sign first, the newest of them first, then the revoked ones, the last revoked first. A page beyond the last one is an empty list
   * with the true total; undefined when the Agent does not exist.
   */
  list(agent: string, page: PageRequest): Promise<Page<CallbackSecret> | undefined>;
  /** A secret of the Agent, whatever its state. */
  find(agent: string, id: string): Promise<CallbackSecret | undefined>;
  /** All that sign, the newest first; none where the Agent does not exist. */
  signing(agent: string): Promise<readonly KeptCallbackSecret[]>;
  /** Those of the Agents that have a secret which is not revoked. */
  withSecret(agents: readonly string[]): Promise<ReadonlySet<string>>;
  /** False when the Agent has no such secret. A second revocation keeps the first moment. */
  revoke(secret: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean>;
}
