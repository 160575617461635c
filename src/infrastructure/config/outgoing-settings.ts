import { z } from 'zod';
import { EMAIL_RULE, isEmail } from '../../domain/notification/destination.ts';
import {
  kind,
  url,
  wholeNumber,
  headerLines,
  natsSubject,
  webhookSecret,
  baseUrl,
  flag,
  fraction,
  oneOf,
  text,
} from './setting.ts';

const email = kind(() => z.string().refine(isEmail), EMAIL_RULE);

/** Messages to operators, and notices to Agents. */
export const notifications = {
  SMTP_URL: url(
    ['smtp:', 'smtps:'],
    'Mail server for [notifications](notifications.md), such as `smtps://user:password@mail.example.com`. `smtp://` changes to TLS by STARTTLS where the server offers it, and always before a password is sent.',
    'nothing is told by e-mail',
  ).optional(),
  SMTP_FROM: email('Sender of these messages.', 'must be set with SMTP_URL').optional(),
  NOTIFY_REPEAT_HOURS: wholeNumber(
    [0, 720],
    'After this time a trouble that lasts is told again, in hours; 0: it is told once.',
  ).default(4),
  MAINTENANCE_NOTICE_MINUTES: wholeNumber(
    [0, 43_200],
    'So long before scheduled maintenance begins, Agents with a notice address are told of it, in minutes; one that is scheduled later is told of at once.',
  ).default(30),
  CATALOGUE_NOTICE_SECONDS: wholeNumber(
    [1, 86_400],
    'The shortest pause between two notices to one Agent that its catalogue has changed, in seconds.',
  ).default(60),
};

/** The system that takes events for a warehouse. */
export const stream = {
  STREAM_URL: url(
    ['nats:', 'tls:', 'http:', 'https:'],
    'Address of the system that takes events of transactions, callbacks and the catalogue ([out to a warehouse](scaling.md#out-to-a-warehouse)). `nats://` and, over TLS, `tls://` are NATS JetStream, with `user:password@` or `token@` before the host; `http://` and `https://` take batches of CloudEvents by POST.',
    'no events are sent',
  ).optional(),
  STREAM_SUBJECT: natsSubject(
    'Beginning of the subjects in NATS: `gateway` makes `gateway.transactions`, `gateway.callbacks`, `gateway.games` and `gateway.providers`.',
  ).default('gateway'),
  STREAM_HEADERS: headerLines(
    'Headers of the requests to an HTTP address, such as `Authorization=Bearer%20...`, separated by commas, with percent-encoded values.',
    'none',
  ).optional(),
  STREAM_SECRET: webhookSecret(
    'Secret that signs the requests to an HTTP address by Standard Webhooks, as callbacks are signed; make one with `echo whsec_$(openssl rand -base64 32)`.',
    'requests are not signed',
  ).optional(),
};

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
