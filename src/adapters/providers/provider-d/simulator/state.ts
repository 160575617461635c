import type { Decimal, ExactJsonValue } from '../../protocol-kit.ts';
import { SimulatedGames, SimulatorBooks, type SimulatedPlayer } from '../../simulator-kit.ts';
import { failed, type WmReply } from './answers.ts';

/** A tip to a dealer: the money is spent, not staked. */
export interface SimulatedTip {
  readonly betId: string;
  readonly roundId: string;
  readonly player: string;
  readonly gameCode: string;
  readonly amount: Decimal;
  readonly atMs: number;
}

/** A movement in the operator's wallet that the upstream asked for. */
export interface SimulatedDeal {
  readonly player: string;
  readonly money: Decimal;
  gameStatus: string;
}

/** The last set limits; empty values were not set. */
interface Limits {
  readonly maxWin: string;
  readonly maxLose: string;
  readonly limitType: string;
}

/** The currency of the account; no command names one. */
export const ACCOUNT_CURRENCY = 'USD';
const REPORT_INTERVAL_MS = 30_000;
const EMPTY_REPORT_INTERVAL_MS = 10_000;

/** The state of one account of the simulated upstream, beside the books of all simulators. */
export class WmState {
  readonly books = new SimulatorBooks();
  readonly games: SimulatedGames;
  readonly tips: SimulatedTip[] = [];
  readonly deals = new Map<string, SimulatedDeal>();
  readonly limits = new Map<string, Limits>();
  /** Members who may log in but not bet. */
  readonly mayNotBet = new Set<string>();
  readonly nowMs: () => number;
  readonly #lastReports = new Map<string, { readonly atMs: number; readonly wasEmpty: boolean }>();

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
    this.games = new SimulatedGames({ books: this.books, currency: ACCOUNT_CURRENCY, nowMs });
  }

  member(name: string): SimulatedPlayer | undefined {
    return this.books.players.get(name);
  }

  /** Answers a report, unless the same report was asked for shortly before. */
  report(command: string, rows: () => readonly ExactJsonValue[]): WmReply {
    const last = this.#lastReports.get(command);
    const atMs = this.nowMs();
    const intervalMs = last?.wasEmpty === true ? EMPTY_REPORT_INTERVAL_MS : REPORT_INTERVAL_MS;
    if (last !== undefined && atMs - last.atMs < intervalMs) return failed(last.wasEmpty ? 10418 : 10411);
    const found = rows();
    this.#lastReports.set(command, { atMs, wasEmpty: found.length === 0 });
    return found.length === 0 ? failed(107) : { code: 0, result: found };
  }
}
