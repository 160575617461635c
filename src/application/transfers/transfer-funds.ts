import type { Agent } from '../../domain/agent/agent.ts';
import type { Player } from '../../domain/player/player.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Transfer, TransferOrder } from '../../domain/wallet/transfer.ts';
import { callRefused, type Failure } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { PlayerBlocks } from '../ports/player-blocks.ts';
import type { PlayerLimits } from '../ports/player-limits.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { NewTransfer, TransferBook } from '../ports/transfer-book.ts';
import { refusedAsBlocked } from '../players/block-player.ts';
import { refusedAsLimited } from '../players/limit-player.ts';
import type { FindTransferWallet } from './find-transfer-wallet.ts';
import { standing, type MoveUpstream } from './move-upstream.ts';
import { readTransfer, type TransferFundsInput, type WantedTransfer } from './read-transfer.ts';
import { OTHER_CONTENT } from './transfer-failure.ts';

/** A successful transfer, and the player under the Agent's name. */
export interface TransferredFunds {
  readonly transfer: Transfer;
  readonly memberId: string;
}

export interface TransferFundsParts {
  readonly players: PlayerStore;
  readonly playerBlocks: Pick<PlayerBlocks, 'standing'>;
  readonly playerLimits: Pick<PlayerLimits, 'of'>;
  readonly transfers: TransferBook;
  readonly wallets: FindTransferWallet;
  readonly upstream: MoveUpstream;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/**
 * Moves money between an Agent and a player's wallet, once for each `transfer_id`. The wallet is the gateway's own, or one at a provider.
 */
export class TransferFunds {
  readonly #parts: TransferFundsParts;

  constructor(parts: TransferFundsParts) {
    this.#parts = parts;
  }

  async execute(input: TransferFundsInput): Promise<Result<TransferredFunds, Failure>> {
    const wanted = readTransfer(input);
    if (!wanted.ok) return wanted;
    const known = await this.#parts.transfers.find(input.agent.code, wanted.value.transferId);
    const transfer =
      known === undefined
        ? await this.#move(input.agent, wanted.value)
        : await this.#again(known, input.agent, wanted.value);
    return transfer.ok ? ok({ transfer: transfer.value, memberId: wanted.value.memberId }) : transfer;
  }

  async #move(agent: Agent, wanted: WantedTransfer): Promise<Result<Transfer, Failure>> {
    const { wallets, transfers, upstream } = this.#parts;
    const wallet = await wallets.execute({ ...wanted, agent });
    if (!wallet.ok) return wallet;
    const player = await this.#playerOf(agent, wanted);
    if (!player.ok) return player;
    const target = wallet.value;
    const order = orderOf(wanted, player.value, target?.provider.code);
    if (target !== undefined) {
      const refusal = await this.#refusalOf(order, wanted.memberId);
      if (refusal !== undefined) return err(refusal);
      const { currency } = order;
      return upstream.execute({ agent, player: player.value, target, currency, newOrder: () => this.#new(order) });
    }
    const { transfer } = await transfers.moveHere(this.#new(order));
    return standing(transfer, order);
  }

  /** Stakes from a provider's own wallet are not seen here, so the money of a player with restraints does not get there. */
  async #refusalOf({ playerId, amount, currency }: TransferOrder, memberId: string): Promise<Failure | undefined> {
    if (amount.isNegative()) return undefined;
    const { playerBlocks, playerLimits } = this.#parts;
    const blocked = refusedAsBlocked(memberId, await playerBlocks.standing(playerId));
    return blocked ?? refusedAsLimited(memberId, currency, await playerLimits.of(playerId));
  }

  /** A deposit creates a player who does not exist yet; a withdrawal does not. */
  async #playerOf(agent: Agent, { memberId, amount }: WantedTransfer): Promise<Result<Player, Failure>> {
    const { players, randomness } = this.#parts;
    if (!amount.isNegative()) return ok(await players.ensure(agent.code, memberId, randomness.id()));
    const player = await players.find(agent.code, memberId);
    if (player !== undefined) return ok(player);
    return err(callRefused('player_not_found', `player ${memberId} does not exist`));
  }

  /** Answers a known id from its record. Later changes of the provider or the Agent do not make the transfer fail. */
  async #again(known: Transfer, agent: Agent, wanted: WantedTransfer): Promise<Result<Transfer, Failure>> {
    const player = await this.#parts.players.find(agent.code, wanted.memberId);
    if (player === undefined) return err(OTHER_CONTENT);
    const isNamed = wanted.provider === known.provider;
    const isSame = isNamed || (known.provider === undefined && (await this.#isSeamless(agent, wanted)));
    return isSame ? standing(known, orderOf(wanted, player, known.provider)) : err(OTHER_CONTENT);
  }

  /** Whether the named provider uses the gateway's wallet, now or at the time of the transfer. */
  async #isSeamless(agent: Agent, wanted: WantedTransfer): Promise<boolean> {
    const wallet = await this.#parts.wallets.execute({ ...wanted, agent });
    return !wallet.ok || wallet.value === undefined;
  }

  #new(order: TransferOrder): NewTransfer {
    return { ...order, id: this.#parts.randomness.id(), nowMs: this.#parts.clock.nowMs() };
  }
}

const orderOf = (wanted: WantedTransfer, player: Player, provider: string | undefined): TransferOrder => ({
  agent: player.agent,
  transferId: wanted.transferId,
  playerId: player.id,
  provider,
  currency: wanted.currency,
  amount: wanted.amount,
});
