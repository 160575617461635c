import type { Container } from 'inversify';
import { openApiDocument } from '../../adapters/http/index.ts';
import { openTracer, TraceScope, type OpenTracer } from '../../adapters/tracing/index.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Config } from '../config/read-config.ts';
import type { Logger } from '../telemetry/logger.ts';
import { LostSpans } from '../telemetry/lost-spans.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { TraceMetrics } from '../telemetry/trace-metrics.ts';
import { TracedWalletBook } from '../telemetry/traced-wallet-book.ts';
import { TOKENS } from './tokens.ts';

/** Traces, and what is traced as a whole. */
export function bindTracing(container: Container): void {
  container.bind(TOKENS.traceScope).toResolvedValue(() => new TraceScope());
  container
    .bind(TOKENS.openTracer)
    .toResolvedValue(opened, [TOKENS.config, TOKENS.traceScope, TOKENS.logger, TOKENS.metrics, TOKENS.machineClock])
    .onDeactivation(({ close }) => close());
  container.bind(TOKENS.tracer).toResolvedValue(({ tracer }) => tracer, [TOKENS.openTracer]);
  container
    .bind(TOKENS.walletBook)
    .toResolvedValue(
      ({ walletBook }, tracer) => new TracedWalletBook(walletBook, tracer),
      [TOKENS.persistence, TOKENS.tracer],
    );
}

function opened(
  ...[{ traces }, scope, logger, { registry }, clock]: [Config, TraceScope, Logger, Metrics, Clock]
): Promise<OpenTracer> {
  const lost = new LostSpans({ logger, metrics: new TraceMetrics(registry), clock });
  const { endpoint, headers, serviceName, ratio } = traces;
  const serviceVersion = openApiDocument.info.version;
  const onLost: LostSpans['note'] = (count, because) => lost.note(count, because);
  return openTracer({ endpoint, headers, serviceName, serviceVersion, ratio, onLost }, scope);
}
