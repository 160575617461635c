import { checkOperator, type Agent } from '../../domain/agent/agent.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Transfer } from '../../domain/wallet/transfer.ts';
import { given } from '../agent-query.ts';
import { notFound, type Failure } from '../failure.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { TransferBook } from '../ports/transfer-book.ts';
import type { ResolveTransfer } from '../transfers/resolve-transfer.ts';
import { readTransferId } from '../transfers/read-transfer.ts';
import { remarkFor } from '../transfers/transfer-failure.ts';
import type { OrderStatus, ShowOrderStatusInput, ShowProviderOrder } from './show-provider-order.ts';

export interface ShowOrderStatusParts {
  readonly transfers: TransferBook;
  readonly players: PlayerStore;
  readonly resolve: ResolveTransfer;
  readonly providerOrders: ShowProviderOrder;
}

/** Shows the status of a transfer; a pending transfer is resolved first. */
export class ShowOrderStatus {
  readonly #parts: ShowOrderStatusParts;

  constructor(parts: ShowOrderStatusParts) {
    this.#parts = parts;
  }

  async execute(input: ShowOrderStatusInput): Promise<Result<OrderStatus, Failure>> {
    const agent = checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    if (given('provider', input.provider).ok) return this.#parts.providerOrders.execute(input);
    const transferId = readTransferId(input.transferId);
    return transferId.ok ? this.#ownTransfer(agent.value, transferId.value) : transferId;
  }

  async #ownTransfer({ code }: Agent, transferId: string): Promise<Result<OrderStatus, Failure>> {
    const { transfers, resolve } = this.#parts;
    const kept = await transfers.find(code, transferId);
    if (kept === undefined) return err(notFound('transfer', transferId));
    const transfer = kept.status === 'pending' ? await resolve.execute(kept) : kept;
    return ok({ ...transfer, remark: remarkFor(transfer), memberId: await this.#memberIdOf(transfer) });
  }

  async #memberIdOf({ id, playerId }: Transfer): Promise<string> {
    const player = await this.#parts.players.byId(playerId);
    if (player === undefined) throw new Error(`transfer ${id} belongs to no player`);
    return player.memberId;
  }
}
