import { expect } from 'chai';
import type { AdministratorStore } from '../../src/application/ports/administrator-store.ts';
import type { SignInLinkStore } from '../../src/application/ports/sign-in-link-store.ts';
import { MOMENT_MS } from './catalogue-seeds.ts';
import { administratorOf, linkOf } from './people-seeds.ts';

export interface SignInLinkStoreWorld {
  readonly administrators: AdministratorStore;
  readonly signInLinks: SignInLinkStore;
  close(): Promise<void>;
}

/** The promises of every place that keeps links that sign in once. */
export function signInLinkStoreContract(title: string, openWorld: () => Promise<SignInLinkStoreWorld>): void {
  describe(`${title} (a SignInLinkStore)`, () => {
    let world: SignInLinkStoreWorld;
    let links: SignInLinkStore;

    beforeEach(async () => {
      world = await openWorld();
      links = world.signInLinks;
      await world.administrators.add(administratorOf('ann'));
      await world.administrators.add(administratorOf('bob'));
    });

    afterEach(() => world.close());

    it('has one link of an owner that works, however many are made at the same moment', async () => {
      const numbers = [1, 2, 3, 4, 5, 6];
      await Promise.all(numbers.map((number) => links.add(linkOf(number))));

      const found = await Promise.all(numbers.map((number) => links.find(`digest-${number}`, MOMENT_MS)));
      expect(found.filter((one) => one?.isUsable)).to.have.length(1);
    });

    it('finds the owner of a link, and whether the link can be used', async () => {
      await links.add(linkOf(1));

      const owner = administratorOf('ann');
      expect(await links.find('digest-1', MOMENT_MS)).to.deep.equal({ owner, isUsable: true });
      expect(await links.find('digest-1', MOMENT_MS + 60_000)).to.deep.equal({ owner, isUsable: false });
      expect(await links.find('another', MOMENT_MS)).to.equal(undefined);
      expect(await links.add(linkOf(2, { owner: 'nobody' }))).to.equal(false);
    });

    it('is consumed by one of many at the same moment', async () => {
      await links.add(linkOf(1));

      const consumed = await Promise.all(Array.from({ length: 8 }, () => links.consume('digest-1', MOMENT_MS)));

      expect(consumed.filter((isMine) => isMine)).to.have.length(1);
      expect((await links.find('digest-1', MOMENT_MS))?.isUsable).to.equal(false);
    });

    it('is not consumed when it is too late, nor when there is none', async () => {
      await links.add(linkOf(1));

      expect(await links.consume('digest-1', MOMENT_MS + 60_000)).to.equal(false);
      expect(await links.consume('another', MOMENT_MS)).to.equal(false);
    });

    it('ends the earlier links of its owner, and of nobody else', async () => {
      await links.add(linkOf(1));
      await links.add(linkOf(2, { owner: 'bob' }));

      await links.add(linkOf(3));

      expect(await links.consume('digest-1', MOMENT_MS)).to.equal(false);
      expect(await links.consume('digest-2', MOMENT_MS)).to.equal(true);
      expect(await links.consume('digest-3', MOMENT_MS)).to.equal(true);
    });
  });
}
