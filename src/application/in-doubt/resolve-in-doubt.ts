import type { InDoubtItem } from '../../domain/in-doubt/in-doubt-item.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TransferStatus } from '../../domain/wallet/transfer.ts';
import { refusedIfMoved } from '../agents/at-home.ts';
import { notFound, type Failure } from '../failure.ts';
import type { ResolveGrant } from '../free-rounds/resolve-grant.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { FreeRoundBook } from '../ports/free-round-book.ts';
import type { TransferBook } from '../ports/transfer-book.ts';
import type { ResolveTransfer } from '../transfers/resolve-transfer.ts';
import type { ShowProviderOrder } from '../bets/show-provider-order.ts';
import type { InDoubtDesk } from './in-doubt-desk.ts';

export interface ResolveInDoubtParts {
  readonly desk: InDoubtDesk;
  readonly transfers: Pick<TransferBook, 'find'>;
  readonly agents: Pick<AgentStore, 'find'>;
  readonly resolve: Pick<ResolveTransfer, 'execute'>;
  readonly providerOrders: Pick<ShowProviderOrder, 'execute'>;
  readonly freeRounds: Pick<FreeRoundBook, 'find'>;
  readonly resolveGrant: Pick<ResolveGrant, 'execute'>;
}

/** The present answer of the provider about an item, and whether it has decided the item. */
export interface InDoubtAnswer {
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
