import { err, ok, type Result } from '../../domain/shared/result.ts';
import { callRefused, type CallRefused, type NotFound, type UnsupportedCall } from '../failure.ts';
import { startJob, type StartedJob, type StartJobParts } from '../jobs/start-job.ts';
import type { MapUnifiedCall } from '../providers/map-unified-call.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { CatalogueSyncRun, type SyncRunParts } from './catalogue-sync-run.ts';

/** The kind of the job in the store of jobs. */
export const SYNC_KIND = 'sync-catalogue';

interface SyncCatalogueParts extends SyncRunParts, StartJobParts {
  readonly mapUnifiedCall: MapUnifiedCall;
  readonly gateways: ProviderGateways;
}

export interface SyncCatalogueInput {
  /** Code of the provider; letters may be in any case. */
  readonly provider: string;
  /** True: accepts a list that is empty, or that lacks more than half of the known games. */
  readonly mayShrink: boolean;
}

/** Starts a job that makes a provider's part of the catalogue follow the game list of its upstream. A provider has one such job at a time. */
export class SyncCatalogue {
  readonly #parts: SyncCatalogueParts;

  constructor(parts: SyncCatalogueParts) {
    this.#parts = parts;
  }

  async execute(input: SyncCatalogueInput): Promise<Result<StartedJob, NotFound | UnsupportedCall | CallRefused>> {
    const { mapUnifiedCall, gateways } = this.#parts;
    const mapped = await mapUnifiedCall.execute({ provider: input.provider, call: 'game_list' });
    if (!mapped.ok) return mapped;
    const { code } = mapped.value.provider;
    const connected = gateways.connect(mapped.value.provider);
    if (!connected.ok) {
      return err(callRefused('provider_failed', `provider ${code} is not set up: ${connected.error.detail}`));
    }
    const gateway = connected.value;
    const started = await startJob(
      this.#parts,
      { kind: SYNC_KIND, subject: code, provider: code },
      (job) => new CatalogueSyncRun(this.#parts, { job, gateway, mayShrink: input.mayShrink }),
    );
    return ok(started);
  }
}
