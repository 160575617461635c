import type { Registry } from 'prom-client';
import type { Audit } from '../../application/audits/audits.ts';
import { namedGauges } from './metrics.ts';

const MS_PER_SECOND = 1_000;

const GAUGES = {
  money_audit_sound:
    '1 if the last audit that this process was asked for found that all money adds up, 0 if not, NaN before the first.',
  money_audit_timestamp_seconds: 'When this process was last asked for an audit; 0 if never.',
  money_audit_violations: ['Rows that broke an invariant in the last audit.', 'invariant'],
} as const;

/** Shows the outcome of the last audit of this process. */
export class AuditMetrics {
  readonly #gauges;

  constructor(registry: Registry) {
    this.#gauges = namedGauges(registry, GAUGES);
    this.#gauges.money_audit_sound.set(Number.NaN);
  }

  show({ isSound, findings }: Audit, nowMs: number): void {
    this.#gauges.money_audit_sound.set(isSound ? 1 : 0);
    this.#gauges.money_audit_timestamp_seconds.set(nowMs / MS_PER_SECOND);
    for (const { invariant, violated } of findings) this.#gauges.money_audit_violations.set({ invariant }, violated);
  }
}
