import { createHash } from 'node:crypto';

/** The keys a query is signed with. */
export interface SigningKeys {
  readonly secretKey: string;
  readonly md5Key: string;
}

/** The signature of exactly the text that is encrypted. `time` is the query's own Time. */
export const sign = (query: string, time: string, { secretKey, md5Key }: SigningKeys): string =>
  createHash('md5')
    .update(query + md5Key + time + secretKey)
    .digest('hex');
