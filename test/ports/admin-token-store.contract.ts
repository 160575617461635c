import { expect } from 'chai';
import type { AdminTokenStore } from '../../src/application/ports/admin-token-store.ts';
import type { AdministratorStore } from '../../src/application/ports/administrator-store.ts';
import { guid, MOMENT_MS } from './catalogue-seeds.ts';
import { administratorOf, adminTokenOf } from './people-seeds.ts';

export interface AdminTokenStoreWorld {
  readonly administrators: AdministratorStore;
  readonly adminTokens: AdminTokenStore;
  close(): Promise<void>;
}

/** The promises of every place that keeps the tokens of administrators. */
export function adminTokenStoreContract(title: string, openWorld: () => Promise<AdminTokenStoreWorld>): void {
  describe(`${title} (an AdminTokenStore)`, () => {
    let world: AdminTokenStoreWorld;
    let adminTokens: AdminTokenStore;

    beforeEach(async () => {
      world = await openWorld();
      ({ adminTokens } = world);
      await world.administrators.add(administratorOf('ann'));
    });

    afterEach(() => world.close());

    it('finds a token and its owner by the digest', async () => {
      const { digest, ...token } = adminTokenOf(1, { speaksForOthers: true });
      await adminTokens.add({ ...token, digest });

      expect(await adminTokens.find(digest)).to.deep.equal({ token, owner: administratorOf('ann') });
      expect(await adminTokens.find('another')).to.equal(undefined);
    });

    it('refuses a token without an owner, and an id that is taken', async () => {
      expect(await adminTokens.add(adminTokenOf(1, { owner: 'nobody' }))).to.equal(false);
      expect(await adminTokens.add(adminTokenOf(1))).to.equal(true);
      expect(await adminTokens.add(adminTokenOf(1, { digest: 'other' }))).to.equal(false);
    });

    it('lists the tokens of an owner, the oldest first and without their digests', async () => {
      await adminTokens.add(adminTokenOf(2));
      await adminTokens.add(adminTokenOf(1));
      const [first, second] = [adminTokenOf(1), adminTokenOf(2)].map(({ digest: _, ...token }) => token);

      expect(await adminTokens.list('ann')).to.deep.equal([first, second]);
      expect(await adminTokens.list('nobody')).to.equal(undefined);
    });

    it('revokes a token of its owner, and keeps the first moment', async () => {
      await adminTokens.add(adminTokenOf(1));
      const named = { owner: 'ann', id: guid(1) };

      expect(await adminTokens.revoke({ ...named, atMs: MOMENT_MS + 1 })).to.equal(true);
      expect(await adminTokens.revoke({ ...named, atMs: MOMENT_MS + 2 })).to.equal(true);
      expect((await adminTokens.find('digest-1'))?.token.revokedAtMs).to.equal(MOMENT_MS + 1);
      expect(await adminTokens.revoke({ ...named, owner: 'bob', atMs: MOMENT_MS })).to.equal(false);
      expect(await adminTokens.revoke({ owner: 'ann', id: 'no guid', atMs: MOMENT_MS })).to.equal(false);
    });

    it('keeps the latest use', async () => {
      await adminTokens.add(adminTokenOf(1));

      await adminTokens.used(guid(1), MOMENT_MS + 2);
      await adminTokens.used(guid(1), MOMENT_MS + 1);
      await adminTokens.used(guid(9), MOMENT_MS);

      expect((await adminTokens.find('digest-1'))?.token.lastUsedAtMs).to.equal(MOMENT_MS + 2);
    });
  });
}
