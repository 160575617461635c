import type { ChangeLog } from '../ports/change-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';

interface NoteAccessParts {
  readonly changeLog: Pick<ChangeLog, 'begin' | 'end'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly observe: ObserveAccess;
  /** Limits the failures that are written, for each name and for unknown names. Attackers must not fill the log, nor hide entries about a person. */
  readonly failures: Pick<RateLimiter, 'admit'>;
}

/** The request of a sign-in, a sign-out or a refusal. */
export interface AccessRequest {
  readonly address: string;
  readonly requestId: string;
  readonly path: string;
}

/** An event, and the administrator whom it is about. */
export interface NotedAccess {
  readonly event: AccessEvent;
  /** The administrator; undefined if a failure has no name. */
  readonly name: string | undefined;
  readonly credential: string;
  readonly before?: object;
  readonly after?: object;
}

/** The envelope's codes of a success, and of a refused proof. */
const DONE = 0;
const REFUSED = 1002;

/** The name in the log for failures without a name. */
const NOBODY = 'nobody';

/** Writes sign-ins, failed sign-ins and ended sessions to the log of changes, and counts them. */
export class NoteAccess {
  readonly #parts: NoteAccessParts;

  constructor(parts: NoteAccessParts) {
    this.#parts = parts;
  }

  async execute({ event, name, credential, before, after }: NotedAccess, request: AccessRequest): Promise<void> {
    const { changeLog, clock, randomness, observe, failures } = this.#parts;
    observe(event);
    const isFailure = event === 'sign_in_failed';
    if (isFailure && failures.admit(name ?? NOBODY) > 0) return;
    const id = randomness.id();
    const atMs = clock.nowMs();
    const entity = name === undefined ? 'people' : `people/${name}`;
    await changeLog.begin({
      ...request,
      id,
      atMs,
      actor: name ?? NOBODY,
      credential,
      method: 'POST',
      entity,
      before: before && JSON.stringify(before),
    });
    const outcome = { endedAtMs: atMs, entity, code: isFailure ? REFUSED : DONE, fields: [] };
    await changeLog.end(id, { ...outcome, after: JSON.stringify({ event, ...after }) });
  }
}

/** The events about the access of administrators that are counted in metrics. */
export const ACCESS_EVENTS = [
  'signed_in',
  'sign_in_failed',
  'wrong_token',
  'session_ended',
  'link_made',
  'login_confirmed',
  'login_denied',
  'login_collected',
  'token_issued',
  'token_revoked',
  'administrator_created',
  'role_changed',
  'administrator_disabled',
  'approval_asked',
  'approval_agreed',
  'approval_refused',
] as const;
export type AccessEvent = (typeof ACCESS_EVENTS)[number];

/** Counts events about the access of administrators. */
export type ObserveAccess = (event: AccessEvent) => void;
