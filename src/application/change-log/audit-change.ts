import type { BegunChange, ChangeLog, ChangeOutcome } from '../ports/change-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import { entityState, type AdministeredStores } from './entity-state.ts';

/** A change by an administrator before it is made. */
export type IntendedChange = Omit<BegunChange, 'id' | 'atMs' | 'before'>;

/** The outcome of a change, as the use case knows it. */
export interface MadeChange extends Pick<ChangeOutcome, 'entity' | 'code' | 'fields'> {
  /** The answer without secrets, if the change has no entity to show. */
  readonly result: object | undefined;
}

interface AuditChangePorts extends AdministeredStores {
  readonly changeLog: ChangeLog;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** The envelope's code for a fault inside the gateway. */
const FAULT = 9999;

/**
 * Writes a change to the log before it is made, and its outcome afterwards. So no change is missing in the log. If the log cannot be written, nothing
 * is changed. If the process is killed during a change, the change stays in the log without an outcome.
 */
export class AuditChange {
  readonly #ports: AuditChangePorts;

  constructor(ports: AuditChangePorts) {
    this.#ports = ports;
  }

  async execute(intended: IntendedChange, make: () => Promise<MadeChange>): Promise<void> {
    const { changeLog, clock, randomness } = this.#ports;
    const id = randomness.id();
    const before = await entityState(this.#ports, intended.entity, clock.nowMs());
    await changeLog.begin({ ...intended, id, atMs: clock.nowMs(), before });
    const made = await this.#made(id, intended, make);
    const after =
      (await entityState(this.#ports, made.entity, clock.nowMs())) ?? (made.result && JSON.stringify(made.result));
    const { entity, code, fields } = made;
    await changeLog.end(id, { endedAtMs: clock.nowMs(), entity, code, fields, after });
  }

  async #made(id: string, { entity }: IntendedChange, make: () => Promise<MadeChange>): Promise<MadeChange> {
    try {
      return await make();
    } catch (error) {
      const { changeLog, clock } = this.#ports;
      const failed = { endedAtMs: clock.nowMs(), entity, code: FAULT, fields: [], after: undefined };
      // The cause of the fault may also stop the log from being written. Then the change stays in the log without an outcome.
      await changeLog.end(id, failed).catch(() => undefined);
      throw error;
    }
  }
}
