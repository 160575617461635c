/** Metrics and a log line per request for the sides that stand for other frameworks, so that they do what the gateway does. */
import pino from 'pino';
import { Counter, Histogram, register } from 'prom-client';

export interface AnsweredRequest {
  readonly requestId: string;
  readonly httpStatus: number;
  readonly code: number;
  readonly agent: string | undefined;
  readonly durationMs: number;
}

/** Written in batches, as the gateway's are. */
const GATHERED_MIN_BYTES = 4096;
const FLUSH_INTERVAL_MS = 250;
export const ROUTE = '/papi/v1/game/list';

const destination = pino.destination({ dest: 1, sync: false, minLength: GATHERED_MIN_BYTES });
const logger = pino({ base: null }, destination);
setInterval(() => destination.flush(), FLUSH_INTERVAL_MS).unref();

const requests = new Counter({
  name: 'http_requests_total',
  help: 'Requests.',
  labelNames: ['route', 'method', 'code'],
});
const agentRequests = new Counter({ name: 'agent_requests_total', help: 'By Agent.', labelNames: ['agent', 'route'] });
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Durations.',
  labelNames: ['route'],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
const gameListDurations = durations.labels(ROUTE);

/** Counts, times and logs one request. */
export function finished({ requestId, httpStatus, code, agent, durationMs }: AnsweredRequest): void {
  logger.info({ requestId, method: 'POST', route: ROUTE, status: httpStatus, code, durationMs, agent }, 'request');
  gameListDurations.observe(durationMs / 1000);
  requests.inc({ route: ROUTE, method: 'POST', code });
  if (agent !== undefined) agentRequests.inc({ agent, route: ROUTE });
}

/** The metrics as Prometheus text. */
export const metricsText = (): Promise<string> => register.metrics();
