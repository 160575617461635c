import type { OpenIdOptions } from '../../adapters/identity/index.ts';
import type { RoleOfValue } from '../../application/people/sign-in-by-provider.ts';
import type { Config } from './read-config.ts';
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

/** The identity provider of these settings; undefined where none is set up. */
export function identityProviderOf(config: Config): IdentityProviderConfig | undefined {
  const { baseUrl, oidcIssuer: issuer, oidcRoles: roles = [] } = config;
  if (issuer === undefined || baseUrl === undefined) return undefined;
  return {
    issuer,
    roles,
    clientId: config.oidcClientId ?? '',
    clientSecret: config.oidcClientSecret ?? '',
    scope: config.oidcScope,
    redirectUri: `${baseUrl}${ANSWER_PATH}`,
    nameClaim: config.oidcNameClaim,
    roleClaim: config.oidcRoleClaim,
    timeoutMs: config.oidcTimeoutMs,
  };
}
