import { FORM_TYPE } from '../../../src/adapters/http/agent-api/form-fields.ts';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { readInboundFixtures } from '../../adapters/providers/inbound-fixture.ts';
import { readConnection } from '../../adapters/providers/outbound-fixture.ts';
import type { Reader } from './reader.ts';

/** The files that a protocol's inbox reads a body with, where the inbox does not do so itself, as that of a new protocol does. */
const INBOX_FILES: Readonly<Record<string, string>> = {
  'provider-a': 'adapters/providers/provider-a/callbacks/read-body.ts',
  'provider-b': 'adapters/providers/provider-b/callbacks/read-body.ts',
  'provider-c': 'adapters/providers/provider-c/callbacks/open-body.ts',
  'provider-d': 'adapters/providers/provider-d/callbacks/read-body.ts',
};

/** Requests that anybody may send to a provider's address: an unsigned body, and a signed body with a hostile part. */
export const INBOXES: readonly Reader[] = PROTOCOLS.flatMap(({ protocol, label, inbound }) => {
  const [, fixture] = readInboundFixtures(protocol).find(([, { message }]) => message?.kind === 'events') ?? [];
  if (inbound === undefined || fixture === undefined) return [];
  const inbox = inbound.listen({
    code: label,
    baseUrl: 'https://upstream.example',
    ...readConnection(protocol),
    timeoutMs: 1_000,
    runtime: { nowMs: () => fixture.nowMs, uuid: () => '', wait: () => Promise.resolve() },
  });
  if (!inbox.ok) throw new Error(inbox.error.field);
  const { request } = fixture;
  const take = (body: string, contentType: string | undefined = request.contentType) =>
    inbox.value.read({ query: '', ...request, contentType, body });
  const beside = (text: string): string =>
    request.body.startsWith('{') ? request.body.replace('{', () => `{"zz":${text},`) : `${request.body}&zz=${text}`;
  const file = INBOX_FILES[protocol] ?? `adapters/providers/${protocol}/callbacks/inbox.ts`;
  const form =
    protocol === 'provider-a'
      ? [{ name: 'a form for provider-a', file, read: (text: string) => take(`json=${text}`, FORM_TYPE) }]
      : [];
  return [
    ...form,
    { name: `a body for ${protocol}`, file, read: (text: string) => take(text) },
    { name: `a body of ${protocol}, with something beside it`, file, read: (text: string) => take(beside(text)) },
  ];
});
