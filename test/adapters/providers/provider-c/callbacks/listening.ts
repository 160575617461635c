import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { InboundFixture } from '../../inbound-fixture.ts';
import { inboxOf, listeningOf, posted } from '../../listening.ts';
import { readConnection } from '../../outbound-fixture.ts';
import { providerC } from '../../../../../src/adapters/providers/provider-c/index.ts';
import type {
  ProviderInbox,
  ProviderMessage,
  ProviderReply,
  ProviderRequest,
} from '../../../../../src/application/ports/provider-inbox.ts';
import type { Result } from '../../../../../src/domain/shared/result.ts';
import type { WalletEvent } from '../../../../../src/domain/wallet/wallet-event.ts';

const CONNECTION = readConnection('provider-c');

export const listening = (credentials: Readonly<Record<string, string>> = CONNECTION.credentials) =>
  listeningOf(providerC, credentials);

export const inbox = (): ProviderInbox => inboxOf(listening());

export const request = (path: string, body: string): ProviderRequest => posted(path, 'text/plain', body);

/** The body of a fixture, by its slug: what OpenSSL encrypted. */
export function sample(slug: string): string {
  const folder = 'test/fixtures/provider-c/inbound';
  const file = readdirSync(folder).find((name) => name.slice(4) === `${slug}.json`)!;
  return (JSON.parse(readFileSync(join(folder, file), 'utf8')) as InboundFixture).request.body;
}

/** The event in a message; undefined when the request was refused. */
export function eventIn(read: Result<ProviderMessage, ProviderReply>): WalletEvent | undefined {
  return read.ok && read.value.kind === 'events' ? read.value.batches[0]?.events[0] : undefined;
}

/** The code in a refusal. */
export const codeIn = (read: Result<ProviderMessage, ProviderReply>): string | undefined =>
  read.ok ? undefined : /<error>(\d+)</.exec(read.error.body)?.[1];
