import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentBet } from '../../simulation/simulator-sender.ts';
import type { ExactJsonObject } from '../../upstream/exact-json.ts';

/** The product that all simulated rounds are of. */
const GAME = { product_code: 1138, game_type: 'SLOT' };
const TRANSACTION = { channel_code: 'gscp', tip_amount: 0, game_code: 'aviator', wager_type: 'NORMAL' };

/** What a transaction does, beside the bet that it is of. */
export interface SentMovement {
  /** The upstream's number of the transaction. */
  readonly id: string;
  readonly action: string;
  readonly status: 'BET' | 'SETTLED' | 'RESETTLED' | 'VOID';
  readonly amount: Decimal;
  readonly payout?: Decimal;
  readonly settledAtMs?: number;
}

/** A transaction and whom it is of. */
export interface SentTransaction {
  readonly bet: SentBet;
  readonly movement: SentMovement;
}

/** The bodies of the upstream's requests, amounts in its unit. */
export class CallbackFields {
  readonly #currency: string;
  readonly #places: number;

  /** `places`: how far the upstream's unit is from the wallet's, a power of ten. */
  constructor(currency: string, places: number) {
    this.#currency = currency;
    this.#places = places;
  }

  balance(players: readonly string[]): ExactJsonObject {
    const entries = players.map((member_account) => ({ member_account, product_code: GAME.product_code }));
    return { batch_requests: entries, currency: this.#currency };
  }

  /** One entry a member, in the order in which they first appear. */
  movements(transactions: readonly SentTransaction[]): ExactJsonObject {
    const entries = membersOf(transactions).map((member_account) => ({
      member_account,
      ...GAME,
      transactions: transactions.filter(({ bet }) => bet.player === member_account).map((one) => this.#row(one)),
    }));
    return { batch_requests: entries, game_type: '', currency: this.#currency };
  }

  /** The list of wagers has its numbers as text, as the document's sample does. */
  pushed({ bet, movement }: SentTransaction, nowMs: number): ExactJsonObject {
    const { bet_amount, valid_bet_amount, prize_amount, ...row } = this.#wager(bet, movement);
    const wager = {
      member_account: bet.player,
      ...row,
      ...{ bet_amount: String(bet_amount), valid_bet_amount: String(valid_bet_amount) },
      ...{ prize_amount: String(prize_amount), tip_amount: '0', product_code: String(GAME.product_code) },
      ...{ game_type: GAME.game_type, created_at: nowMs, payload: {}, currency: this.#currency },
    };
    return { wagers: [wager] };
  }

  #row({ bet, movement }: SentTransaction): ExactJsonObject {
    const { id, action, amount } = movement;
    return { id, action, amount: this.#unit(amount), ...this.#wager(bet, movement) };
  }

  #wager({ betId, roundId, stake }: SentBet, { status, payout = Decimal.ZERO, settledAtMs = 0 }: SentMovement) {
    return {
      ...TRANSACTION,
      wager_code: betId,
      wager_status: status,
      round_id: roundId,
      bet_amount: this.#unit(stake),
      valid_bet_amount: this.#unit(stake),
      prize_amount: this.#unit(payout),
      settled_at: settledAtMs,
    };
  }

  #unit(amount: Decimal): Decimal {
    return amount.shiftedRight(this.#places);
  }
}

export const membersOf = (transactions: readonly SentTransaction[]): readonly string[] => [
  ...new Set(transactions.map(({ bet }) => bet.player)),
];
