import type { OpenIdOptions } from '../../adapters/identity/index.ts';
import type { RoleOfValue } from '../../application/people/sign-in-by-provider.ts';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';
import type { Settings } from './settings.ts';

/** Where people sign in, and the roles of its accounts. */
export interface IdentityProviderConfig extends OpenIdOptions {
  readonly roles: RoleOfValue;
}

const ANSWER_PATH = '/console/sign-in/provider/answer';
const NEEDED = ['BASE_URL', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** What an identity provider lacks, as a sentence. */
export function missingOfIdentityProvider(settings: Settings): string | undefined {
  const { OIDC_ISSUER: issuer } = settings;
  if (issuer === undefined) return undefined;
  const missing = NEEDED.find((name) => settings[name] === undefined);
  if (missing !== undefined) return `${missing} must be set with OIDC_ISSUER.`;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || LOOPBACK.has(hostname)
    ? undefined
    : 'OIDC_ISSUER must be a URL that begins with https://, unless it is on this machine.';
}

export function identityProviderOf(settings: Settings): IdentityProviderConfig | undefined {
  const { BASE_URL: baseUrl, OIDC_ISSUER: issuer, OIDC_ROLES: roles = [] } = settings;
  if (issuer === undefined || baseUrl === undefined) return undefined;
  return {
    issuer,
    roles,
    clientId: settings.OIDC_CLIENT_ID ?? '',
    clientSecret: settings.OIDC_CLIENT_SECRET ?? '',
    scope: settings.OIDC_SCOPE,
    redirectUri: `${withoutAtEnd(baseUrl, '/')}${ANSWER_PATH}`,
    nameClaim: settings.OIDC_NAME_CLAIM,
    roleClaim: settings.OIDC_ROLE_CLAIM,
    timeoutMs: settings.OIDC_TIMEOUT_MS,
  };
}
