import type { Result } from '../../domain/shared/result.ts';

/** An account at an identity provider, after every check of its token. */
export interface ProvenIdentity {
  /** The issuer, and its permanent id of the account. */
  readonly subject: string;
  /** The display name from the configured claim; empty if the claim is missing. */
  readonly name: string;
  /** The values of the configured claim for roles. */
  readonly roles: readonly string[];
}

/** The reason of a failed sign-in; `detail` is only for the log of the gateway. */
export interface IdentityRefused {
  readonly kind: 'unreachable' | 'refused';
  readonly detail: string;
}

/** The identity provider at which people sign in. */
export interface IdentityProvider {
  /** The address for the redirect of the browser, and the secret that returns only in the browser's cookie. */
  begin(): Promise<Result<{ readonly url: string; readonly secret: string }, IdentityRefused>>;
  /** Checks the answer that the browser has brought back, with the secret of the same sign-in. */
  finish(answerUrl: string, secret: string): Promise<Result<ProvenIdentity, IdentityRefused>>;
}
