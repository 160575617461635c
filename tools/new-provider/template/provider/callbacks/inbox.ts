import { createHash, timingSafeEqual } from 'node:crypto';
import type { ProviderInbox, ProviderRequest } from '../../../../../src/application/ports/provider-inbox.ts';
import { err, ok } from '../../../../../src/domain/shared/result.ts';
import { parseExactJson } from '../../../../../src/adapters/providers/upstream/exact-json.ts';
import type { ProviderRuntime } from '../../../../../src/adapters/providers/upstream/provider-runtime.ts';
import { unsigned } from '../../../../../src/adapters/providers/upstream/unsigned.ts';
import { signatureOf } from '../signature.ts';
import { CALLS } from './calls.ts';
import { refusal } from './replies.ts';

/** How far the upstream's clock may be off. */
const SKEW_MS_MAX = 60_000;

/** Reads what one account is sent: the signature first, then the call. */
export const inboxOf = (secretKey: string, runtime: ProviderRuntime): ProviderInbox => ({
  read: (request) => {
    const signed = new URLSearchParams(request.query);
    const timestamp = signed.get('timestamp') ?? '';
    const { method, path, body } = request;
    const expected = signatureOf(secretKey, { timestamp, method, path, body });
    if (!isSame(signed.get('signature') ?? '', expected)) return err(unsigned(refusal('bad_signature')));
    const nowMs = runtime.nowMs();
    if (!(Math.abs(nowMs - Number(timestamp) * 1000) <= SKEW_MS_MAX)) return err(unsigned(refusal('stale_timestamp')));
    return read(request, nowMs);
  },
});

function read({ method, path, body }: ProviderRequest, nowMs: number): ReturnType<ProviderInbox['read']> {
  const call = method === 'POST' ? CALLS.get(path) : undefined;
  if (call === undefined) return err(refusal('no_such_call'));
  const message = call(jsonOf(body), nowMs);
  return message === undefined ? err(refusal('bad_parameter')) : ok(message);
}

function jsonOf(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** In constant time, which wants equal lengths. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digestOf(given), digestOf(expected));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
