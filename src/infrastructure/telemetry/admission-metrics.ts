import type { Gauge, Registry } from 'prom-client';
import type { AdmissionObserver, WaitOutcome } from '../../application/admission/fair-queue.ts';
import { namedGauges } from './metrics.ts';
import { kept, PendingCounter, PendingHistogram, type CounterCell, type HistogramCell } from './pending-metrics.ts';

const MS_PER_SECOND = 1_000;
/** Bounds in seconds; nobody waits longer than ten. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const GAUGES = {
  admission_waiting: ['Requests and works that wait for a seat, by the priority level.', 'level'],
} as const;

interface LevelCells {
  readonly waits: HistogramCell;
  readonly refusals: Readonly<Record<Exclude<WaitOutcome, 'admitted'>, CounterCell>>;
}

/** Counts waiting requests of each priority level, their waiting times, and refusals. */
export class AdmissionMetrics implements AdmissionObserver {
  readonly #waiting: Gauge;
  readonly #waits: PendingHistogram;
  readonly #refusals: PendingCounter<'level' | 'reason'>;
  readonly #cells = new Map<string, LevelCells>();

  constructor(registry: Registry) {
    this.#waiting = namedGauges(registry, GAUGES).admission_waiting;
    this.#waits = new PendingHistogram({
      name: 'admission_wait_seconds',
      help: 'Waits for a seat that have ended, admitted or not, by the priority level; nothing is noted of those for whom a seat was free.',
      labelName: 'level',
      buckets: BUCKETS,
      registry,
    });
    this.#refusals = new PendingCounter({
      name: 'admission_refusals_total',
      help: 'Those who were not admitted: the line was full, the wait was too long (late), or the caller had left.',
      labelNames: ['level', 'reason'],
      registry,
    });
  }

  opens(level: string): void {
    this.#waiting.set({ level }, 0);
    this.#cellsOf(level);
  }

  waits(level: string): void {
    this.#waiting.inc({ level });
  }

  waited(level: string, outcome: WaitOutcome, waitedMs: number): void {
    const { waits, refusals } = this.#cellsOf(level);
    this.#waiting.dec({ level });
    waits.observe(waitedMs / MS_PER_SECOND);
    if (outcome !== 'admitted') refusals[outcome].pending += 1;
  }

  refused(level: string): void {
    this.#cellsOf(level).refusals.full.pending += 1;
  }

  #cellsOf(level: string): LevelCells {
    const cell = (reason: string): CounterCell => this.#refusals.cell({ level, reason });
    return kept(this.#cells, level, () => ({
      waits: this.#waits.cell(level),
      refusals: { full: cell('full'), late: cell('late'), left: cell('left') },
    }));
  }
}
