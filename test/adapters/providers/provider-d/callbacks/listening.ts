import { inboxOf, listeningOf, posted } from '../../listening.ts';
import { providerD } from '../../../../../src/adapters/providers/provider-d/index.ts';
import type { ProviderInbox, ProviderRequest } from '../../../../../src/application/ports/provider-inbox.ts';

export const NOW_MS = Date.UTC(2025, 0, 1, 5, 54, 5);
export const SIGNATURE = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const PLAYER = 'DEMO_PLAYER01';

export const listen = (credentials: Readonly<Record<string, string>>) =>
  listeningOf(providerD, credentials, { nowMs: NOW_MS });

export const inbox = (): ProviderInbox => inboxOf(listen({ vendor_id: 'demoapi', signature: SIGNATURE }));

export const request = (body: string): ProviderRequest => posted('/', 'application/x-www-form-urlencoded', body);

/** A movement's form. */
export const movement = (cmd: string, fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams({
    cmd,
    signature: SIGNATURE,
    user: PLAYER,
    requestDate: '2025-01-01 13:53:00',
    gtype: '101',
    type: '101_9001_1_2',
    gameno: '101_9001_1',
    ...fields,
  }).toString();
