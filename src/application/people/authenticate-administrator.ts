import { ADMIN_TOKEN_PREFIX, isTokenUsable, LAST_USED_STEP_MS } from '../../domain/people/admin-token.ts';
import type { Caller } from '../../domain/people/administrator.ts';
import { narrowerRole } from '../../domain/people/role.ts';
import type { AdminTokenStore } from '../ports/admin-token-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';

interface AuthenticateAdministratorPorts {
  readonly adminTokens: Pick<AdminTokenStore, 'find' | 'used'>;
  readonly digests: Digests;
  readonly clock: Clock;
}

/**
 * Finds the administrator of a token. Every fault of a token has the same answer, so that an attacker cannot learn which tokens exist. A token never
 * has more rights than its owner has at this moment.
 */
export class AuthenticateAdministrator {
  readonly #ports: AuthenticateAdministratorPorts;

  constructor(ports: AuthenticateAdministratorPorts) {
    this.#ports = ports;
  }

  async execute(text: string): Promise<Caller | undefined> {
    if (!text.startsWith(ADMIN_TOKEN_PREFIX)) return undefined;
    const { adminTokens, digests, clock } = this.#ports;
    const found = await adminTokens.find(digests.sha256(text));
    if (found === undefined) return undefined;
    const { token, owner } = found;
    const nowMs = clock.nowMs();
    if (!owner.isActive || !isTokenUsable(token, nowMs)) return undefined;
    const role = narrowerRole(token.role, owner.role);
    if (role === undefined) return undefined;
    const stepMs = Math.floor(nowMs / LAST_USED_STEP_MS) * LAST_USED_STEP_MS;
    if ((token.lastUsedAtMs ?? 0) < stepMs) await adminTokens.used(token.id, stepMs);
    const { speaksForOthers, expiresAtMs: tokenEndsAtMs } = token;
    return { name: owner.name, role, credential: `token:${token.id}`, speaksForOthers, tokenEndsAtMs };
  }
}
