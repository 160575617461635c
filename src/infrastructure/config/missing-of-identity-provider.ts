import type { Settings } from './settings.ts';

const NEEDED = ['BASE_URL', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The first setting that an identity provider lacks, as a sentence. */
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
