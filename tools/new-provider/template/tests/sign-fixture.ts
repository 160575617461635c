import type { FixtureSigner } from '../../../../packages/protocol-kit/src/testing.ts';
import { signatureOf } from '../provider/signature.ts';

/** Signs a fixture by the adapter's own rule: in the headers of a request that it sends, in the query of one that it receives. */
export const signFixture: FixtureSigner = (request, { secret_key: secretKey = '' }) => {
  const { method, path, query, headers, body = '' } = request;
  if (query === undefined) {
    const signature = signatureOf(secretKey, { timestamp: headers?.['X-Timestamp'] ?? '', method, path, body });
    return { ...request, headers: { ...headers, 'X-Signature': signature } };
  }
  const signed = new URLSearchParams(query);
  const timestamp = signed.get('timestamp') ?? '';
  signed.set('signature', signatureOf(secretKey, { timestamp, method, path, body }));
  return { ...request, query: signed.toString() };
};
