import { encrypt } from './encryption.ts';
import { sign, type SigningKeys } from './signature.ts';

/** Parameters of an upstream method, by its own names; those that are undefined are not sent. */
export type QueryParameters = Readonly<Record<string, string | undefined>>;

/** Keys that a query is sealed with. */
export interface SealingKeys extends SigningKeys {
  readonly encryptKey: string;
}

/** What is asked, and when, in the upstream's own words. */
export interface Query {
  readonly method: string;
  /** yyyyMMddHHmmss. */
  readonly time: string;
  readonly parameters: QueryParameters;
}

/** The plain text of a query: method, Key and Time first, values encoded as PHP's http_build_query does. */
export function queryText({ method, time, parameters }: Query, secretKey: string): string {
  const fields = new URLSearchParams({ method, Key: secretKey, Time: time });
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) fields.append(name, value);
  // The one character of which PHP and URLSearchParams think differently.
  return fields.toString().replaceAll('*', '%2A');
}

/** The form that goes over the wire: q, the query encrypted, and s, its signature. */
export function sealQuery(query: Query, keys: SealingKeys): string {
  const text = queryText(query, keys.secretKey);
  const q = encodeURIComponent(encrypt(text, keys.encryptKey));
  return `q=${q}&s=${sign(text, query.time, keys)}`;
}
