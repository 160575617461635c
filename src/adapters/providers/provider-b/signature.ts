import { createHash, timingSafeEqual } from 'node:crypto';

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

/** The `sign` of a request of the upstream's, over its own text of operator code and time. */
export function inboundSign({ operatorCode, secretKey }: Signer, word: string, requestTime: string): string {
  return createHash('md5').update(`${operatorCode}${requestTime}${word}${secretKey}`).digest('hex');
}

/** Whether two texts are the same, in a time that does not tell where they differ: their digests are compared. */
export function isSameSign(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
