import { err, ok, type Result } from '../../domain/shared/result.ts';
import { callRefused, type CallRefused, type NotFound, type UnsupportedCall } from '../failure.ts';
import type { MapUnifiedCall } from '../map-unified-call/map-unified-call.ts';
import type { JobRunner } from '../ports/job-runner.ts';
import type { Job } from '../ports/job-store.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { CatalogueSyncRun, type SyncRunParts } from './catalogue-sync-run.ts';
import { STALE_AFTER_MS } from './sync-limits.ts';

/** What the job is called in the store of jobs. */
export const SYNC_KIND = 'sync-catalogue';

interface SyncCatalogueParts extends SyncRunParts {
  readonly mapUnifiedCall: MapUnifiedCall;
  readonly gateways: ProviderGateways;
  readonly runner: JobRunner;
}

export interface SyncCatalogueInput {
  /** Code of the provider, in any case. */
  readonly provider: string;
  /** True takes a list that is empty, or lacks more than half of the known games, at its word. */
  readonly mayShrink: boolean;
}

/** `running`: somebody started it before and it goes on as they wanted it; `resumed`: it was left lying and goes on. */
export interface SyncStarted {
  readonly job: Job;
  readonly outcome: 'started' | 'running' | 'resumed';
}

/** Starts to bring a provider's part of the catalogue to what its upstream lists; one job a provider at a time. */
export class SyncCatalogue {
  readonly #parts: SyncCatalogueParts;

  constructor(parts: SyncCatalogueParts) {
    this.#parts = parts;
  }

  async execute(input: SyncCatalogueInput): Promise<Result<SyncStarted, NotFound | UnsupportedCall | CallRefused>> {
    const { mapUnifiedCall, gateways, jobs, clock, randomness, runner } = this.#parts;
    const mapped = await mapUnifiedCall.execute({ provider: input.provider, call: 'game_list' });
    if (!mapped.ok) return mapped;
    const { code } = mapped.value.provider;
    const connected = gateways.connect(mapped.value.provider);
    if (!connected.ok) {
      return err(callRefused('provider_failed', `provider ${code} is not set up: ${connected.error.detail}`));
    }
    const nowMs = clock.nowMs();
    const started = await jobs.start(
      { id: randomness.id(), kind: SYNC_KIND, subject: code },
      nowMs,
      nowMs - STALE_AFTER_MS,
    );
    const { job } = started;
    if (started.outcome !== 'running') {
      const task = { job, gateway: connected.value, mayShrink: input.mayShrink };
      runner.accept(new CatalogueSyncRun(this.#parts, task));
    }
    return ok(started);
  }
}
