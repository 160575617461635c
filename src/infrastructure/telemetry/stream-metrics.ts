import { Counter, type Registry } from 'prom-client';
import type { StreamObserver } from '../../application/outgoing/stream-events.ts';
import type { StreamedKind } from '../../domain/outgoing/outgoing-kinds.ts';
import type { Logger } from './logger.ts';
import { namedGauges } from './metrics.ts';

const MS_PER_SECOND = 1_000;

const GAUGES = {
  stream_lag_seconds: [
    'How long ago the oldest record was recorded that the stream has not sent, by kind; absent without a stream.',
    'kind',
  ],
  stream_stopped: ['1 if the stream of a kind waits for a person, because records may be missing; else 0.', 'kind'],
} as const;

/** Shows how far the stream of events is, and logs when the broker takes nothing, and when it does again. */
export class StreamMetrics implements StreamObserver {
  readonly #logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly #gauges;
  readonly #sent: Counter;
  readonly #stopped = new Map<StreamedKind, string>();
  #trouble: string | undefined;

  constructor(registry: Registry, logger: Pick<Logger, 'info' | 'warn' | 'error'>) {
    this.#logger = logger;
    this.#gauges = namedGauges(registry, GAUGES);
    this.#sent = new Counter({
      name: 'stream_events_total',
      help: 'Events that the broker has taken from this process, by kind.',
      labelNames: ['kind'],
      registers: [registry],
    });
  }

  lag(kind: StreamedKind, lagMs: number | undefined): void {
    if (lagMs !== undefined) this.#gauges.stream_lag_seconds.set({ kind }, Math.max(0, lagMs) / MS_PER_SECOND);
  }

  sent(kind: StreamedKind, count: number): void {
    this.#sent.inc({ kind }, count);
  }

  stopped(kind: StreamedKind, because: string | undefined): void {
    this.#gauges.stream_stopped.set({ kind }, because === undefined ? 0 : 1);
    if (because === this.#stopped.get(kind)) return;
    if (because === undefined) this.#stopped.delete(kind);
    else {
      this.#stopped.set(kind, because);
      this.#logger.error({ kind, because }, 'the stream of events has stopped until it is rewound');
    }
  }

  trouble(because: string | undefined): void {
    if (because === this.#trouble) return;
    this.#trouble = because;
    if (because === undefined) this.#logger.info({}, 'the stream sends events again');
    else this.#logger.warn({ because }, 'the stream cannot send events');
  }
}
