import type { KeptAdminToken } from '../../src/application/ports/admin-token-store.ts';
import type { KeptApproval } from '../../src/application/ports/approval-store.ts';
import type { KeptLogin } from '../../src/application/ports/login-store.ts';
import type { KeptSession } from '../../src/application/ports/session-store.ts';
import type { SignInLink } from '../../src/application/ports/sign-in-link-store.ts';
import type { Administrator } from '../../src/domain/people/administrator.ts';
import { guid, MOMENT_MS } from './catalogue-seeds.ts';

/** An administrator who signs in by links. */
export const administratorOf = (name: string, changes: Partial<Administrator> = {}): Administrator => ({
  name,
  role: 'operator',
  isActive: true,
  createdAtMs: MOMENT_MS,
  createdBy: 'ADMIN_TOKEN',
  subject: undefined,
  signedInAtMs: undefined,
  ...changes,
});

/** A token of `ann` that lives for a month. */
export const adminTokenOf = (number: number, changes: Partial<KeptAdminToken> = {}): KeptAdminToken => ({
  id: guid(number),
  owner: 'ann',
  digest: `digest-${number}`,
  role: 'viewer',
  label: `token ${number}`,
  speaksForOthers: false,
  createdAtMs: MOMENT_MS + number,
  expiresAtMs: MOMENT_MS + 30 * 86_400_000,
  revokedAtMs: undefined,
  lastUsedAtMs: undefined,
  ...changes,
});

/** A session of `ann` that lives for a day. */
export const sessionOf = (number: number, changes: Partial<KeptSession> = {}): KeptSession => ({
  id: guid(number),
  owner: 'ann',
  digest: `digest-${number}`,
  createdAtMs: MOMENT_MS + number,
  seenAtMs: MOMENT_MS + number,
  endsAtMs: MOMENT_MS + 86_400_000,
  endedAtMs: undefined,
  endedBy: undefined,
  address: '192.0.2.7',
  ...changes,
});

/** A link of `ann` that works for a minute. */
export const linkOf = (number: number, changes: Partial<SignInLink> = {}): SignInLink => ({
  digest: `digest-${number}`,
  owner: 'ann',
  createdAtMs: MOMENT_MS,
  expiresAtMs: MOMENT_MS + 60_000,
  createdBy: 'ADMIN_TOKEN',
  ...changes,
});

/** A login that waits for a minute. */
export const loginOf = (number: number, changes: Partial<KeptLogin> = {}): KeptLogin => ({
  digest: `digest-${number}`,
  code: `BCDF-000${number}`,
  address: '192.0.2.7',
  machine: 'ann@laptop',
  createdAtMs: MOMENT_MS,
  expiresAtMs: MOMENT_MS + 60_000,
  ...changes,
});

/** A call of `ann` that waits for a second. */
export const approvalOf = (number: number, changes: Partial<KeptApproval> = {}): KeptApproval => ({
  id: guid(number),
  call: 'replayCallbacks',
  method: 'POST',
  path: '/admin/v1/agents/A/callbacks/replay',
  entity: 'agents/A',
  requestedBy: 'ann',
  credential: 'token:1',
  address: '192.0.2.7',
  requestSealed: 'sealed',
  createdAtMs: MOMENT_MS,
  expiresAtMs: MOMENT_MS + 1_000,
  decision: undefined,
  outcome: undefined,
  ...changes,
});
