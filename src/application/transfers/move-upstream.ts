import type { Agent } from '../../domain/agent/agent.ts';
import type { Player } from '../../domain/player/player.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import { upstreamOrderId, type Transfer } from '../../domain/wallet/transfer.ts';
import type { Failure } from '../failure.ts';
import type { MappedCall } from '../providers/map-unified-call.ts';
import type { OpenProviderAccount } from '../players/open-provider-account.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { NewTransfer, TransferBook } from '../ports/transfer-book.ts';
import { providerFailure } from '../providers/provider-failure.ts';
import { MARGIN_MS, pauseAt } from '../../domain/wallet/transfer-pauses.ts';
import { firstVerdict, type TransferVerdict } from './sent-transfer.ts';
import { standing } from './standing.ts';
import { undecidedFailure, whyUndecided } from './transfer-failure.ts';

export interface MoveUpstreamParts {
  readonly accounts: OpenProviderAccount;
  readonly gateways: ProviderGateways;
  readonly transfers: TransferBook;
  readonly clock: Clock;
  /** For providers without a time-out of their own. */
  readonly timeoutMs: number;
}

/** A movement between an Agent and a player's wallet at a provider. */
export interface UpstreamMove {
  readonly agent: Agent;
  readonly player: Player;
  readonly target: MappedCall;
  readonly currency: string;
  /** Makes the order, with the time of its record. */
  readonly newOrder: () => NewTransfer;
}

/** Carries out a transfer at a provider: records it, sends it once, and decides it by the provider's answer. */
export class MoveUpstream {
  readonly #parts: MoveUpstreamParts;

  constructor(parts: MoveUpstreamParts) {
    this.#parts = parts;
  }

  async execute({ newOrder, ...whose }: UpstreamMove): Promise<Result<Transfer, Failure>> {
    const { accounts, gateways, transfers, timeoutMs } = this.#parts;
    const { provider } = whose.target;
    const gateway = gateways.connect(provider);
    if (!gateway.ok) return err(providerFailure(provider.code, gateway.error));
    const account = await accounts.execute(whose);
    if (!account.ok) return account;

    const order = newOrder();
    const dueAtMs = order.nowMs + (provider.timeoutMs ?? timeoutMs) + MARGIN_MS;
    const { isNew, transfer } = await transfers.begin(order, dueAtMs);
    if (!isNew) return standing(transfer, order);
    const answer = await gateway.value.call('fund_transfer', {
      player: { name: account.value.upstreamName, currency: transfer.currency },
      orderId: upstreamOrderId(transfer),
      amount: transfer.amount,
    });
    return this.#settle(transfer, firstVerdict(provider.code, answer));
  }

  /** The first decision is final, even if another process made it. So the answer is taken from the book. */
  async #settle(transfer: Transfer, verdict: TransferVerdict): Promise<Result<Transfer, Failure>> {
    const { transfers, clock } = this.#parts;
    if (verdict.status !== 'pending') return standing(await transfers.decide(transfer.id, verdict), transfer);
    const { provider = '' } = transfer;
    const nowMs = clock.nowMs();
    const dueAtMs = nowMs + pauseAt(nowMs - transfer.createdAtMs);
    await transfers.postpone(transfer.id, whyUndecided(provider, verdict.failure), dueAtMs);
    return err(undecidedFailure(provider, verdict.failure));
  }
}
