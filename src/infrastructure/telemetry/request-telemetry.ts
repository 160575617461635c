import type { FailedRequest, FinishedRequest, RequestObserver } from '../../adapters/http/index.ts';
import type { LogDestination } from './log-destination.ts';
import type { Logger } from './logger.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { requestLine } from './request-line.ts';

interface RequestTelemetryParts {
  readonly logger: Logger;
  readonly destination: LogDestination;
  readonly metrics: RequestMetrics;
}

/** Logs, counts and times every request. It is on the hot path. */
export class RequestTelemetry implements RequestObserver {
  readonly #parts: RequestTelemetryParts;
  readonly #logsRequests: boolean;

  constructor(parts: RequestTelemetryParts) {
    this.#parts = parts;
    this.#logsRequests = parts.logger.isLevelEnabled('info');
  }

  finished(request: FinishedRequest): void {
    if (this.#logsRequests) this.#parts.destination.write(requestLine(request, Date.now()));
    this.#parts.metrics.count(request);
  }

  failed({ requestId, error, traceId }: FailedRequest): void {
    const trace = traceId === undefined ? undefined : { trace_id: traceId };
    this.#parts.logger.error({ requestId, ...trace, err: error }, 'request failed');
  }
}
