import type { CustomFetch } from 'openid-client';

/** Largest answer of an identity provider. Real ones have some kilobytes. */
const ANSWER_BYTES_MAX = 1_048_576;

/** Fetches an answer as a whole, and gives up one that is too large. The deadline of the request covers its body. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error(`the answer has more than ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), response);
};
