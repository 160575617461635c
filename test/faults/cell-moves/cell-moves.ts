/** Everybody plays while the cell moves from database to database, and the command is killed at every step. */
import { setTimeout as wait } from 'node:timers/promises';
import { Operator } from '../../adapters/persistence/cells/cells.ts';
import { Chance } from '../kill-test/chance.ts';
import { runTroubled, type KillRun } from '../kill-test/kill-run.ts';
import type { KillWorld } from '../kill-test/kill-world.ts';
import type { Course } from '../kill-test/course.ts';
import { runMover, type MoverEnd } from './killed-mover.ts';

export interface CellMovesOptions {
  readonly seed: number;
  readonly moves: number;
  /** The addresses of the servers; the cell goes from one to the next, and then from the first again. */
  readonly servers: readonly string[];
  readonly playMs: number;
  onProgress(line: string): void;
}

/** Kills of one move are at most as many. */
const KILLS_MAX = 4;
/** A move writes some hundred times. */
const WRITES_MAX = 400;
/** The share of killed moves that are given up. */
const GIVEN_UP = 0.25;
const PATIENCE_MS = 300_000;
const PAUSED = /after a pause of (\d+\.\d+) s/;

export interface CellMovesRun {
  readonly run: KillRun;
  /** The pauses of moves that were not killed after the pause had begun, as the command measured them, in seconds. */
  readonly paused: readonly number[];
  /** The longest time of each move without an event, in milliseconds. */
  readonly silentMs: readonly number[];
}

export async function runCellMoves(options: CellMovesOptions): Promise<CellMovesRun> {
  const operator = new Operator();
  try {
    const first = await operator.add(nameOf(0), options.servers[0]!);
    const moves = new CellMoves(options, operator);
    const run = await runTroubled({
      databaseUrl: first,
      seed: options.seed,
      gateways: 2,
      // A gateway that connects while the sessions of its cell are ended does not start.
      isSupervised: true,
      // A killed command leaves the cell paused until the next one.
      patienceMs: PATIENCE_MS,
      onProgress: options.onProgress,
      trouble: (world, course) => moves.all(world, course),
    });
    return { run, paused: moves.paused, silentMs: moves.silentMs };
  } finally {
    operator.close();
  }
}

const nameOf = (nth: number): string => `cell${nth}`;

class CellMoves {
  readonly paused: number[] = [];
  readonly silentMs: number[] = [];
  readonly #options: CellMovesOptions;
  readonly #operator: Operator;
  readonly #chance: Chance;
  #kills = 0;

  constructor(options: CellMovesOptions, operator: Operator) {
    [this.#options, this.#operator] = [options, operator];
    this.#chance = new Chance(options.seed, 'mover');
  }

  /** Moves again and again. The number of gateways that were killed. */
  async all(world: KillWorld, course: Course): Promise<number> {
    const { moves, servers, playMs, onProgress } = this.#options;
    for (let nth = 1; nth <= moves; nth += 1) {
      await wait(playMs);
      const url = await this.#operator.add(nameOf(nth), servers[nth % servers.length]!, { isClosed: true });
      course.pulse.begin();
      const kills = await this.#move(world, { nth, url });
      await wait(playMs);
      this.silentMs.push(course.pulse.longestMs);
      onProgress(`move ${nth}: ${kills} kills, ${Math.round(course.pulse.longestMs)} ms without an event`);
    }
    onProgress(`${this.#kills} kills of the command`);
    return moves * world.slots.length;
  }

  async #move(world: KillWorld, { nth, url }: { readonly nth: number; readonly url: string }): Promise<number> {
    const words = ['move', nameOf(nth - 1), '--to', nameOf(nth)];
    const environment = this.#operator.environment();
    let kills = 0;
    let arrived: Promise<unknown> | undefined;
    for (;;) {
      const lastWrite = kills >= KILLS_MAX ? undefined : this.#chance.between(1, WRITES_MAX);
      const moving = runMover(environment, words, lastWrite);
      // The gateways of the target wait from the first order on.
      arrived ??= Promise.all(world.slots.map((slot) => slot.follow({ DATABASE_URL: url })));
      const end = await moving;
      this.#noteEnd(end);
      if (end.code === 0) break;
      if (end.isKilled) kills += 1;
      if (end.isKilled && this.#chance.isHit(GIVEN_UP)) await this.#giveUp(words);
    }
    await arrived;
    return kills;
  }

  /** A move that has switched cannot be given up, and goes on. */
  async #giveUp(words: readonly string[]): Promise<void> {
    const { said } = await runMover(this.#operator.environment(), [...words, '--give-up']);
    this.#options.onProgress(`given up: ${said.trim()}`);
  }

  #noteEnd({ said, isKilled, code }: MoverEnd): void {
    if (isKilled) this.#kills += 1;
    else if (code !== 0) this.#options.onProgress(said.trim());
    const [, seconds] = PAUSED.exec(said) ?? [];
    if (seconds !== undefined) this.paused.push(Number(seconds));
  }
}
