import { Findings, type Violation } from './checks/findings.ts';
import { Faults } from './engine/faults.ts';
import { Schedule } from './engine/schedule.ts';
import { SeededRandom } from './engine/seeded-random.ts';
import { Tally } from './engine/tally.ts';
import { Trace } from './engine/trace.ts';
import type { Sabotage } from './gateway/surroundings.ts';
import { SimulatedDatabase } from './gateway/simulated-database.ts';
import { World } from './world.ts';

/** Turns with faults, unless given. */
export const STEPS_DEFAULT = 400;
/** Most turns without faults until everything must be quiet. */
const CALM_STEPS_MAX = 20_000;

export interface SimulationOptions {
  readonly seed: number;
  readonly steps?: number;
  readonly sabotage?: Sabotage;
  readonly onLine?: (line: string) => void;
}

/** The outcome of a run. */
export interface SimulationOutcome {
  readonly seed: number;
  readonly violation: Violation | undefined;
  /** The last turn of the run. */
  readonly step: number;
  readonly hash: string;
  readonly tally: Tally;
  /** The last events, the oldest first. */
  readonly last: readonly string[];
}

/** Plays one world: first turns with faults, then turns without faults until all is quiet. Ends at the first violation. */
export async function simulate(options: SimulationOptions): Promise<SimulationOutcome> {
  const { seed, steps = STEPS_DEFAULT, sabotage = {}, onLine } = options;
  const random = new SeededRandom(seed);
  const [trace, tally, findings] = [new Trace(onLine), new Tally(), new Findings()];
  const schedule = new Schedule(random, trace);
  const faults = new Faults(random, tally);
  const database = new SimulatedDatabase(schedule);
  const world = new World({ schedule, random, seed, faults, tally, database }, findings, sabotage);
  await world.begin();

  const goOn = async (untilStep: number): Promise<void> => {
    while (findings.violation === undefined && schedule.steps < untilStep && !world.isAtRest) {
      if (!(await schedule.step())) return;
      world.afterStep();
    }
  };
  await goOn(steps);
  await world.calm();
  schedule.note('world', 'nothing fails any more');
  await goOn(schedule.steps + CALM_STEPS_MAX);
  findings.expect(world.isAtRest, 'comes_to_rest', () => world.unrest);
  if (findings.violation === undefined) world.checkEnd();
  return { seed, violation: findings.violation, step: schedule.steps, hash: trace.hash, tally, last: trace.last };
}
