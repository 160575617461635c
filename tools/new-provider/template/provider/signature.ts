import { createHmac } from 'node:crypto';

/** The signed parts of a request: its exact bytes, so send exactly the signed text. */
export interface SignedParts {
  readonly timestamp: string;
  readonly method: string;
  /** The path below the base URL. */
  readonly path: string;
  readonly body: string;
}

/** The `X-Signature` of a request, in hexadecimal digits. */
export const signatureOf = (secretKey: string, { timestamp, method, path, body }: SignedParts): string =>
  createHmac('sha256', secretKey).update([timestamp, method, path, body].join('\n')).digest('hex');
