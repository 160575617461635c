import type { WorkLimits } from '../../../application/ports/wallet-book.ts';
import type { LockLimits } from './locked-wallet.ts';

/** The longest wait of a caller that states no limit. */
const WAIT_MAX_MS = 10_000;
/** The longest time for which a process that stands still during a work can hold the wallet's lock. After it, the database ends the work. */
const IDLE_MAX_MS = 3_000;
/** The additional time for each event of the work, because the process writes the callbacks of thousands of events before it records them. */
const IDLE_OF_EVENT_MS = 2;
/**
 * The shortest such time, because the database closes the connection to end a work. It is less than the part of the provider's waiting time that is
 * reserved for booking and for the way back.
 */
const IDLE_MIN_MS = 250;
/**
 * The longest time for which a work that holds its wallet waits for another lock, such as that of a lane. It is less than any provider waits for its
 * answer.
 */
const LOCK_WAIT_MAX_MS = 2_000;

/** The time that is left for one work. It begins with the wait for the wallet. */
export class WorkTime {
  readonly #beganAtMs = performance.now();
  readonly #limits: WorkLimits;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  /** The number of events of the work. */
  get events(): number {
    return this.#limits.events ?? 1;
  }

  get rank(): WorkLimits['rank'] {
    return this.#limits.rank;
  }

  waitLeftMs(): number {
    return Math.max(0, (this.#limits.waitMaxMs ?? WAIT_MAX_MS) - this.#takenMs());
  }

  /** The time that is left before the work refuses itself. */
  usefulForMs(): number {
    return (this.#limits.idleMaxMs ?? Infinity) - this.#takenMs();
  }

  lockLimits(): LockLimits {
    const idleLeftMs = Math.max(IDLE_MIN_MS, this.usefulForMs());
    const idleMaxMs = IDLE_MAX_MS + (this.events - 1) * IDLE_OF_EVENT_MS;
    return { idleMaxMs: Math.min(idleLeftMs, idleMaxMs), lockMaxMs: LOCK_WAIT_MAX_MS };
  }

  #takenMs(): number {
    return performance.now() - this.#beganAtMs;
  }
}
