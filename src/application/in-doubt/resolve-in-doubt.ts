import type { InDoubtItem, DECISIONS } from '../../domain/in-doubt/in-doubt-item.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TransferStatus, TransferOutcome } from '../../domain/wallet/transfer.ts';
import { refusedIfMoved } from '../agents/at-home.ts';
import { notFound, alreadyExists, callRefused, type Failure } from '../failure.ts';
import type { ResolveGrant } from '../free-rounds/resolve-grant.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { FreeRoundBook } from '../ports/free-round-book.ts';
import type { TransferBook } from '../ports/transfer-book.ts';
import type { ResolveTransfer } from '../transfers/resolve-transfer.ts';
import type { ShowProviderOrder } from '../bets/show-provider-order.ts';
import type { InDoubtDesk, InDoubtNote } from './in-doubt-desk.ts';
import { remarkFor, remarkOf } from '../transfers/transfer-failure.ts';
import type { GrantByHand } from '../ports/in-doubt-book.ts';

interface ResolveInDoubtParts {
  readonly desk: InDoubtDesk;
  readonly transfers: Pick<TransferBook, 'find'>;
  readonly agents: Pick<AgentStore, 'find'>;
  readonly resolve: Pick<ResolveTransfer, 'execute'>;
  readonly providerOrders: Pick<ShowProviderOrder, 'execute'>;
  readonly freeRounds: Pick<FreeRoundBook, 'find'>;
  readonly resolveGrant: Pick<ResolveGrant, 'execute'>;
}

/** The present answer of the provider about an item, and whether it has decided the item. */
interface InDoubtAnswer {
  readonly isDecided: boolean;
  readonly status: TransferStatus;
  readonly remark: string;
}

/**
 * Asks the provider about an item. The answer decides a transfer or a grant. For any other item the answer is only shown: the provider reports
 * movements of money in a player's wallet, and the gateway never invents them.
 */
export class ResolveInDoubt {
  readonly #parts: ResolveInDoubtParts;

  constructor(parts: ResolveInDoubtParts) {
    this.#parts = parts;
  }

  async execute(name: string): Promise<Result<InDoubtAnswer, Failure>> {
    const found = await this.#parts.desk.find(name);
    if (!found.ok) return found;
    const item = found.value;
    if (item.kind === 'callback') return err(A_CALLBACK);
    if (item.kind === 'grant') return this.#lookAt(item);
    return item.kind === 'transfer' ? this.#decide(item) : this.#ask(item);
  }

  async #decide({ agent = '', reference }: InDoubtItem): Promise<Result<InDoubtAnswer, Failure>> {
    const { agents, transfers, resolve } = this.#parts;
    const moved = await refusedIfMoved(agents, agent);
    if (moved !== undefined) return err(moved);
    const kept = await transfers.find(agent, reference);
    if (kept === undefined) return err(notFound('transfer', reference));
    const { status, remark } = kept.status === 'pending' ? await resolve.execute(kept) : kept;
    return ok({ isDecided: status !== 'pending', status, remark });
  }

  async #lookAt({ agent = '', reference, reason }: InDoubtItem): Promise<Result<InDoubtAnswer, Failure>> {
    const { agents, freeRounds, resolveGrant } = this.#parts;
    if (reason !== 'grant_undecided') return err(A_FOREIGN_GRANT);
    const moved = await refusedIfMoved(agents, agent);
    if (moved !== undefined) return err(moved);
    const kept = await freeRounds.find(agent, reference);
    if (kept === undefined) return err(notFound('grant', reference));
    const grant = await resolveGrant.execute(kept);
    const isDecided = grant.status !== 'pending' && grant.status !== 'cancelling';
    const hasFailed = grant.status === 'failed' || (kept.status === 'cancelling' && grant.status === 'granted');
    return ok({ isDecided, status: !isDecided ? 'pending' : hasFailed ? 'failed' : 'success', remark: grant.remark });
  }

  async #ask(item: InDoubtItem): Promise<Result<InDoubtAnswer, Failure>> {
    const { provider, memberId, currency, reference } = item;
    const agent = await this.#parts.agents.find(item.agent ?? '');
    if (agent === undefined || provider === undefined) return err(NOBODYS);
    const input = { agent, provider, memberId, currency, transferId: reference };
    const order = await this.#parts.providerOrders.execute(input);
    return order.ok ? ok({ isDecided: false, status: order.value.status, remark: order.value.remark }) : order;
  }
}

const A_CALLBACK = invalidParameter('id', 'must not name a callback: it is replayed, and its Agent answers');
const A_FOREIGN_GRANT = invalidParameter(
  'id',
  'must not name a bonus that the gateway did not give: find its giver, then close it',
);
const NOBODYS = invalidParameter('id', 'must name an item of a known Agent and provider');

/** The outcome of a transfer, as the provider's staff told it to a person. */
interface InDoubtDecision extends InDoubtNote {
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
