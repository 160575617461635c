import { Decimal, type ExactJsonObject } from '../../protocol-kit.ts';
import type { SentBet } from '../../simulator-kit.ts';

/** The product of all simulated rounds. */
const GAME = { product_code: 1138, game_type: 'SLOT' };
const TRANSACTION = { channel_code: 'gscp', game_code: 'aviator', wager_type: 'NORMAL' };

/** A bet of a wager. Several bets may share a wager code. A bet without a wager code is a wager of its own. */
export interface WagerBet extends SentBet {
  readonly wagerCode?: string;
}

/** The parts of a transaction beside its bet. */
export interface SentMovement {
  /** The upstream's number of the transaction. */
  readonly id: string;
  readonly action: string;
  readonly status: 'BET' | 'SETTLED' | 'RESETTLED' | 'VOID';
  readonly amount: Decimal;
  readonly payout?: Decimal;
  readonly settledAtMs?: number;
  /** The bonus of a free round. */
  readonly bonusCode?: string;
  /** The transaction names neither wager nor round. */
  readonly isNameless?: boolean;
}

/** A transaction and its bet. */
export interface SentTransaction {
  readonly bet: WagerBet;
  readonly movement: SentMovement;
}

/** How amounts are written. */
export interface AmountStyle {
  /** The upstream's currency code. */
  readonly currency: string;
  /** The power of ten between the upstream's unit and the wallet's; 3 for thousands. */
  readonly places?: number;
  /** Whether amounts are numbers, as in the document's samples. All recorded requests have texts. */
  readonly writesNumbers?: boolean;
}

/** Writes the bodies of the upstream's requests, with amounts in the upstream's unit. */
export class CallbackFields {
  readonly #style: AmountStyle;

  constructor(style: AmountStyle) {
    this.#style = style;
  }

  balance(players: readonly string[]): ExactJsonObject {
    const entries = players.map((member_account) => ({ member_account, product_code: GAME.product_code }));
    return { batch_requests: entries, currency: this.#style.currency };
  }

  /** Writes one entry per member, in the order of first appearance. */
  movements(transactions: readonly SentTransaction[]): ExactJsonObject {
    const entries = membersOf(transactions).map((member_account) => ({
      member_account,
      ...GAME,
      transactions: transactions.filter(({ bet }) => bet.player === member_account).map((one) => this.#row(one)),
    }));
    return { batch_requests: entries, game_type: '', currency: this.#style.currency };
  }

  /** Writes a push. The numbers are texts, as in the document's sample. */
  pushed({ bet, movement }: SentTransaction, nowMs: number): ExactJsonObject {
    const wager = {
      member_account: bet.player,
      ...this.#wager(bet, movement, (amount) => this.#text(amount)),
      product_code: String(GAME.product_code),
      game_type: GAME.game_type,
      created_at: nowMs,
      payload: {},
      currency: this.#style.currency,
    };
    return { wagers: [wager] };
  }

  #row({ bet, movement }: SentTransaction): ExactJsonObject {
    const { id, action, amount, isNameless = false } = movement;
    const write = (value: Decimal) => (this.#style.writesNumbers === true ? this.#unit(value) : this.#text(value));
    const { wager_code, round_id, ...rest } = this.#wager(bet, movement, write);
    return { id, action, amount: write(amount), ...(!isNameless && { wager_code, round_id }), ...rest };
  }

  #wager<Written>(bet: WagerBet, movement: SentMovement, write: (amount: Decimal) => Written) {
    const { betId, wagerCode = betId, roundId, stake } = bet;
    const { status, payout = Decimal.ZERO, settledAtMs = 0, bonusCode } = movement;
    return {
      ...TRANSACTION,
      ...(bonusCode !== undefined && { wager_type: 'FREEROUND', payload: { bonus_code: bonusCode } }),
      wager_code: wagerCode,
      wager_status: status,
      round_id: roundId,
      bet_amount: write(stake),
      valid_bet_amount: write(stake),
      prize_amount: write(payout),
      tip_amount: write(Decimal.ZERO),
      settled_at: settledAtMs,
    };
  }

  #unit(amount: Decimal): Decimal {
    return amount.shiftedRight(this.#style.places ?? 0);
  }

  #text(amount: Decimal): string {
    return this.#unit(amount).toString();
  }
}

export const membersOf = (transactions: readonly SentTransaction[]): readonly string[] => [
  ...new Set(transactions.map(({ bet }) => bet.player)),
];
