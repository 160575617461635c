/** Signatures by Standard Webhooks, version 1. The signature covers the id, the timestamp and the body, so that none of them can be replaced. */
import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const MS_PER_SECOND = 1_000;

interface Signed {
  readonly id: string;
  readonly atMs: number;
  readonly body: string;
}

/** The headers of a message, with one signature for each secret. A receiver that knows one of the secrets can verify it. */
export function webhookHeaders({ id, atMs, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(atMs / MS_PER_SECOND));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (secrets.length === 0) return headers;
  const content = `${id}.${timestamp}.${body}`;
  return { ...headers, 'webhook-signature': secrets.map((secret) => signature(content, secret)).join(' ') };
}

function signature(content: string, secret: string): string {
  const key = Buffer.from(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret, 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
