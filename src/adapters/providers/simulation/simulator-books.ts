import { Decimal } from '../../../domain/shared/decimal.ts';
import type { SimulatedBet } from './simulated-bet.ts';

/** The altered values of a record. */
type AlteredRecord = Partial<Omit<SimulatedBet, 'betId'>>;

/** Differences between the bet records that a simulated provider reports and its books. Queries for a single bet ignore them. */
export class RecordFaults {
  readonly #lost = new Set<string>();
  readonly #altered = new Map<string, AlteredRecord>();
  readonly #invented: SimulatedBet[] = [];

  /** The records no longer contain the bet. */
  lose(betId: string): void {
    this.#lost.add(betId);
  }

  /** The records contain the bet with these values instead of its own. */
  alter(betId: string, record: AlteredRecord): void {
    this.#altered.set(betId, record);
  }

  /** The records contain a bet that was never placed. */
  invent(bet: SimulatedBet): void {
    this.#invented.push(bet);
  }

  /** The records agree with the books again. */
  clear(): void {
    this.#lost.clear();
    this.#altered.clear();
    this.#invented.length = 0;
  }

  /** The reported records of these bets. */
  appliedTo(bets: Iterable<SimulatedBet>): readonly SimulatedBet[] {
    const reported = [...bets].filter(({ betId }) => !this.#lost.has(betId));
    return [...reported.map((bet) => ({ ...bet, ...this.#altered.get(bet.betId) })), ...this.#invented];
  }
}

/** A player of the simulated provider. */
export interface SimulatedPlayer {
  readonly name: string;
  readonly currency: string;
  password: string | undefined;
  isEnabled: boolean;
  isOnline: boolean;
  /** The player's wallet at the provider, for transfers. */
  balance: Decimal;
}

/** A transfer into (positive) or out of (negative) a player's wallet at the provider. */
export interface SimulatedTransfer {
  readonly orderId: string;
  readonly player: string;
  readonly amount: Decimal;
  readonly balanceAfter: Decimal;
}

/** The books of a simulated provider. */
export class SimulatorBooks {
  readonly players = new Map<string, SimulatedPlayer>();
  readonly bets = new Map<string, SimulatedBet>();
  readonly transfers = new Map<string, SimulatedTransfer>();
  readonly recordFaults = new RecordFaults();

  /** Gives false for a name that is taken. */
  addPlayer(name: string, currency: string, password?: string): boolean {
    if (this.players.has(name)) return false;
    const balance = Decimal.ZERO;
    this.players.set(name, { name, currency, password, isEnabled: true, isOnline: false, balance });
    return true;
  }

  /** Loses a player, as an upstream does that moves to another account. */
  forgetPlayer(name: string): void {
    this.players.delete(name);
  }

  /** Books a bet, so that queries find it. */
  addBet(bet: SimulatedBet): void {
    this.bets.set(bet.betId, bet);
  }

  /** The bets as queries for bet records report them, in the order of booking. */
  records(): readonly SimulatedBet[] {
    return this.recordFaults.appliedTo(this.bets.values());
  }

  /** Moves money once per order. Gives undefined for an unknown player, for too little money and for a used order id. */
  transfer(orderId: string, playerName: string, amount: Decimal): SimulatedTransfer | undefined {
    const player = this.players.get(playerName);
    if (player === undefined || this.transfers.has(orderId)) return undefined;
    const balanceAfter = player.balance.plus(amount);
    if (balanceAfter.isNegative()) return undefined;
    player.balance = balanceAfter;
    const transfer = { orderId, player: playerName, amount, balanceAfter };
    this.transfers.set(orderId, transfer);
    return transfer;
  }
}
