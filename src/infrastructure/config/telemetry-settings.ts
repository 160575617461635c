import { fraction, headerLines, oneOf, text, url, wholeNumber } from './setting.ts';

/** Logs and metrics. */
export const telemetry = {
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
    description: 'Least important log line that is written; requests are info.',
  }).default('info'),
  METRICS_PORT: wholeNumber({
    min: 0,
    max: 65_535,
    description: 'Port of its own for GET /metrics, on the same HOST; 0 takes any free one, which the log names.',
    whenUnset: '/metrics is served on PORT',
  }).optional(),
};

/** Traces. The names of OpenTelemetry are kept where it has one. */
export const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], {
    description:
      'Base address of a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318; spans go to /v1/traces below it.',
    whenUnset: 'nothing is traced, and nothing of OpenTelemetry is loaded',
  }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerLines({
    description: 'Headers for the collector, such as `api-key=...`, separated by commas, their values percent-encoded.',
    whenUnset: 'none',
  }).optional(),
  OTEL_SERVICE_NAME: text({ description: 'What the gateway is called in traces.' }).default('agent-game-gateway'),
  OTEL_TRACES_SAMPLER_ARG: fraction({
    description:
      'Which share of the traces is kept that begin here, from 0 to 1. What goes on with a trace, as a callback does, is kept if that is.',
  }).default(1),
  TRACES_TRUST_INCOMING: oneOf(['true', 'false'], {
    description:
      'Whether requests of Agents and providers go on with the trace that their `traceparent` names, kept if they say so; for callers of your own.',
  }).default('false'),
};
