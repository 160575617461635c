import { createHash } from 'node:crypto';

/** What a request is signed with. */
export interface Signer {
  readonly operatorCode: string;
  readonly secretKey: string;
}

/**
 * The `sign` of a request of ours. The upstream's own requests put the same four parts in another order; the seamless words of
 * this table are signed in ours, because we send them.
 */
export function outboundSign({ operatorCode, secretKey }: Signer, word: string, requestTime: string): string {
  return createHash('md5').update(`${requestTime}${secretKey}${word}${operatorCode}`).digest('hex');
}
