import type { Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { ShownJob } from './shown-job.ts';

/** The number of polls without an answer that are tolerated, so that a gateway may be restarted: about a minute. */
export const SILENT_LOOKS_MAX = 120;
/** The number of polls without progress after which a job is considered dead. It is longer than the gateway's own limit. */
export const LIFELESS_LOOKS_MAX = 80;

/** Evaluates the polls of one job, about the gateway and about the process that runs the job. */
export class SignsOfLife {
  #silentLooks = 0;
  #lifelessLooks = 0;
  #updatedAt = '';

  /** Takes in the result of the next poll. */
  note(look: Result<Pick<ShownJob<unknown>, 'updated_at'>, CliFailure>): void {
    if (!look.ok) {
      this.#silentLooks += 1;
      return;
    }
    this.#silentLooks = 0;
    this.#lifelessLooks = look.value.updated_at === this.#updatedAt ? this.#lifelessLooks + 1 : 0;
    this.#updatedAt = look.value.updated_at;
  }

  /** True at the first poll without an answer. */
  get hasFallenSilent(): boolean {
    return this.#silentLooks === 1;
  }

  /** True if the gateway has not answered for too long. */
  get isGone(): boolean {
    return this.#silentLooks > SILENT_LOOKS_MAX;
  }

  /** True if the gateway answers, but the job has made no progress for too long. */
  get isLifeless(): boolean {
    return this.#lifelessLooks > LIFELESS_LOOKS_MAX;
  }
}
