import { inUpperCase } from '../shared/letter-case.ts';

/** Random bytes in the secret of a session, of a link, and of a waiting sign-in of the command line. */
export const SIGN_IN_SECRET_BYTES = 32;

/** The lifetime of a sign-in link. */
export const LINK_LIFE_MS = 15 * 60_000;

/** The time that a person may take at the identity provider. */
export const PROVIDER_LIFE_MS = 10 * 60_000;

/** How long the command line waits for a person, and the pause between its requests meanwhile. */
export const LOGIN_LIFE_MS = 10 * 60_000;
export const LOGIN_POLL_MS = 2_000;

const SEEN_STEP_MS = 60_000;
const SEEN_STEPS_MIN = 10;

/** The pause between two notes of the last use of a session, which is short enough for the time that the session may be idle. */
export const seenStepMs = ({ idleMs }: SessionLimits): number => Math.min(SEEN_STEP_MS, idleMs / SEEN_STEPS_MIN);

/** The longest time of a session without a request, and its longest lifetime. */
export interface SessionLimits {
  readonly idleMs: number;
  readonly lifeMs: number;
}

/** A session of an administrator in a browser, without its secret. Instants are milliseconds since the epoch. */
export interface Session {
  readonly id: string;
  readonly owner: string;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
  /** The absolute end. */
  readonly endsAtMs: number;
  readonly endedAtMs: number | undefined;
  /** The name of the person who ended it. */
  readonly endedBy: string | undefined;
  /** The address where it began. */
  readonly address: string;
}

/** Whether a session is valid at this moment. */
export const isAlive = ({ endedAtMs, endsAtMs, seenAtMs }: Session, idleMs: number, nowMs: number): boolean =>
  endedAtMs === undefined && nowMs < endsAtMs && nowMs - seenAtMs < idleMs;

/** The characters that do not occur in a short code. The code has no characters that look alike, and no vowels, so that it contains no words. */
const NO_CODE_LETTERS = /[^BCDFGHJKLMNPQRSTVWXZ]/g;
const CODE_LENGTH = 8;

/** The short code of a waiting sign-in, from random text in base64url: 20^8 are 34 bits. Undefined if the text is too short. */
export function loginCode(random: string): string | undefined {
  const letters = lettersIn(random);
  return letters.length < CODE_LENGTH ? undefined : halved(letters.slice(0, CODE_LENGTH));
}

/** A short code as a person types it, in the form in which it is stored. */
export const typedLoginCode = (text: string): string => halved(lettersIn(text));

const lettersIn = (text: string): string => inUpperCase(text).replaceAll(NO_CODE_LETTERS, '');

const halved = (letters: string): string => `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
