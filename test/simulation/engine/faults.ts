import type { SeededRandom } from './seeded-random.ts';
import type { Tally } from './tally.ts';

/** The faults, each with the largest share of cases that it may hit. */
export const FAULT_RATES = {
  request_dropped: 0.15,
  request_duplicated: 0.15,
  request_late: 0.15,
  reply_lost: 0.15,
  callback_dropped: 0.2,
  callback_duplicated: 0.15,
  callback_late: 0.15,
  callback_reply_lost: 0.2,
  process_crashed: 0.02,
  process_stalled: 0.03,
  database_lost_before_commit: 0.06,
  database_lost_after_commit: 0.06,
  group_undone: 0.06,
  agent_refused: 0.12,
  agent_failed: 0.2,
  agent_failed_after_booking: 0.15,
  agent_silent: 0.15,
  agent_slow: 0.3,
} as const;

export type Fault = keyof typeof FAULT_RATES;

/** The name under which a fault is counted. */
export const faultName = (fault: Fault): string => `fault: ${fault}`;

/** The faults of a run: each seed leaves some out, so that the others are not always hidden by them. */
export class Faults {
  readonly #random: SeededRandom;
  readonly #tally: Tally;
  readonly #rates = new Map<Fault, number>();

  constructor(random: SeededRandom, tally: Tally) {
    this.#random = random;
    this.#tally = tally;
    for (const fault of Object.keys(FAULT_RATES) as Fault[]) {
      this.#rates.set(fault, random.happens(0.5) ? FAULT_RATES[fault] * random.fraction() : 0);
    }
  }

  /** Whether the fault happens now; counted if it does. */
  strikes(fault: Fault): boolean {
    const isStruck = this.#random.happens(this.#rates.get(fault) ?? 0);
    if (isStruck) this.#tally.count(faultName(fault));
    return isStruck;
  }

  /** From now on nothing fails. */
  end(): void {
    this.#rates.clear();
  }
}
