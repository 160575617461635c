import { GRACE_MS, type EndAuthorizations } from '../../../src/application/wallet/end-authorizations.ts';
import { StoreUnavailable } from '../../../src/application/ports/store-unavailable.ts';
import type { Turn } from '../engine/schedule.ts';
import type { Connection } from './connection.ts';

const LOOK_WITHIN_MS = 1_000;
const IDLE_MS = 3_600_000;

interface SweeperParts {
  readonly connection: Connection;
  readonly endAuthorizations: Pick<EndAuthorizations, 'execute'>;
  readonly onFailure: (error: unknown) => void;
}

/** Ends overdue questions, once a second as the gateway does; looks that would find nothing are left out. */
export class Sweeper {
  readonly #parts: SweeperParts;
  #look: Turn | undefined;

  constructor(parts: SweeperParts) {
    this.#parts = parts;
  }

  start(): void {
    const { ground, life } = this.#parts.connection;
    const inMs = this.#pauseMs();
    this.#look = ground.schedule.after(life, inMs, 'looks for questions that are overdue', () => void this.#sweep());
  }

  /** There may be a question. */
  wake(): void {
    if (this.#look === undefined) return;
    const { schedule } = this.#parts.connection.ground;
    this.#look.dueAtMs = Math.min(this.#look.dueAtMs, schedule.nowMs() + this.#pauseMs());
  }

  async #sweep(): Promise<void> {
    const { connection, endAuthorizations, onFailure } = this.#parts;
    this.#look = undefined;
    try {
      const { ended, faults } = await endAuthorizations.execute();
      connection.ground.tally.count('question swept', ended.length);
      faults.filter(isSurprise).forEach(onFailure);
    } catch (error) {
      if (isSurprise(error)) onFailure(error);
    }
    this.start();
  }

  #pauseMs(): number {
    const { database, random, schedule } = this.#parts.connection.ground;
    const untilMs = database.nextQuestionEndMs();
    const dueInMs = untilMs === undefined ? IDLE_MS : untilMs + GRACE_MS - schedule.nowMs();
    return Math.max(0, dueInMs) + random.between(1, LOOK_WITHIN_MS);
  }
}

const isSurprise = (error: unknown): boolean => !(error instanceof StoreUnavailable);
