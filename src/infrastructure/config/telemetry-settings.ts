import { baseUrl, flag, fraction, headerLines, oneOf, text, wholeNumber } from './setting.ts';

/** Logs and metrics. */
export const telemetry = {
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    'Lowest level of log lines that are written; requests are info.',
  ).default('info'),
  METRICS_PORT: wholeNumber(
    [0, 65_535],
    'Separate port for GET /metrics, on the same HOST; 0 takes any free one, which the log names.',
    '/metrics is served on PORT',
  ).optional(),
  RUNBOOK_URL: baseUrl(
    'Address of your copy of docs/runbook.md; `doctor` and the diagnosis link their findings to its sections.',
    'findings have no links',
  ).optional(),
};

/** Traces. If OpenTelemetry has a name for a setting, that name is used. */
export const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl(
    'Base address of a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318; spans go to /v1/traces below it.',
    'nothing is traced, and OpenTelemetry is not loaded',
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerLines(
    'Headers for the collector, such as `api-key=...`, separated by commas, with percent-encoded values.',
    'none',
  ).optional(),
  OTEL_SERVICE_NAME: text('Name of the gateway in traces.').default('agent-game-gateway'),
  OTEL_TRACES_SAMPLER_ARG: fraction(
    'Of the traces that begin here, the share that is kept, from 0 to 1. A callback continues a trace, and is kept if the trace is.',
  ).default(1),
  TRACES_TRUST_INCOMING: flag(
    'Whether requests of Agents and providers continue the trace in their `traceparent`, and are kept if it says so; only for callers of your own.',
  ).default(false),
};
