import { StoreUnavailable } from '../../../src/application/ports/store-unavailable.ts';
import type { Faults } from '../engine/faults.ts';
import type { Life, Schedule } from '../engine/schedule.ts';
import type { SeededRandom } from '../engine/seeded-random.ts';
import type { Tally } from '../engine/tally.ts';
import type { SimulatedDatabase } from './simulated-database.ts';

/** The parts of a simulated world that all its inhabitants share. */
export interface Ground {
  readonly schedule: Schedule;
  readonly random: SeededRandom;
  readonly seed: number;
  readonly faults: Faults;
  readonly tally: Tally;
  readonly database: SimulatedDatabase;
}

const ROUND_TRIP_MS = [0, 6] as const;

/** A process's connection to the database. At each use, another life may go on, or this one may die. */
export class Connection {
  readonly ground: Ground;
  readonly life: Life;

  constructor(ground: Ground, life: Life) {
    this.ground = ground;
    this.life = life;
  }

  turn(what: string): Promise<void> {
    const { schedule, random } = this.ground;
    return schedule.wait(this.life, random.between(...ROUND_TRIP_MS), what);
  }

  /** One statement that is a transaction of its own. */
  async statement<T>(what: string, work: () => Promise<T>): Promise<T> {
    await this.turn(what);
    this.mayBeLost('database_lost_before_commit');
    const result = await work();
    await this.turn(`${what}, done`);
    this.mayBeLost('database_lost_after_commit');
    return result;
  }

  mayBeLost(when: 'database_lost_before_commit' | 'database_lost_after_commit'): void {
    if (!this.ground.faults.strikes(when)) return;
    this.ground.schedule.note(this.life.name, when);
    throw new StoreUnavailable(when);
  }
}
