import { expect } from 'chai';
import type { AdministratorStore } from '../../src/application/ports/administrator-store.ts';
import type { SessionStore } from '../../src/application/ports/session-store.ts';
import { guid, MOMENT_MS } from './catalogue-seeds.ts';
import { administratorOf, sessionOf } from './people-seeds.ts';

export interface SessionStoreWorld {
  readonly administrators: AdministratorStore;
  readonly sessions: SessionStore;
  close(): Promise<void>;
}

const withoutDigest = ({ digest: _, ...session }: ReturnType<typeof sessionOf>) => session;

/** The promises of every place that keeps sessions. */
export function sessionStoreContract(title: string, openWorld: () => Promise<SessionStoreWorld>): void {
  describe(`${title} (a SessionStore)`, () => {
    let world: SessionStoreWorld;
    let sessions: SessionStore;

    beforeEach(async () => {
      world = await openWorld();
      ({ sessions } = world);
      await world.administrators.add(administratorOf('ann'));
    });

    afterEach(() => world.close());

    it('finds a session and its owner by the digest', async () => {
      await sessions.add(sessionOf(1));

      expect(await sessions.find('digest-1')).to.deep.equal({
        session: withoutDigest(sessionOf(1)),
        owner: administratorOf('ann'),
      });
      expect(await sessions.find('another')).to.equal(undefined);
    });

    it('refuses a session of nobody', async () => {
      expect(await sessions.add(sessionOf(1, { owner: 'nobody' }))).to.equal(false);
    });

    it('keeps the latest use', async () => {
      await sessions.add(sessionOf(1));

      await sessions.seen(guid(1), MOMENT_MS + 9);
      await sessions.seen(guid(1), MOMENT_MS + 5);

      expect((await sessions.find('digest-1'))?.session.seenAtMs).to.equal(MOMENT_MS + 9);
    });

    it('lists the sessions of an owner, the latest first', async () => {
      await sessions.add(sessionOf(1));
      await sessions.add(sessionOf(2));

      expect(await sessions.list('ann')).to.deep.equal([sessionOf(2), sessionOf(1)].map(withoutDigest));
      expect(await sessions.list('nobody')).to.equal(undefined);
    });

    it('ends a session of its owner, and keeps the first end', async () => {
      await sessions.add(sessionOf(1));
      const named = { owner: 'ann', id: guid(1) };

      expect(await sessions.end({ ...named, atMs: MOMENT_MS + 1, by: 'ann' })).to.equal(true);
      expect(await sessions.end({ ...named, atMs: MOMENT_MS + 2, by: 'bob' })).to.equal(true);

      const { session } = (await sessions.find('digest-1'))!;
      expect([session.endedAtMs, session.endedBy]).to.deep.equal([MOMENT_MS + 1, 'ann']);
      expect(await sessions.end({ ...named, owner: 'bob', atMs: MOMENT_MS, by: 'bob' })).to.equal(false);
      expect(await sessions.end({ owner: 'ann', id: 'no guid', atMs: MOMENT_MS, by: 'bob' })).to.equal(false);
    });
  });
}
