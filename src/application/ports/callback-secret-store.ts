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

/** A callback secret as it is stored. */
export interface KeptCallbackSecret extends CallbackSecret {
  readonly secretSealed: string;
}

/** Stores the secrets that sign an Agent's callbacks. Several may be active at once, so that a secret can be rotated. */
export interface CallbackSecretStore {
  /** Adds a secret, if the Agent has fewer than `signingMax` secrets that sign. The limit also holds for simultaneous calls. */
  add(secret: KeptCallbackSecret, signingMax?: number): Promise<Added>;
  /**
   * Lists secrets: first those that sign, the newest first, then the revoked ones, the last revoked first. A page beyond the last one is an empty
   * list with the true total. Undefined if the Agent does not exist.
   */
  list(agent: string, page: PageRequest): Promise<Page<CallbackSecret> | undefined>;
  /** A secret of the Agent, whatever its state. */
  find(agent: string, id: string): Promise<CallbackSecret | undefined>;
  /** All secrets that sign, the newest first; empty if the Agent does not exist. */
  signing(agent: string): Promise<readonly KeptCallbackSecret[]>;
  /** The Agents among these that have a secret that is not revoked. */
  withSecret(agents: readonly string[]): Promise<ReadonlySet<string>>;
  /** False if the Agent has no such secret. A second revocation keeps the first moment. */
  revoke(secret: { readonly agent: string; readonly id: string; readonly atMs: number }): Promise<boolean>;
}
