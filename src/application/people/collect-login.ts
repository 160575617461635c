import { storableText } from '../../domain/shared/bounded-text.ts';
import { LABEL_LENGTH_MAX } from '../../domain/people/admin-token.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TokenRefused } from '../failure.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { LoginStore } from '../ports/login-store.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { IssueAdminToken } from './issue-admin-token.ts';
import type { AccessRequest, NoteAccess } from './note-access.ts';

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
