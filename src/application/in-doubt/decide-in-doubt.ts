import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TransferOutcome } from '../../domain/wallet/transfer.ts';
import { alreadyExists, callRefused, type Failure } from '../failure.ts';
import { remarkFor, remarkOf } from '../transfers/transfer-failure.ts';
import type { InDoubtNote } from './close-in-doubt.ts';
import type { InDoubtDesk } from './in-doubt-desk.ts';
import type { InDoubtAnswer } from './resolve-in-doubt.ts';
import type { DECISIONS } from '../../domain/in-doubt/in-doubt-item.ts';

/** The outcome of a transfer, as the provider's staff told it to a person. */
export interface InDoubtDecision extends InDoubtNote {
  readonly status: (typeof DECISIONS)[number];
}

/**
 * Decides a transfer that no answer of the provider has decided, and books it. A success moves the money between the Agent and the provider. A
 * failure moves nothing. The decision is final, like every decision about a transfer.
 */
export class DecideInDoubt {
  readonly #desk: InDoubtDesk;

  constructor(desk: InDoubtDesk) {
    this.#desk = desk;
  }

  async execute(name: string, { status, note, by }: InDoubtDecision): Promise<Result<InDoubtAnswer, Failure>> {
    const { book, clock } = this.#desk;
    const found = await this.#desk.find(name);
    if (!found.ok) return found;
    const { kind, id, provider = '' } = found.value;
    if (kind !== 'transfer') return err(NOT_A_TRANSFER);
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

const NOT_A_TRANSFER = invalidParameter('id', 'must name a transfer to be decided; replay, resolve or close others');

const MS_PER_SECOND = 1_000;

const beingSent = (provider: string, leftMs: number) =>
  callRefused(
    'transfer_in_progress',
    `the transfer has just been sent to provider ${provider} again; decide it in ${Math.ceil(leftMs / MS_PER_SECOND)} s`,
  );
