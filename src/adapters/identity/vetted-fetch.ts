import type { CustomFetch } from 'openid-client';
import { refusalOf, type DestinationRules } from '../http-client/destination-rules.ts';
import { ANSWER_TOO_LARGE, codeOf } from '../http-client/exchange-errors.ts';
import { exchangeClient, type ExchangeClient } from '../http-client/exchange-client.ts';
import { AddressRefused, vettedLookup } from '../http-client/vetted-lookup.ts';

/** The largest answer of an identity provider. Real ones have some kilobytes. */
const ANSWER_BYTES_MAX = 1_048_576;
/** The most connections, which are few because people sign in rarely. */
const SOCKETS_MAX = 16;
/** The statuses for which fetch allows no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** The message of the TypeError that fetch throws if there is no answer. */
export const NO_ANSWER = 'fetch failed';

/**
 * Fetches whole answers of limited length from vetted addresses, because the description of an issuer may name any address for its keys and tokens.
 * The deadline of the request covers the answer's body.
 */
export function vettedFetch({ isPublicOnly }: { readonly isPublicOnly: boolean }): CustomFetch {
  // The library refuses plain HTTP, unless its options say that the issuer is on this machine.
  const rules: DestinationRules = { allowsPrivate: !isPublicOnly, allowsHttp: true };
  const client = exchangeClient({
    socketsMax: SOCKETS_MAX,
    idleSocketsMax: 1,
    answerBytesMax: ANSWER_BYTES_MAX,
    lookup: vettedLookup(rules),
    decompress: true,
  });
  return async (url, options) => {
    try {
      const refusal = refusalOf(url, rules);
      if (refusal !== undefined) throw new AddressRefused(refusal);
      return await fetched(client, url, options);
    } catch (cause) {
      // The library recognizes a passed deadline by the signal's own reason, and all other failures by fetch's error.
      options.signal?.throwIfAborted();
      if (codeOf(cause) === ANSWER_TOO_LARGE) throw new Error('the answer is too large or broken', { cause });
      throw new TypeError(NO_ANSWER, { cause });
    }
  };
}

type Options = Parameters<CustomFetch>[1];

async function fetched(client: ExchangeClient, url: string, { method, headers, body, signal }: Options) {
  const sent = body instanceof URLSearchParams ? body.toString() : body;
  const answer = await client.request<string>({ method, url, headers, data: sent, ...(signal && { signal }) });
  const { status, data } = answer;
  const answerHeaders = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(BODILESS.has(status) ? null : data, { status, headers: answerHeaders });
}
