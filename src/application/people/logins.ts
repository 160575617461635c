import {
  LOGIN_LIFE_MS,
  LOGIN_POLL_MS,
  loginCode,
  SIGN_IN_SECRET_BYTES,
  typedLoginCode,
} from '../../domain/people/session.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { LoginStore, Login } from '../ports/login-store.ts';
import type { Randomness } from '../ports/randomness.ts';
import { storableText } from '../../domain/shared/bounded-text.ts';
import { LABEL_LENGTH_MAX } from '../../domain/people/admin-token.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TokenRefused } from '../failure.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { IssueAdminToken } from './admin-tokens.ts';
import type { AccessRequest, NoteAccess } from './note-access.ts';

interface BeginLoginPorts {
  readonly logins: Pick<LoginStore, 'add'>;
  readonly randomness: Randomness;
  readonly digests: Digests;
  readonly clock: Clock;
}

/** A login that waits for a person. */
interface BegunLogin {
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

const DAY_MS = 86_400_000;
const COMMAND_LINE_DAYS = 30;

/** The lifetime of a command line's token in days: never longer than that of all tokens. */
export const commandLineDays = (daysMax: number): number => Math.min(COMMAND_LINE_DAYS, daysMax);

interface CollectLoginParts {
  readonly administrators: Pick<AdministratorStore, 'find'>;
  readonly logins: Pick<LoginStore, 'collect'>;
  readonly issueAdminToken: Pick<IssueAdminToken, 'execute'>;
  readonly digests: Digests;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly noteAccess: Pick<NoteAccess, 'execute'>;
  readonly daysMax: number;
}

/** The outcome of a login, as its command line learns it. */
export type LoginOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'signed_in'; readonly name: string; readonly token: string; readonly expiresAtMs: number };

const GONE: TokenRefused = {
  kind: 'token_refused',
  reason: 'this sign-in was denied, has expired, or was collected before; begin again',
};

/** Gives the command line its token, once, after a person has confirmed. */
export class CollectLogin {
  readonly #parts: CollectLoginParts;

  constructor(parts: CollectLoginParts) {
    this.#parts = parts;
  }

  async execute(deviceCode: string, request: AccessRequest): Promise<Result<LoginOutcome, TokenRefused>> {
    const { administrators, logins, issueAdminToken, digests, clock, randomness, noteAccess, daysMax } = this.#parts;
    const nowMs = clock.nowMs();
    const collected = await logins.collect(digests.sha256(deviceCode), nowMs);
    if (collected.kind === 'waiting') return ok({ kind: 'waiting' });
    const owner = collected.kind === 'gone' ? undefined : await administrators.find({ name: collected.by });
    if (collected.kind === 'gone' || owner?.isActive !== true) return err(GONE);
    const expiresAtMs = nowMs + commandLineDays(daysMax) * DAY_MS;
    const id = randomness.id();
    const credential = `token:${id}`;
    // The note is written first: a token that nobody can find in the log is worse than a note without a token.
    await noteAccess.execute({ event: 'login_collected', name: owner.name, credential }, request);
    const issued = await issueAdminToken.execute({
      id,
      owner: owner.name,
      role: undefined,
      label: storableText(`command line of ${collected.machine}`, LABEL_LENGTH_MAX),
      speaksForOthers: false,
      expiresAtMs,
      callerRole: owner.role,
    });
    if (issued.ok) return ok({ kind: 'signed_in', name: owner.name, token: issued.value.token, expiresAtMs });
    return err('sentence' in issued.error ? { ...GONE, reason: issued.error.sentence } : GONE);
  }
}

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
