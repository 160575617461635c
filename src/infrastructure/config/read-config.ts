import { z } from 'zod';
import { inLowerCase, inUpperCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { keyBytes, SETTING_FACTS } from './setting.ts';
import { SETTINGS, type Settings } from './settings.ts';
import type { OpenIdOptions } from '../../adapters/identity/index.ts';
import type { RoleOfValue } from '../../application/people/sign-in-by-provider.ts';
import type { KeptDays } from '../../application/retention/forget-old-rows.ts';

const NEEDED = ['BASE_URL', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The first setting that an identity provider lacks, as a sentence. */
function missingOfIdentityProvider(settings: Settings): string | undefined {
  const { OIDC_ISSUER: issuer } = settings;
  if (issuer === undefined) return undefined;
  const missing = NEEDED.find((name) => settings[name] === undefined);
  if (missing !== undefined) return `${missing} must be set with OIDC_ISSUER.`;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || LOOPBACK.has(hostname)
    ? undefined
    : 'OIDC_ISSUER must be a URL that begins with https://, unless it is on this machine.';
}

/** A mail server needs the address of a sender. */
const missingOfMail = ({ SMTP_URL: url, SMTP_FROM: from }: Settings): string | undefined =>
  url !== undefined && from === undefined ? 'SMTP_FROM must be set with SMTP_URL.' : undefined;

/** Converts a name: `TRUST_PROXY` becomes `trustProxy`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** All settings by the names of their variables. They contain secrets and must never be logged. */
export type Config = { readonly [Name in keyof Settings as CamelCase<Name>]: Settings[Name] };

/** True in production, where nothing is made up: no demo, and no secrets. */
export const isProduction = ({ nodeEnv }: Config): boolean => nodeEnv === 'production';

/** Reads the environment. Refuses with one sentence for each wrong variable; the sentence names the rule and never the value. */
export function readConfig(environment: NodeJS.ProcessEnv): Result<Config, readonly string[]> {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const read = SETTINGS.safeParse(Object.fromEntries(set));
  if (!read.success) return err([...new Set(read.error.issues.map(({ path }) => sentence(String(path[0]))))]);
  const violation =
    missingKey(read.data) ?? repeatedKey(read.data) ?? missingOfIdentityProvider(read.data) ?? missingOfMail(read.data);
  return violation === undefined ? ok(configOf(read.data)) : err([violation]);
}

/** The schema without its default; the facts are registered for this inner schema. */
export const innermost = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? innermost(schema.unwrap() as z.ZodType) : schema;

function sentence(name: string): string {
  const facts = SETTING_FACTS.get(innermost(SETTINGS.shape[name as keyof Settings]));
  return `${name} ${facts?.rule ?? 'is wrong'}.`;
}

function missingKey(settings: Settings): string | undefined {
  if (settings.SECRETS_KEY !== undefined) return undefined;
  if (settings.NODE_ENV !== 'production' && settings.DATABASE_URL === undefined) return undefined;
  return 'SECRETS_KEY must be set in production and with DATABASE_URL; make one with `openssl rand -hex 32`.';
}

function repeatedKey({ SECRETS_KEY: sealing, SECRETS_KEYS_TO_OPEN: opening = [] }: Settings): string | undefined {
  return sealing !== undefined && opening.map(keyBytes).includes(keyBytes(sealing))
    ? 'SECRETS_KEYS_TO_OPEN must not have SECRETS_KEY in it: SECRETS_KEY opens too.'
    : undefined;
}

const camelCase = (name: string): string =>
  inLowerCase(name).replaceAll(/_(.)/g, (_, letter: string) => inUpperCase(letter));

const configOf = (settings: Settings): Config =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [camelCase(name), value])) as Config;

/** The identity provider, and the roles of its accounts. */
interface IdentityProviderConfig extends OpenIdOptions {
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

/** Links and sign-ins of command lines are valid for minutes. After that, a failure still names their owner for a day. */
const SPENT_DAYS = 1;

/** Long enough to see what was told about a trouble that is found late. */
const MESSAGE_DAYS = 90;

/** The days for which each kind of old rows is kept. */
export const keptDaysOf = (config: Config): KeptDays => ({
  callbacks: config.keepCallbacksDays,
  refused_callbacks: config.keepCallbacksDays,
  callback_attempts: config.keepCallbackAttemptsDays,
  jobs: config.keepJobsDays,
  agent_tokens: config.keepTokensDays,
  callback_secrets: config.keepTokensDays,
  administrator_tokens: config.keepTokensDays,
  administrator_sessions: config.keepSessionsDays,
  sign_in_links: SPENT_DAYS,
  logins: SPENT_DAYS,
  approvals: config.keepApprovalsDays,
  notification_messages: MESSAGE_DAYS,
  game_sessions: config.keepGameSessionsDays,
  game_versions: config.keepVersionsDays,
  provider_versions: config.keepVersionsDays,
  agent_versions: config.keepVersionsDays,
});
