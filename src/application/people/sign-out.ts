import type { Session } from '../../domain/people/session.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionStore } from '../ports/session-store.ts';
import type { AccessRequest, NoteAccess } from './note-access.ts';

/** Ends the session of a person who signs out. */
export class SignOut {
  readonly #sessions: Pick<SessionStore, 'end'>;
  readonly #clock: Clock;
  readonly #noteAccess: Pick<NoteAccess, 'execute'>;

  constructor(sessions: Pick<SessionStore, 'end'>, clock: Clock, noteAccess: Pick<NoteAccess, 'execute'>) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#noteAccess = noteAccess;
  }

  async execute({ id, owner }: Session, request: AccessRequest): Promise<void> {
    await this.#sessions.end({ owner, id, by: owner, atMs: this.#clock.nowMs() });
    await this.#noteAccess.execute({ event: 'session_ended', name: owner, credential: `session:${id}` }, request);
  }
}
