import { expect } from 'chai';
import type { AdministratorStore } from '../../src/application/ports/administrator-store.ts';
import type { LoginStore } from '../../src/application/ports/login-store.ts';
import { MOMENT_MS } from './catalogue-seeds.ts';
import { administratorOf, loginOf } from './people-seeds.ts';

export interface LoginStoreWorld {
  readonly administrators: AdministratorStore;
  readonly logins: LoginStore;
  close(): Promise<void>;
}

/** The promises of every place that keeps the sign-ins of command lines. */
export function loginStoreContract(title: string, openWorld: () => Promise<LoginStoreWorld>): void {
  describe(`${title} (a LoginStore)`, () => {
    let world: LoginStoreWorld;
    let logins: LoginStore;

    beforeEach(async () => {
      world = await openWorld();
      ({ logins } = world);
      await world.administrators.add(administratorOf('ann'));
      await logins.add(loginOf(1));
    });

    afterEach(() => world.close());

    const { code, digest } = loginOf(1);
    const decision = { code, by: 'ann', isConfirmed: true, atMs: MOMENT_MS };

    it('finds a login in time by its code, as long as nobody has decided', async () => {
      const { digest: _, ...login } = loginOf(1);

      expect(await logins.find(code, MOMENT_MS)).to.deep.equal(login);
      expect(await logins.find(code, MOMENT_MS + 60_000)).to.equal(undefined);
      expect(await logins.find('another', MOMENT_MS)).to.equal(undefined);
      await logins.decide(decision);
      expect(await logins.find(code, MOMENT_MS)).to.equal(undefined);
    });

    it('gives a code to one login in time only', async () => {
      expect(await logins.add(loginOf(2, { code }))).to.equal(false);
      expect(await logins.add(loginOf(2, { code, createdAtMs: MOMENT_MS + 60_000 }))).to.equal(true);
    });

    it('is collected by one of many, once it is confirmed', async () => {
      expect(await logins.collect(digest, MOMENT_MS)).to.deep.equal({ kind: 'waiting' });
      await logins.decide(decision);

      const collected = await Promise.all(Array.from({ length: 8 }, () => logins.collect(digest, MOMENT_MS)));

      expect(collected.filter(({ kind }) => kind === 'confirmed')).to.deep.equal([
        { kind: 'confirmed', by: 'ann', machine: 'ann@laptop' },
      ]);
      expect(collected.filter(({ kind }) => kind === 'gone')).to.have.length(7);
    });

    it('is decided once', async () => {
      const decided = await Promise.all([logins.decide({ ...decision, isConfirmed: false }), logins.decide(decision)]);

      expect(decided.filter((isMine) => isMine)).to.have.length(1);
    });

    it('is gone when it was denied, is too late, or never was', async () => {
      await logins.add(loginOf(2));
      await logins.decide({ ...decision, isConfirmed: false });
      await logins.decide({ ...decision, code: loginOf(2).code });

      expect(await logins.collect(digest, MOMENT_MS)).to.deep.equal({ kind: 'gone' });
      expect(await logins.collect('digest-2', MOMENT_MS + 60_000)).to.deep.equal({ kind: 'gone' });
      expect(await logins.collect('another', MOMENT_MS)).to.deep.equal({ kind: 'gone' });
      expect(await logins.decide({ ...decision, atMs: MOMENT_MS + 60_000 })).to.equal(false);
    });
  });
}
