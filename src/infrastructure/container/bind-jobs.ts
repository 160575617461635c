import type { Container } from 'inversify';
import type { JobUseCases } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { PROTOCOLS } from '../../adapters/providers/index.ts';
import { ListJobs } from '../../application/jobs/list-jobs.ts';
import { StartAudit } from '../../application/books/start-audit.ts';
import { MapUnifiedCall } from '../../application/providers/map-unified-call.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { ProviderGateways } from '../../application/ports/provider-gateways.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import { Reconcile } from '../../application/books/reconcile.ts';
import { ShowJob } from '../../application/jobs/show-job.ts';
import { SyncCatalogue } from '../../application/catalogue/sync-catalogue.ts';
import type { Config } from '../config/read-config.ts';
import { BackgroundJobs } from '../process/background-jobs.ts';
import { pause } from '../process/pause.ts';
import type { AuditMetrics } from '../telemetry/audit-metrics.ts';
import type { Logger } from '../telemetry/logger.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** Work that goes on after its answer. */
export function bindJobs(container: Container): void {
  const { config, persistence, providerGateways, clock, randomness, logger } = TOKENS;
  container.bind(TOKENS.backgroundJobs).toResolvedValue(backgroundJobs, [logger]);
  container
    .bind(TOKENS.jobs)
    .toResolvedValue(jobUseCases, [
      TOKENS.backgroundJobs,
      config,
      persistence,
      providerGateways,
      clock,
      randomness,
      TOKENS.auditMetrics,
    ]);
}

const backgroundJobs = (logger: Logger): BackgroundJobs =>
  new BackgroundJobs({
    onOver: (job) => logger.info({ job }, 'a job is over'),
    onFault: (job, error) => {
      // A database that is away has been told of once; the job is taken up when it is asked for again.
      if (error instanceof StoreUnavailable) return;
      logger.error({ job, err: error }, 'a job met a fault');
    },
    pause,
  });

const unitsOf = (name: string) => PROTOCOLS.find(({ protocol }) => protocol === name)?.inbound?.moneyPolicy.settlesBy;

type JobParts = [BackgroundJobs, Config, Persistence, ProviderGateways, Clock, Randomness, AuditMetrics];

function jobUseCases(...[runner, config, persistence, gateways, clock, randomness, audits]: JobParts): JobUseCases {
  const { jobs, stagedGames, providers, accounts, reconciliation: book } = persistence;
  const mapUnifiedCall = new MapUnifiedCall(providers, protocols);
  const areNewActive = config.syncNewGamesActive;
  return {
    syncCatalogue: new SyncCatalogue({
      ...{ jobs, stagedGames, clock, randomness, areNewActive },
      ...{ mapUnifiedCall, gateways, runner },
    }),
    reconcile: new Reconcile({
      ...{ jobs, accounts, book, clock, randomness },
      ...{ mapUnifiedCall, gateways, runner, unitsOf },
    }),
    startAudit: new StartAudit({
      ...{ jobs, runner, clock, randomness, audit: persistence.audit },
      onAudited: (audit) => audits.show(audit, clock.nowMs()),
    }),
    showJob: new ShowJob(jobs),
    listJobs: new ListJobs(persistence.jobLog),
  };
}
