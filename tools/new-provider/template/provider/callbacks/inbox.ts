import {
  err,
  exactJsonIn,
  isSameText,
  ok,
  unsigned,
  type ProviderInbox,
  type ProviderRequest,
  type ProviderRuntime,
} from '../../../../../src/adapters/providers/protocol-kit.ts';
import { signatureOf } from '../signature.ts';
import { CALLS } from './calls.ts';
import { refusal } from './replies.ts';

/** The largest difference between the upstream's clock and the gateway's. */
const SKEW_MS_MAX = 60_000;

/** Reads the calls to one account: the signature first, then the call. */
export const inboxOf = (secretKey: string, runtime: ProviderRuntime): ProviderInbox => ({
  read: (request) => {
    const signed = new URLSearchParams(request.query);
    const timestamp = signed.get('timestamp') ?? '';
    const { method, path, body } = request;
    const expected = signatureOf(secretKey, { timestamp, method, path, body });
    if (!isSameText(signed.get('signature') ?? '', expected)) return err(unsigned(refusal('bad_signature')));
    const nowMs = runtime.nowMs();
    if (!(Math.abs(nowMs - Number(timestamp) * 1000) <= SKEW_MS_MAX)) return err(unsigned(refusal('stale_timestamp')));
    return read(request, nowMs);
  },
});

function read({ method, path, body }: ProviderRequest, nowMs: number): ReturnType<ProviderInbox['read']> {
  const call = method === 'POST' ? CALLS.get(path) : undefined;
  if (call === undefined) return err(refusal('no_such_call'));
  const message = call(exactJsonIn(body), nowMs);
  return message === undefined ? err(refusal('bad_parameter')) : ok(message);
}
