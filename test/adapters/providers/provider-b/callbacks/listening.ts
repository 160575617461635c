import { createHash } from 'node:crypto';
import { providerB } from '../../../../../src/adapters/providers/provider-b/index.ts';
import type {
  EventBatch,
  ProviderInbox,
  ProviderMessage,
  ProviderReply,
  ProviderRequest,
} from '../../../../../src/application/ports/provider-inbox.ts';
import { exactJson } from '../../../../../src/adapters/providers/upstream/exact-json.ts';
import type { Result } from '../../../../../src/domain/shared/result.ts';
import type { WalletEvent } from '../../../../../src/domain/wallet/wallet-event.ts';
import { inboxOf, listeningOf, posted } from '../../listening.ts';
import { readConnection } from '../../outbound-fixture.ts';

export const CONNECTION = readConnection('provider-b');
const { operator_code: OPERATOR = '', secret_key: KEY = '' } = CONNECTION.credentials;
export const SECONDS = '1768440600';
const WORDS = { balance: 'getbalance', withdraw: 'withdraw', deposit: 'deposit', pushbetdata: 'pushbetdata' };

export const listening = (credentials: Readonly<Record<string, string>>, nowMs?: number) =>
  listeningOf(providerB, credentials, { currencies: ['USD', 'IDR'], nowMs });

export const inbox = (more: Readonly<Record<string, string>> = {}, nowMs?: number): ProviderInbox =>
  inboxOf(listening({ ...CONNECTION.credentials, ...more }, nowMs));

export const request = (call: string, body: string): ProviderRequest =>
  posted(`/v1/api/seamless/${call}`, 'application/json', body);

/** A request with a right signature. */
export function signed(call: keyof typeof WORDS, fields: object): ProviderRequest {
  const sign = createHash('md5').update(`${OPERATOR}${SECONDS}${WORDS[call]}${KEY}`).digest('hex');
  const body = { currency: 'USD', ...fields, operator_code: OPERATOR, sign, request_time: SECONDS };
  return request(call, exactJson(body));
}

export const BET = { id: '23746', action: 'BET', amount: 10, wager_code: 'W1', round_id: '95978' };

/** One member's transactions, those that differ from a plain bet in something. */
export const movement = (...changes: readonly object[]): object => ({
  batch_requests: [{ member_account: 'demo001', product_code: 1138, transactions: changes.map(like(BET)) }],
});

export const WAGER = { member_account: 'demo001', wager_code: 'W1', wager_status: 'SETTLED', currency: 'USD' };

const like = (plain: object) => (change: object) => ({ ...plain, ...change });

export const pushed = (...changes: readonly object[]): object => ({ wagers: changes.map(like(WAGER)) });

export function batchesIn(read: Result<ProviderMessage, ProviderReply>): readonly EventBatch[] {
  if (!read.ok || read.value.kind !== 'events') throw new Error('these are no events');
  return read.value.batches;
}

export const eventsIn = (read: Result<ProviderMessage, ProviderReply>): readonly WalletEvent[] =>
  batchesIn(read).flatMap(({ events }) => events);
