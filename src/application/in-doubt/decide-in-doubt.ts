import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TransferOutcome } from '../../domain/wallet/transfer.ts';
import { alreadyExists, callRefused, type Failure } from '../failure.ts';
import { remarkFor, remarkOf } from '../transfers/transfer-failure.ts';
import type { InDoubtNote } from './close-in-doubt.ts';
import type { InDoubtDesk } from './in-doubt-desk.ts';
import type { InDoubtAnswer } from './resolve-in-doubt.ts';
import type { DECISIONS, InDoubtItem } from '../../domain/in-doubt/in-doubt-item.ts';
import type { GrantByHand } from '../ports/in-doubt-book.ts';

/** The outcome of a transfer, as the provider's staff told it to a person. */
export interface InDoubtDecision extends InDoubtNote {
  readonly status: (typeof DECISIONS)[number];
  /** For a grant that succeeded: the provider's own code of the bonus. */
  readonly bonusCode?: string | undefined;
}

/**
 * Decides a transfer or a grant that no answer of the provider has decided. A transfer is booked: a success moves the money between the Agent and the
 * provider, a failure moves nothing. The decision is final, like every decision about a transfer.
 */
export class DecideInDoubt {
  readonly #desk: InDoubtDesk;

  constructor(desk: InDoubtDesk) {
    this.#desk = desk;
  }

  async execute(name: string, decision: InDoubtDecision): Promise<Result<InDoubtAnswer, Failure>> {
    const found = await this.#desk.find(name);
    if (!found.ok) return found;
    const { kind, reason } = found.value;
    if (kind === 'transfer') return this.#transfer(name, found.value, decision);
    return reason === 'grant_undecided' ? this.#grant(name, found.value, decision) : err(NOT_A_TRANSFER);
  }

  async #grant(name: string, { id }: InDoubtItem, said: InDoubtDecision): Promise<Result<InDoubtAnswer, Failure>> {
    const { book, clock } = this.#desk;
    const { status, note, by, bonusCode } = said;
    if (status === 'success' && bonusCode === undefined) return err(NO_BONUS);
    const closing = { note, by, atMs: clock.nowMs() };
    const decision = await book.decideGrant(id, this.#desk.late(), { ...GRANTS[status](bonusCode), closing });
    if (decision.kind === 'not_pending') return err(alreadyExists('decision of', name));
    if (decision.kind === 'taken') return err(invalidParameter('bonus_code', 'must not be the bonus of another grant'));
    return ok({ isDecided: true, status, remark: decision.grant.remark });
  }

  async #transfer(name: string, item: InDoubtItem, said: InDoubtDecision): Promise<Result<InDoubtAnswer, Failure>> {
    const { book, clock } = this.#desk;
    const { status, note, by } = said;
    const { id, provider = '' } = item;
    const nowMs = clock.nowMs();
    const decision = { outcome: OUTCOMES[status](provider), closing: { note, by, atMs: nowMs } };
    const decided = await book.decideTransfer(id, this.#desk.late(), decision);
    if (decided.kind === 'not_pending') return err(alreadyExists('decision of', name));
    if (decided.kind === 'being_sent') return err(beingSent(provider, decided.untilMs - nowMs));
    return ok({ isDecided: true, status: decided.transfer.status, remark: remarkFor(decided.transfer) });
  }
}

/** The Agent reads the remark; only the operator reads the note. */
const OUTCOMES = {
  success: () => ({ status: 'success', balanceAfter: undefined }),
  failed: (provider) => {
    const sentence = `provider ${provider} did not carry out the transfer, as its people say; nothing was moved`;
    return { status: 'failed', ground: 'person', remark: remarkOf(callRefused('provider_failed', sentence)) };
  },
} as const satisfies Record<InDoubtDecision['status'], (provider: string) => TransferOutcome>;

const GRANTS = {
  success: (bonusCode) => ({
    pending: { status: 'granted', remark: '', ...(bonusCode !== undefined && { bonusCode }) },
    cancelling: { status: 'cancelled', remark: '' },
  }),
  failed: () => ({
    pending: { status: 'failed', remark: remarkOf(callRefused('provider_failed', NOT_GIVEN)) },
    cancelling: { status: 'granted', remark: '' },
  }),
} as const satisfies Record<InDoubtDecision['status'], (bonusCode?: string) => Omit<GrantByHand, 'closing'>>;

const NOT_GIVEN = 'the provider gave no free rounds, as its people say';
const NO_BONUS = invalidParameter('bonus_code', 'must be given for free rounds: the provider’s own code of the bonus');

const NOT_A_TRANSFER = invalidParameter(
  'id',
  'must name a transfer or a grant to be decided; replay, resolve or close others',
);

const MS_PER_SECOND = 1_000;

const beingSent = (provider: string, leftMs: number) =>
  callRefused(
    'transfer_in_progress',
    `the transfer has just been sent to provider ${provider} again; decide it in ${Math.ceil(leftMs / MS_PER_SECOND)} s`,
  );
