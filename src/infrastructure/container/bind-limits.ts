import { FairQueue, type AdmissionObserver, type QueueParts } from '../../application/admission/fair-queue.ts';
import { gateOf } from '../../application/admission/gate.ts';
import { WALLETS } from '../../application/admission/levels.ts';
import { KEEP_PROOFS_MS, KeepProofs } from '../../application/limits/failed-proofs.ts';
import { EXCHANGE_MS, ShareRateCounts } from '../../application/limits/rate-limiter.ts';
import { UnknownProxy } from '../../application/limits/unknown-proxy.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { limitsOf, sharedOf, signaturesOf, watchForProxies } from '../process/request-limits.ts';
import { within } from '../process/pause.ts';
import { AdmissionMetrics } from '../telemetry/admission-metrics.ts';
import type { Bind } from './binder.ts';
import { failing, repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** How often and how many at a time requests and works on wallets are taken, and what tells other processes of it. */
export function bindLimits(bind: Bind): void {
  const { config, clock, persistence, logger, requestLimits, failedSignatures } = TOKENS;
  const [observer, unknownProxy] = [AdmissionMetrics, UnknownProxy];
  bind(TOKENS.within, {}, () => within);
  bind(TOKENS.gate, { config, observer }, (given) => gateOf(given.config, queueParts(given.observer)));
  bind(TOKENS.walletQueue, { observer }, (given) => new FairQueue(WALLETS, queueParts(given.observer)));
  bind(UnknownProxy, { config, logger }, (given) => watchForProxies(given.config, given.logger));
  bind(requestLimits, { config, clock, unknownProxy }, (given) => limitsOf(given));
  bind(failedSignatures, { config, clock }, (given) => signaturesOf(given.config, given.clock));
  bind(
    ShareRateCounts,
    { requestLimits, failedSignatures, rateCounts: TOKENS.rateCounts },
    (given) => new ShareRateCounts(sharedOf(given.requestLimits, given.failedSignatures), given.rateCounts),
  );
  repeat(bind, {
    needs: { share: ShareRateCounts, persistence },
    everyMs: EXCHANGE_MS,
    round: async ({ share, persistence: { kind } }) => {
      // Nothing to do where a database has only one process: the limits are its own.
      if (kind === 'postgresql') await share.execute();
      return false;
    },
    // Until a lost database is back each process keeps to the share it had.
    failure: 'rate limits could not be shared',
  });
  bindProofs(bind);
}

const queueParts = (observer: AdmissionObserver): QueueParts => ({ nowMs: () => performance.now(), within, observer });

/** The proofs of earlier processes are recalled before this process listens, unless the database is away at that moment. */
function bindProofs(bind: Bind): void {
  const { requestLimits: limits, failedSignatures: signatures, provenSenders: senders, clock, logger } = TOKENS;
  bind(TOKENS.work, { limits, signatures, senders, clock, logger }, async (given) => {
    const proofs = [given.signatures, given.limits.failedAdminLogins, given.limits.failedSignIns];
    const keep = new KeepProofs(proofs, given.senders, given.clock);
    const onFailure = failing(given.logger, 'the addresses with right proofs could not be kept');
    await keep.recall().catch(onFailure);
    return new RepeatedWork({ intervalMs: KEEP_PROOFS_MS, round: () => keep.execute(), onFailure });
  });
}
