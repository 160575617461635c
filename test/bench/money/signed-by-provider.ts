/** The body of a request of the benchmarks' provider, signed as protocol B asks for. */
import { createHash } from 'node:crypto';
import { OPERATOR } from './money-world.ts';

/** `word` is the last part of the request's path. */
export function signedByProvider(word: string, fields: object): string {
  const { operator_code, secret_key } = OPERATOR;
  const request_time = String(Math.floor(Date.now() / 1_000));
  const sign = createHash('md5').update(`${operator_code}${request_time}${word}${secret_key}`).digest('hex');
  return JSON.stringify({ ...fields, operator_code, sign, request_time });
}
