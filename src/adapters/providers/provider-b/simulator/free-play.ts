import type { Decimal } from '../../protocol-kit.ts';
import type { SentBet, SentBook, SentResult, SimulatorSender } from '../../simulator-kit.ts';
import type { FreeRounds } from './free-rounds.ts';
import type { SimulatedRounds } from './rounds.ts';

interface FreePlayParts {
  readonly booked: SimulatorSender;
  readonly rounds: SimulatedRounds;
  readonly freeRounds: FreeRounds;
  nowMs(): number;
}

/** The game of all simulated rounds. */
const GAME = { product: '1138', game: 'aviator' };

/** Plays a player's free rounds before bought ones: nothing is deducted, and the win names the bonus. */
export class FreePlay implements SimulatorSender {
  readonly #parts: FreePlayParts;
  /** The bonus of each free round, by the number of its bet. */
  readonly #bonuses = new Map<string, string>();

  constructor(parts: FreePlayParts) {
    this.#parts = parts;
  }

  get canCancel(): boolean {
    return this.#parts.booked.canCancel;
  }

  get book(): SentBook {
    return this.#parts.booked.book;
  }

  balance(player: string): Promise<SentResult> {
    return this.#parts.booked.balance(player);
  }

  bet(bet: SentBet): Promise<SentResult> {
    const { booked, freeRounds } = this.#parts;
    const bonus = freeRounds.play(bet.player, GAME, this.#parts.nowMs());
    if (bonus === undefined) return booked.bet(bet);
    this.#bonuses.set(bet.betId, bonus);
    return booked.balance(bet.player);
  }

  settle(bet: SentBet, payout: Decimal): Promise<SentResult> {
    const bonusCode = this.#bonuses.get(bet.betId);
    if (bonusCode === undefined) return this.#parts.booked.settle(bet, payout);
    return this.#parts.rounds.change(bet, { action: 'SETTLED', amount: payout, id: `free-${bet.betId}`, bonusCode });
  }

  /** A free round has no stake to give back. */
  cancel(bet: SentBet): Promise<SentResult> {
    return this.#bonuses.has(bet.betId) ? this.balance(bet.player) : this.#parts.booked.cancel(bet);
  }

  repeat(): Promise<SentResult> {
    return this.#parts.booked.repeat();
  }
}
