import type { ProviderProtocol } from '../../../src/adapters/providers/upstream/provider-protocol.ts';
import type { ProviderInbox, ProviderRequest } from '../../../src/application/ports/provider-inbox.ts';
import type { InvalidParameter } from '../../../src/domain/shared/invalid-parameter.ts';
import type { Result } from '../../../src/domain/shared/result.ts';

interface Surroundings {
  readonly currencies?: readonly string[];
  readonly nowMs?: number | undefined;
}

/** The inbox of a protocol, or the fault of its credentials. */
export const listeningOf = (
  { label, inbound }: ProviderProtocol,
  credentials: Readonly<Record<string, string>>,
  { currencies = ['USD'], nowMs = 0 }: Surroundings = {},
): Result<ProviderInbox, InvalidParameter> =>
  inbound!.listen({
    code: label,
    baseUrl: 'https://upstream.example',
    credentials,
    currencies,
    timeoutMs: 1_000,
    runtime: { nowMs: () => nowMs, uuid: () => 'none is needed', wait: () => Promise.resolve() },
  });

/** The inbox of good credentials. */
export function inboxOf(listening: Result<ProviderInbox, InvalidParameter>): ProviderInbox {
  if (!listening.ok) throw new Error(listening.error.rule);
  return listening.value;
}

/** A request by POST. */
export const posted = (path: string, contentType: string, body: string): ProviderRequest => ({
  method: 'POST',
  path,
  query: '',
  contentType,
  body,
});
