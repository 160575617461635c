import { ok, type Result } from '../../domain/shared/result.ts';
import { startJob, type StartedJob, type StartJobParts } from '../jobs/start-job.ts';
import { ResealWork, type ResealWorkParts } from './reseal-work.ts';

/** The kind of the job in the store of jobs. */
const RESEAL_KIND = 'reseal-secrets';

/** Starts a job that seals all secrets again with the key that seals in this gateway. Each key has one such job at a time. */
export class ResealSecrets {
  readonly #parts: ResealWorkParts & StartJobParts;

  constructor(parts: ResealWorkParts & StartJobParts) {
    this.#parts = parts;
  }

  async execute(): Promise<Result<StartedJob, never>> {
    const what = { kind: RESEAL_KIND, subject: this.#parts.secrets.keys.sealing, provider: undefined };
    return ok(await startJob(this.#parts, what, (job) => new ResealWork(this.#parts, job)));
  }
}
