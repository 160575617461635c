import { ADMIN_CALLS } from '../../adapters/api/contracts.ts';
import { flag, kind, text, url, wholeNumber } from './setting.ts';
import { z } from 'zod';
import { type Role, roleOf } from '../../domain/people/role.ts';

const SECRET_LENGTH_MAX = 1_024;
const ROLES_MAX = 100;

/** A secret that another system has issued. */
const secretText = kind(() => z.string().max(SECRET_LENGTH_MAX), `must be at most ${SECRET_LENGTH_MAX} characters`);

/** Roles by the values of a claim, in order of precedence. */
const roleMap = kind(
  () =>
    z
      .string()
      .transform((text) => text.split(',').map(pairOf))
      .refine((pairs) => pairs.length <= ROLES_MAX && pairs.every((pair) => pair !== undefined))
      .transform((pairs) => pairs.filter((pair) => pair !== undefined)),
  `must be at most ${ROLES_MAX} pairs as value=role, separated by commas, each role one of viewer, support, operator, admin or agent:CODE`,
);

/** A list of names from a fixed set. */
const callNames = (names: readonly string[], description: string, whenUnset: string) =>
  kind(
    () =>
      z
        .string()
        .transform((text) => text.split(',').map((name) => name.trim()))
        .refine((wanted) => wanted.every((name) => names.includes(name))),
    `must be names of calls, separated by commas: ${names.join(', ')}`,
  )(description, whenUnset);

function pairOf(text: string): readonly [string, Role] | undefined {
  const at = text.lastIndexOf('=');
  const role = roleOf(text.slice(at + 1).trim());
  const value = text.slice(0, Math.max(0, at)).trim();
  return role === undefined || value === '' ? undefined : [value, role];
}

/** The calls that can be set to need a second person. */
const FOUR_EYES_CALLS = ADMIN_CALLS.filter(({ access }) => access.secondPerson !== undefined).map(({ name }) => name);

/** Administrators and their ways to sign in. */
export const people = {
  ADMIN_TOKEN_ACCEPTED: flag(
    'Whether ADMIN_TOKEN opens the admin API. With false only the administrators’ own tokens and sessions count, and ADMIN_TOKEN is not needed.',
  ).default(true),
  ADMINISTRATOR_TOKEN_DAYS_MAX: wholeNumber([1, 3_650], 'Longest life of an administrator’s token, in days.').default(
    90,
  ),
  SESSION_IDLE_MINUTES: wholeNumber(
    [1, 1_440],
    'A session in a browser ends when nothing was asked for so long.',
  ).default(30),
  SESSION_HOURS_MAX: wholeNumber([1, 720], 'A session in a browser ends after this time, whatever is asked.').default(
    12,
  ),
  FAILED_SIGN_INS_PER_MINUTE: wholeNumber(
    [0, 1_000_000],
    'Most failed sign-ins of one address, and of one name, in a minute; beyond, the answer is 429. Counted apart from wrong tokens. 0 is no limit.',
  ).default(10),
  FOUR_EYES: callNames(
    FOUR_EYES_CALLS,
    'Calls of the admin API that wait until a second person agrees, separated by commas; [rights](rights.md) shows which can be named. They take no ADMIN_TOKEN then. With any of them, new administrators, roles, and links and tokens of somebody else take two people too.',
    'none',
  ).optional(),
  FOUR_EYES_HOURS: wholeNumber([1, 720], 'How long a call waits for a second person.').default(24),
  OIDC_ISSUER: url(
    ['https:', 'http:'],
    'OpenID Connect issuer where people sign in; http only on this machine. Needs BASE_URL, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_ROLES. ' +
      'Register the address `/console/sign-in/provider/answer` below BASE_URL there.',
    'people sign in by links',
  ).optional(),
  OIDC_CLIENT_ID: text('Name of the gateway at the issuer.', 'none').optional(),
  OIDC_CLIENT_SECRET: secretText('Secret of the gateway at the issuer.', 'none').optional(),
  OIDC_SCOPE: text('Scopes that are asked for.').default('openid profile email'),
  OIDC_NAME_CLAIM: text(
    'Claim that names a person in the gateway, at the first sign-in; an unverified `email` is refused.',
  ).default('email'),
  OIDC_ROLE_CLAIM: text(
    'Claim with the values that OIDC_ROLES gives roles to; a name with dots may be a path.',
  ).default('groups'),
  OIDC_ROLES: roleMap(
    'Roles by the values of the claim, such as `gateway-admins=admin,night=support`; the first that fits counts. No other account may sign in.',
    'none',
  ).optional(),
  OIDC_ALLOW_PRIVATE: flag(
    'Whether the issuer, and what its description names, may have addresses of the own network and machine; link-local ones stay refused.',
    'false in production, else true',
  ).optional(),
  OIDC_TIMEOUT_MS: wholeNumber([100, 30_000], 'Longest time of one request to the issuer, in milliseconds.').default(
    5_000,
  ),
};
