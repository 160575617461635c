import type { OpenIdOptions } from '../../adapters/identity/index.ts';
import type { RoleOfValue } from '../../application/people/sign-in-by-provider.ts';
import { isProduction, type Config } from './read-config.ts';

/** The identity provider, and the roles of its accounts. */
export interface IdentityProviderConfig extends OpenIdOptions {
  readonly roles: RoleOfValue;
}

const ANSWER_PATH = '/console/sign-in/provider/answer';

/** The identity provider of these settings; undefined if none is set up. */
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
    isPublicOnly: !(config.oidcAllowPrivate ?? !isProduction(config)),
  };
}
