import type { Result } from '../../domain/shared/result.ts';

/** An account at an identity provider, after every check of its token. */
export interface ProvenIdentity {
  /** The issuer and its name of the account, which never changes. */
  readonly subject: string;
  /** The name for people, as the configured claim has it; empty when it has none. */
  readonly name: string;
  /** The values of the configured claim of roles. */
  readonly roles: readonly string[];
}

/** Why an identity provider was of no use; `detail` is for the log of the gateway and for nobody else. */
export interface IdentityRefused {
  readonly kind: 'unreachable' | 'refused';
  readonly detail: string;
}

/** Where people sign in whom an identity provider knows. */
export interface IdentityProvider {
  /** The address that a browser is sent to, and the secret that comes back by the browser's cookie alone. */
  begin(): Promise<Result<{ readonly url: string; readonly secret: string }, IdentityRefused>>;
  /** Judges the answer that the browser brought back, with the secret of the same sign-in. */
  finish(answerUrl: string, secret: string): Promise<Result<ProvenIdentity, IdentityRefused>>;
}
