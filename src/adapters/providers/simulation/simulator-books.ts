import { Decimal } from '../../../domain/shared/decimal.ts';
import { RecordFaults } from './record-faults.ts';
import type { SimulatedBet } from './simulated-bet.ts';

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
