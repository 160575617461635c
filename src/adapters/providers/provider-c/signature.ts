import { createHash } from 'node:crypto';

/** The keys that sign a query. */
export interface SigningKeys {
  readonly secretKey: string;
  readonly md5Key: string;
}

/** The signature of exactly the encrypted text. `time` is the Time of the query. */
export const sign = (query: string, time: string, { secretKey, md5Key }: SigningKeys): string =>
  createHash('md5')
    .update(query + md5Key + time + secretKey)
    .digest('hex');
