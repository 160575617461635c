import { createHash, createHmac } from 'node:crypto';

/** A key and a secret that sign each request, so that the secret is never sent. */
export interface SigningKey {
  readonly apiKey: string;
  readonly apiSecret: string;
}

const MS_PER_SECOND = 1_000;

/** A token for this one request, valid for two minutes. It covers the method, the path and the bytes of the body. */
export function signedToken({ apiKey, apiSecret }: SigningKey, { path, body }: { path: string; body: string }): string {
  const timestamp = Math.floor(Date.now() / MS_PER_SECOND);
  const digest = createHash('sha256').update(body).digest('hex');
  const signed = `${apiKey}.${timestamp}.POST.${path}.${digest}`;
  return `${apiKey}.${timestamp}.${digest}.${createHmac('sha256', apiSecret).update(signed).digest('hex')}`;
}
