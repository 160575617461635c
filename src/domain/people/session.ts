import { inUpperCase } from '../shared/letter-case.ts';

/** Random bytes in the secret of a session, of a link, and of a waiting sign-in of the command line. */
export const SIGN_IN_SECRET_BYTES = 32;

/** How long a link works. */
export const LINK_LIFE_MS = 15 * 60_000;

/** How long a person may take at the identity provider. */
export const PROVIDER_LIFE_MS = 10 * 60_000;

/** How long the command line waits for a person, and how often it asks meanwhile. */
export const LOGIN_LIFE_MS = 10 * 60_000;
export const LOGIN_POLL_MS = 2_000;

const SEEN_STEP_MS = 60_000;
const SEEN_STEPS_MIN = 10;

/** The last use of a session is noted no more often than this, and often enough for the time that it may be idle. */
export const seenStepMs = ({ idleMs }: SessionLimits): number => Math.min(SEEN_STEP_MS, idleMs / SEEN_STEPS_MIN);

/** How long a session lasts without a request, and at most. */
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
  /** The name of the one who ended it. */
  readonly endedBy: string | undefined;
  /** The address where it began. */
  readonly address: string;
}

/** Whether a session goes on at this moment. */
export const isAlive = ({ endedAtMs, endsAtMs, seenAtMs }: Session, idleMs: number, nowMs: number): boolean =>
  endedAtMs === undefined && nowMs < endsAtMs && nowMs - seenAtMs < idleMs;

/** Letters and digits of the short code: none that looks like another, and no vowels, so that no words appear. */
const NO_CODE_LETTERS = /[^BCDFGHJKLMNPQRSTVWXZ]/g;
const CODE_LENGTH = 8;

/** The short code of a waiting sign-in, from random text in base64url: 20^8 are 34 bits. Undefined when the text is too short. */
export function loginCode(random: string): string | undefined {
  const letters = lettersIn(random);
  return letters.length < CODE_LENGTH ? undefined : halved(letters.slice(0, CODE_LENGTH));
}

/** A short code as people type it, in the form that it is kept in. */
export const typedLoginCode = (text: string): string => halved(lettersIn(text));

const lettersIn = (text: string): string => inUpperCase(text).replaceAll(NO_CODE_LETTERS, '');

const halved = (letters: string): string => `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
