import { StartAudit } from '../../../src/application/audits/audits.ts';
import { ListJobs, ShowJob } from '../../../src/application/jobs/jobs.ts';
import { MapUnifiedCall } from '../../../src/application/providers/map-unified-call.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { JobRunner } from '../../../src/application/ports/job-runner.ts';
import type { ProviderGateways } from '../../../src/application/ports/provider-gateways.ts';
import { Reconcile } from '../../../src/application/reconciliation/reconcile.ts';
import { OfferGate } from '../../../src/application/providers/offer-gate.ts';
import { FindWallets } from '../../../src/application/wallet/find-wallets.ts';
import { DryRunBatch } from '../../../src/application/wallet/dry-run-batch.ts';
import { ResealSecrets } from '../../../src/application/keys/reseal-secrets.ts';
import { SyncCatalogue } from '../../../src/application/catalogue/sync-catalogue.ts';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import type { inMemoryCallbackWorld } from '../../fakes/in-memory-callback-world.ts';
import { InMemoryJobLog } from '../../fakes/in-memory-job-log.ts';
import { InMemoryReconciliationBook } from '../../fakes/in-memory-reconciliation-book.ts';

/** These worlds book no events. */
export const NO_WALLETS = {
  findWallets: { execute: () => Promise.reject(new Error('no wallets')) },
  tryBatch: { execute: () => Promise.reject(new Error('no wallets')) },
  takeEach: { execute: () => Promise.reject(new Error('no wallets')) },
};

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
    parties,
    catalog,
    walletBook,
  }: ReturnType<typeof inMemoryCallbackWorld>,
  parts: { readonly clock: Clock; readonly gateways: ProviderGateways; readonly runner: JobRunner },
) {
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
      termsOf: () => PROTOCOLS[0]?.inbound,
      ...NO_WALLETS,
      findWallets: new FindWallets(accounts, parties, new OfferGate({ catalog, accounts, clock: parts.clock })),
      tryBatch: new DryRunBatch(walletBook, randomness),
    }),
    startAudit: new StartAudit({ ...parts, jobs, randomness, audit, onAudited: () => undefined }),
    resealSecrets: new ResealSecrets({ ...parts, jobs, randomness, sealedSecrets, secrets: secretBox }),
    showJob: new ShowJob(jobs),
    listJobs: new ListJobs(new InMemoryJobLog(books.jobs)),
  };
}
