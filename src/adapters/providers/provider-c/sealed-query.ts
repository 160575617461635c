import { encrypt } from './encryption.ts';
import { sign, type SigningKeys } from './signature.ts';

/** Parameters of an upstream method by its own names. Undefined parameters are not sent. */
export type QueryParameters = Readonly<Record<string, string | undefined>>;

/** The keys that seal a query. */
export interface SealingKeys extends SigningKeys {
  readonly encryptKey: string;
}

/** A query in the upstream's own words, with its time. */
export interface Query {
  readonly method: string;
  /** The form is yyyyMMddHHmmss. */
  readonly time: string;
  readonly parameters: QueryParameters;
}

/** The plain text of a query: method, Key and Time first, with values encoded like PHP's http_build_query. */
export function queryText({ method, time, parameters }: Query, secretKey: string): string {
  const fields = new URLSearchParams({ method, Key: secretKey, Time: time });
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) fields.append(name, value);
  // PHP and URLSearchParams differ only in this character.
  return fields.toString().replaceAll('*', '%2A');
}

/** The form as it is sent: q is the encrypted query, s its signature. */
export function sealQuery(query: Query, keys: SealingKeys): string {
  const text = queryText(query, keys.secretKey);
  const q = encodeURIComponent(encrypt(text, keys.encryptKey));
  return `q=${q}&s=${sign(text, query.time, keys)}`;
}
