import type { JobUseCases } from '../../../src/adapters/http/index.ts';
import { StartAudit } from '../../../src/application/books/start-audit.ts';
import { ListJobs } from '../../../src/application/jobs/list-jobs.ts';
import { MapUnifiedCall } from '../../../src/application/providers/map-unified-call.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { JobRunner } from '../../../src/application/ports/job-runner.ts';
import type { ProviderGateways } from '../../../src/application/ports/provider-gateways.ts';
import { Reconcile } from '../../../src/application/books/reconcile.ts';
import { ResealSecrets } from '../../../src/application/operations/reseal-secrets.ts';
import { ShowJob } from '../../../src/application/jobs/show-job.ts';
import { SyncCatalogue } from '../../../src/application/catalogue/sync-catalogue.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import type { inMemoryCallbackWorld } from '../../fakes/in-memory-callback-world.ts';
import { InMemoryJobLog } from '../../fakes/in-memory-job-log.ts';
import { InMemoryReconciliationBook } from '../../fakes/in-memory-reconciliation-book.ts';

/** The use cases about jobs, over a world in memory. */
export function jobsOver(
  {
    jobs,
    stagedGames,
    providers,
    accounts,
    audit,
    books,
    sealedSecrets,
    secretBox,
  }: ReturnType<typeof inMemoryCallbackWorld>,
  parts: { readonly clock: Clock; readonly gateways: ProviderGateways; readonly runner: JobRunner },
): JobUseCases {
  const mapUnifiedCall = new MapUnifiedCall(providers, new FixedProtocolDirectory());
  const randomness = new NodeRandomness();
  return {
    syncCatalogue: new SyncCatalogue({ ...parts, jobs, stagedGames, randomness, areNewActive: true, mapUnifiedCall }),
    reconcile: new Reconcile({
      ...parts,
      jobs,
      accounts,
      randomness,
      mapUnifiedCall,
      book: new InMemoryReconciliationBook(books),
      unitsOf: () => 'wager',
    }),
    startAudit: new StartAudit({ ...parts, jobs, randomness, audit, onAudited: () => undefined }),
    resealSecrets: new ResealSecrets({ ...parts, jobs, randomness, sealedSecrets, secrets: secretBox }),
    showJob: new ShowJob(jobs),
    listJobs: new ListJobs(new InMemoryJobLog(books.jobs)),
  };
}
