import type { IncomingMessage } from 'node:http';
import { PROVIDER_LIFE_MS } from '../../../domain/people/session.ts';

/** With this prefix, browsers accept the cookie only over TLS, for all paths, and for this host alone. */
const SESSION = '__Host-session';
const PROVIDER = '__Host-sign-in';
const WANTED = '__Host-wanted';

const PROVIDER_SECONDS = PROVIDER_LIFE_MS / 1_000;

const STRICT = 'Path=/; Secure; HttpOnly; SameSite=Strict';
/** Lax, because this cookie must come back after a visit to another site. */
const LAX = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** The cookie of a session. It ends with the browser; the gateway ends the session earlier. */
export const sessionCookie = (secret: string): string => `${SESSION}=${secret}; ${STRICT}`;
export const noSessionCookie = `${SESSION}=; Max-Age=0; ${STRICT}`;

/** The cookie of a sign-in that is in progress at the identity provider. */
export const providerCookie = (sealed: string): string => `${PROVIDER}=${sealed}; Max-Age=${PROVIDER_SECONDS}; ${LAX}`;
export const noProviderCookie = `${PROVIDER}=; Max-Age=0; ${LAX}`;

/** The cookie with the page that a visitor wanted before the sign-in. */
export const wantedCookie = (path: string): string =>
  `${WANTED}=${encodeURIComponent(path)}; Max-Age=${PROVIDER_SECONDS}; ${LAX}`;
export const noWantedCookie = `${WANTED}=; Max-Age=0; ${LAX}`;

export const sessionIn = (request: IncomingMessage): string | undefined => cookieIn(request, SESSION);
export const providerSecretIn = (request: IncomingMessage): string | undefined => cookieIn(request, PROVIDER);

/** The zone that the script of the console keeps for its visitor. */
export const zoneIn = (request: IncomingMessage): string | undefined => cookieIn(request, 'zone');

/** The page that the visitor wanted; undefined if it is not a page of the console. */
export function wantedIn(request: IncomingMessage): string | undefined {
  try {
    return ownPath(decodeURIComponent(cookieIn(request, WANTED) ?? ''));
  } catch {
    return undefined;
  }
}

/** A path of the console with its query, which cannot lead to another site; undefined for all other texts. */
export const ownPath = (text: string): string | undefined =>
  text.length <= WANTED_LENGTH_MAX && OWN_PATH.test(text) ? text : undefined;

const WANTED_LENGTH_MAX = 1_000;
const OWN_PATH = /^\/console(?:\/[A-Za-z0-9_.~:@%+-]+)*(?:\?[A-Za-z0-9_.~:@%+&=,*-]*)?$/;

/** The value of a cookie; undefined if it is absent, empty or occurs twice. */
function cookieIn({ headers: { cookie = '' } }: IncomingMessage, name: string): string | undefined {
  const values = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}
