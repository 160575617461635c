import { typedLoginCode } from '../../domain/people/session.ts';
import type { Clock } from '../ports/clock.ts';
import type { Login, LoginStore } from '../ports/login-store.ts';

/** Shows a login to a person who is signed in, and takes the person's decision. */
export class DecideLogin {
  readonly #logins: Pick<LoginStore, 'find' | 'decide'>;
  readonly #clock: Clock;

  constructor(logins: Pick<LoginStore, 'find' | 'decide'>, clock: Clock) {
    this.#logins = logins;
    this.#clock = clock;
  }

  /** The login with this code, as typed by a person. */
  look(code: string): Promise<Login | undefined> {
    return this.#logins.find(typedLoginCode(code), this.#clock.nowMs());
  }

  /** False if the login is already decided or has expired. */
  execute(code: string, by: string, isConfirmed: boolean): Promise<boolean> {
    return this.#logins.decide({ code: typedLoginCode(code), by, isConfirmed, atMs: this.#clock.nowMs() });
  }
}
