import { LOGIN_LIFE_MS, LOGIN_POLL_MS, loginCode, SIGN_IN_SECRET_BYTES } from '../../domain/people/session.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { LoginStore } from '../ports/login-store.ts';
import type { Randomness } from '../ports/randomness.ts';

interface BeginLoginPorts {
  readonly logins: Pick<LoginStore, 'add'>;
  readonly randomness: Randomness;
  readonly digests: Digests;
  readonly clock: Clock;
}

/** A login that waits for a person. */
export interface BegunLogin {
  /** The secret by which the command line collects the outcome. */
  readonly deviceCode: string;
  /** The code that the person compares. */
  readonly userCode: string;
  readonly lifeMs: number;
  /** The wait between two looks for the outcome. */
  readonly intervalMs: number;
}

/** The most codes that are generated, if other logins already have them. */
const DRAWS_MAX = 8;

/** Begins a sign-in of a command line, which a person confirms in a browser. */
export class BeginLogin {
  readonly #ports: BeginLoginPorts;

  constructor(ports: BeginLoginPorts) {
    this.#ports = ports;
  }

  async execute(machine: string, address: string): Promise<BegunLogin> {
    const { logins, randomness, digests, clock } = this.#ports;
    const deviceCode = randomness.text(SIGN_IN_SECRET_BYTES, 'base64url');
    const createdAtMs = clock.nowMs();
    const expiresAtMs = createdAtMs + LOGIN_LIFE_MS;
    for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
      const code = loginCode(randomness.text(SIGN_IN_SECRET_BYTES, 'base64url'));
      if (code === undefined) continue;
      const login = { digest: digests.sha256(deviceCode), code, address, machine, createdAtMs, expiresAtMs };
      if (await logins.add(login))
        return { deviceCode, userCode: code, lifeMs: LOGIN_LIFE_MS, intervalMs: LOGIN_POLL_MS };
    }
    throw new Error('No free code was found for a login.');
  }
}
