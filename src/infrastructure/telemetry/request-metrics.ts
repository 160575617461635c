import type { Registry } from 'prom-client';
import type { FinishedRequest } from '../../adapters/http/index.ts';
import { kept, PendingCounter, PendingHistogram, type CounterCell, type HistogramCell } from './pending-metrics.ts';

/** Bounds in seconds. The game list is answered from memory in much less than a millisecond; all other calls ask the database. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The counters of one route, found with one look-up. */
interface RouteCells {
  readonly duration: HistogramCell;
  readonly byMethod: Map<string, Map<number, CounterCell>>;
  readonly byAgent: Map<string, CounterCell>;
}

/** Counts and times requests. */
export class RequestMetrics {
  readonly #routes = new Map<string, RouteCells>();
  readonly #requests: PendingCounter<'route' | 'method' | 'code'>;
  readonly #agentRequests: PendingCounter<'agent' | 'route'>;
  readonly #durations: PendingHistogram;

  constructor(registry: Registry) {
    this.#requests = new PendingCounter({
      name: 'http_requests_total',
      help: 'Requests by route, method and the code of the answer: 0 is success, docs/error-codes.md lists the others.',
      labelNames: ['route', 'method', 'code'],
      registry,
    });
    this.#agentRequests = new PendingCounter({
      name: 'agent_requests_total',
      help: 'Requests by the Agent whose token they carried.',
      labelNames: ['agent', 'route'],
      registry,
    });
    this.#durations = new PendingHistogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer.',
      labelName: 'route',
      buckets: BUCKETS,
      registry,
    });
  }

  count({ route, method, code, agent, durationMs }: FinishedRequest): void {
    const cells = kept(this.#routes, route, () => this.#routeCells(route));
    cells.duration.observe(durationMs / 1000);
    const byCode = kept(cells.byMethod, method, () => new Map<number, CounterCell>());
    kept(byCode, code, () => this.#requests.cell({ route, method, code: String(code) })).pending += 1;
    if (agent === undefined) return;
    kept(cells.byAgent, agent, () => this.#agentRequests.cell({ agent, route })).pending += 1;
  }

  #routeCells(route: string): RouteCells {
    return { duration: this.#durations.cell(route), byMethod: new Map(), byAgent: new Map() };
  }
}
