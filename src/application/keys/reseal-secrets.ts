import { ok, type Result } from '../../domain/shared/result.ts';
import { startJob, type StartedJob, type StartJobParts, type JobWork, type WorkStep } from '../jobs/resumable-job.ts';
import type { Job } from '../ports/job-store.ts';
import type { PlacedSecret, SealedSecrets } from '../ports/sealed-secrets.ts';
import type { SecretBox } from '../ports/secret-box.ts';

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

/** The texts of one step, which is one transaction. It holds the catalogue's lock for some milliseconds. */
const PIECE_MAX = 100;

interface Progress {
  /** Null before the first piece. */
  readonly behind: string | null;
  readonly total: number;
  readonly resealed: number;
  readonly notOpened: number;
}

interface ResealWorkParts {
  readonly sealedSecrets: SealedSecrets;
  readonly secrets: SecretBox;
}

/**
 * Seals again, piece by piece, all texts that another key has sealed. A text that somebody has changed meanwhile is skipped, because every change
 * seals the text again. If a piece is repeated, it finds nothing.
 */
export class ResealWork implements JobWork {
  readonly #parts: ResealWorkParts;
  #progress: Progress | undefined;

  constructor(parts: ResealWorkParts, { checkpoint }: Pick<Job, 'checkpoint'>) {
    this.#parts = parts;
    this.#progress = checkpoint === undefined ? undefined : (JSON.parse(checkpoint) as Progress);
  }

  get state(): JobWork['state'] {
    if (this.#progress === undefined) return { done: 0, total: undefined, checkpoint: undefined };
    const { resealed, notOpened, total } = this.#progress;
    return { done: resealed + notOpened, total, checkpoint: JSON.stringify(this.#progress) };
  }

  async step(): Promise<WorkStep> {
    const { sealedSecrets, secrets } = this.#parts;
    const { sealing: key } = secrets.keys;
    const at = this.#progress ?? (await this.#begin(key));
    const texts = await sealedSecrets.sealedByOthers(key, at.behind ?? undefined, PIECE_MAX);
    const last = texts.at(-1);
    if (last === undefined) {
      return { kind: 'succeeded', result: { key, resealed: at.resealed, notOpened: at.notOpened } };
    }
    const anew = texts.flatMap((text) => this.#sealedAnew(text));
    const resealed = at.resealed + (await sealedSecrets.replace(anew));
    const notOpened = at.notOpened + texts.length - anew.length;
    this.#progress = { ...at, behind: last.place, resealed, notOpened };
    return { kind: 'more' };
  }

  async #begin(key: string): Promise<Progress> {
    const counts = await this.#parts.sealedSecrets.count();
    const total = counts.filter((one) => one.key !== key).reduce((sum, { count }) => sum + count, 0);
    return { behind: null, total, resealed: 0, notOpened: 0 };
  }

  #sealedAnew(text: PlacedSecret): readonly (PlacedSecret & { readonly anew: string })[] {
    const { secrets } = this.#parts;
    let secret: string;
    try {
      secret = secrets.open(text.sealed);
    } catch {
      // A text whose key this gateway does not have stays unchanged, and is counted. The others must not wait for it.
      return [];
    }
    return [{ ...text, anew: secrets.seal(secret) }];
  }
}
