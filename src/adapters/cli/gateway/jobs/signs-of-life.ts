import type { Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { ShownJob } from './shown-job.ts';

/** Looks without an answer that are borne, so that a gateway may be restarted meanwhile: about a minute. */
export const SILENT_LOOKS_MAX = 120;
/** Looks that see no sign of life before a job is given up for dead; more than the gateway takes for that. */
export const LIFELESS_LOOKS_MAX = 80;

/** The results of many looks at one job: about the gateway, and about the process that carries out the job. */
export class SignsOfLife {
  #silentLooks = 0;
  #lifelessLooks = 0;
  #updatedAt = '';

  /** Takes in the next look. */
  note(look: Result<Pick<ShownJob<unknown>, 'updated_at'>, CliFailure>): void {
    if (!look.ok) {
      this.#silentLooks += 1;
      return;
    }
    this.#silentLooks = 0;
    this.#lifelessLooks = look.value.updated_at === this.#updatedAt ? this.#lifelessLooks + 1 : 0;
    this.#updatedAt = look.value.updated_at;
  }

  /** True at the first look of several that were not answered. */
  get hasFallenSilent(): boolean {
    return this.#silentLooks === 1;
  }

  /** True when nobody has answered for too long. */
  get isGone(): boolean {
    return this.#silentLooks > SILENT_LOOKS_MAX;
  }

  /** True when the gateway answers, and the job has not been heard of for too long. */
  get isLifeless(): boolean {
    return this.#lifelessLooks > LIFELESS_LOOKS_MAX;
  }
}
