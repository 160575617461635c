/**
 * Signatures as the gateway makes them, by Standard Webhooks. This code is not shared with the sender of callbacks: adapters do not know each other,
 * and a kit that signs with the code under test proves little. A test compares the two.
 */
import { createHmac } from 'node:crypto';

export interface SignedParts {
  readonly id: string;
  readonly timestamp: string;
  readonly body: string;
}

/** The signature alone, such as `v1,K5oZ...=`; the secret is `whsec_` and base64. */
export function signCallback({ id, timestamp, body }: SignedParts, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
