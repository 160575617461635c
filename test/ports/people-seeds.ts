import type { KeptAdminToken } from '../../src/application/ports/admin-token-store.ts';
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

/** A token of `ann` that lives for a day. */
export const adminTokenOf = (number: number, changes: Partial<KeptAdminToken> = {}): KeptAdminToken => ({
  id: guid(number),
  owner: 'ann',
  digest: `digest-${number}`,
  role: 'viewer',
  label: `token ${number}`,
  speaksForOthers: false,
  createdAtMs: MOMENT_MS + number,
  expiresAtMs: MOMENT_MS + 86_400_000,
  revokedAtMs: undefined,
  lastUsedAtMs: undefined,
  ...changes,
});
