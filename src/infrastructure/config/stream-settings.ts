import { headerLines, natsSubject, url, webhookSecret } from './setting.ts';

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
