import { FairQueue, type AdmissionObserver, type QueueParts } from '../../application/admission/fair-queue.ts';
import { gateOf } from '../../application/admission/gate.ts';
import { WALLETS } from '../../application/admission/levels.ts';
import { within } from '../process/within.ts';
import { AdmissionMetrics } from '../telemetry/admission-metrics.ts';
import { metricsRegistry } from '../telemetry/metrics.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** The queues before which requests and works on wallets wait. */
export function bindAdmission(bind: Bind): void {
  const { config, metricsRegistry: registry, admissionObserver: observer } = TOKENS;
  bind(registry, {}, metricsRegistry);
  bind(observer, { registry }, (given) => new AdmissionMetrics(given.registry));
  bind(TOKENS.gate, { config, observer }, (given) => gateOf(given.config, partsOf(given.observer)));
  bind(TOKENS.walletQueue, { observer }, (given) => new FairQueue(WALLETS, partsOf(given.observer)));
}

const partsOf = (observer: AdmissionObserver): QueueParts => ({ nowMs: () => performance.now(), within, observer });
