import { createHash } from 'node:crypto';

/** The parts of a signature that belong to the operator. */
export interface Signer {
  readonly operatorCode: string;
  readonly secretKey: string;
}

/** The `sign` of the gateway's requests, including the seamless ones. The upstream concatenates the same parts in another order. */
export function outboundSign({ operatorCode, secretKey }: Signer, word: string, requestTime: string): string {
  return createHash('md5').update(`${requestTime}${secretKey}${word}${operatorCode}`).digest('hex');
}

/** The `sign` of the upstream's requests, over the original texts of operator code and time. */
export function inboundSign({ operatorCode, secretKey }: Signer, word: string, requestTime: string): string {
  return createHash('md5').update(`${operatorCode}${requestTime}${word}${secretKey}`).digest('hex');
}
