import { Gauge, type Registry } from 'prom-client';
import type { Audit } from '../../application/books/audit-money.ts';

const MS_PER_SECOND = 1_000;

/** Shows the outcome of the last audit of this process. */
export class AuditMetrics {
  readonly #isSound: Gauge;
  readonly #audited: Gauge;
  readonly #violated: Gauge<'invariant'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#isSound = new Gauge({
      name: 'money_audit_sound',
      help: '1 if the last audit that this process was asked for found that all money adds up, 0 if not, NaN before the first.',
      registers,
    });
    this.#isSound.set(Number.NaN);
    this.#audited = new Gauge({
      name: 'money_audit_timestamp_seconds',
      help: 'When this process was last asked for an audit; 0 if never.',
      registers,
    });
    this.#violated = new Gauge({
      name: 'money_audit_violations',
      help: 'Rows that broke an invariant in the last audit.',
      labelNames: ['invariant'],
      registers,
    });
  }

  show({ isSound, findings }: Audit, nowMs: number): void {
    this.#isSound.set(isSound ? 1 : 0);
    this.#audited.set(nowMs / MS_PER_SECOND);
    for (const { invariant, violated } of findings) this.#violated.set({ invariant }, violated);
  }
}
