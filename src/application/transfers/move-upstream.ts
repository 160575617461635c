import type { Agent } from '../../domain/agent/agent.ts';
import type { Player } from '../../domain/player/player.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TransferAnswer } from '../../domain/wallet/sending-proof.ts';
import { upstreamOrderId, isSameOrder, type Transfer, type TransferOrder } from '../../domain/wallet/transfer.ts';
import type { Failure } from '../failure.ts';
import type { MappedCall } from '../providers/map-unified-call.ts';
import { askAboutPlayer } from '../players/ask-about-player.ts';
import type { UnregisteredAccount, OpenProviderAccount } from '../players/open-provider-account.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import type { NewTransfer, TransferBook } from '../ports/transfer-book.ts';
import { providerFailure } from '../providers/provider-failure.ts';
import { MARGIN_MS, pauseAt } from '../../domain/wallet/transfer-pauses.ts';
import { firstVerdict, type TransferVerdict } from './ways.ts';
import { undecidedFailure, whyUndecided, failureIn, OTHER_CONTENT, UNDER_WAY } from './transfer-failure.ts';

interface MoveUpstreamParts {
  readonly openAccount: OpenProviderAccount;
  readonly accounts: AccountStore;
  readonly gateways: ProviderGateways;
  readonly transfers: TransferBook;
  readonly clock: Clock;
  /** The time-out for providers without their own. */
  readonly timeoutMs: number;
}

/** A movement between an Agent and a player's wallet at a provider. */
interface UpstreamMove {
  readonly agent: Agent;
  readonly player: Player;
  readonly target: MappedCall;
  readonly currency: string;
  /** Creates the order, with the time of its record. */
  readonly newOrder: () => NewTransfer;
}

/** Carries out a transfer at a provider: records it, sends it once, and decides it by the provider's answer. */
export class MoveUpstream {
  readonly #parts: MoveUpstreamParts;

  constructor(parts: MoveUpstreamParts) {
    this.#parts = parts;
  }

  async execute({ newOrder, ...whose }: UpstreamMove): Promise<Result<Transfer, Failure>> {
    const { openAccount, gateways, transfers } = this.#parts;
    const { provider } = whose.target;
    const gateway = gateways.connect(provider);
    if (!gateway.ok) return err(providerFailure(provider.code, gateway.error));
    const account = await openAccount.execute(whose);
    if (!account.ok) return account;

    const order = newOrder();
    const { isNew, transfer } = await transfers.begin(order, order.nowMs + this.#patienceMs(provider));
    if (!isNew) return standing(transfer, order);
    const answer = await this.#send(transfer, whose.target, { account: account.value, gateway: gateway.value });
    return this.#settle(transfer, firstVerdict(provider.code, answer));
  }

  /**
   * If the provider refuses because it does not know the player, nothing was moved. So the player is registered again, and the transfer may be sent
   * as if for the first time, unless another process has sent it meanwhile.
   */
  async #send(
    transfer: Transfer,
    { provider, protocol }: MappedCall,
    { account, gateway }: Pick<UnregisteredAccount, 'account' | 'gateway'>,
  ): Promise<TransferAnswer> {
    const { accounts, transfers, clock } = this.#parts;
    const player = { name: account.upstreamName, currency: transfer.currency };
    const order = { player, orderId: upstreamOrderId(transfer), amount: transfer.amount };
    const mayRepeat = () => transfers.noteNewSending(transfer.id, clock.nowMs() + this.#patienceMs(provider));
    return askAboutPlayer(accounts, { account, protocol, gateway, mayRepeat }, () =>
      gateway.call('fund_transfer', order),
    );
  }

  #patienceMs({ timeoutMs }: KeptProvider): number {
    return (timeoutMs ?? this.#parts.timeoutMs) + MARGIN_MS;
  }

  /** The first decision is final, even if another process made it. So the answer is read from the book. */
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

/** The answer to an order whose id is already in the book: the state of the transfer, or the failure that the id belongs to another transfer. */
export function standing(transfer: Transfer, order: TransferOrder): Result<Transfer, Failure> {
  if (!isSameOrder(transfer, order)) return err(OTHER_CONTENT);
  if (transfer.status === 'pending') return err(UNDER_WAY);
  return transfer.status === 'success' ? ok(transfer) : err(failureIn(transfer));
}
