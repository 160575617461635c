import { expect } from 'chai';
import type { AdministratorStore } from '../../src/application/ports/administrator-store.ts';
import type { AdminTokenStore } from '../../src/application/ports/admin-token-store.ts';
import type { ApprovalStore } from '../../src/application/ports/approval-store.ts';
import type { LoginStore } from '../../src/application/ports/login-store.ts';
import type { SessionStore } from '../../src/application/ports/session-store.ts';
import type { SignInLinkStore } from '../../src/application/ports/sign-in-link-store.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, guid, MOMENT_MS } from './catalogue-seeds.ts';
import { administratorOf, adminTokenOf, approvalOf, linkOf, loginOf, sessionOf } from './people-seeds.ts';

export interface AdministratorStoreWorld {
  readonly administrators: AdministratorStore;
  readonly adminTokens: AdminTokenStore;
  readonly sessions: SessionStore;
  readonly signInLinks: SignInLinkStore;
  readonly logins: LoginStore;
  readonly approvals: ApprovalStore;
  close(): Promise<void>;
}

/** The promises of every place that keeps administrators. */
export function administratorStoreContract(title: string, openWorld: () => Promise<AdministratorStoreWorld>): void {
  describe(`${title} (an AdministratorStore)`, () => {
    let world: AdministratorStoreWorld;
    let administrators: AdministratorStore;

    beforeEach(async () => {
      world = await openWorld();
      ({ administrators } = world);
    });

    afterEach(() => world.close());

    it('finds an administrator by name and by subject', async () => {
      const ann = administratorOf('ann', { subject: 'https://id.example ann-1', signedInAtMs: MOMENT_MS + 5 });
      await administrators.add(ann);

      expect(await administrators.find({ name: 'ann' })).to.deep.equal(ann);
      expect(await administrators.find({ subject: 'https://id.example ann-1' })).to.deep.equal(ann);
      expect(await administrators.find({ name: 'bob' })).to.equal(undefined);
      expect(await administrators.find({ subject: 'other\u0000' })).to.equal(undefined);
    });

    it('refuses a name and a subject that are taken, and changes nothing then', async () => {
      await administrators.add(administratorOf('ann', { subject: 's' }));

      expect(await administrators.add(administratorOf('ann', { role: 'admin' }))).to.equal(false);
      expect(await administrators.add(administratorOf('bob', { subject: 's' }))).to.equal(false);
      expect((await administrators.find({ name: 'ann' }))?.role).to.equal('operator');
    });

    it('takes one of two administrators of a name that are added at the same moment', async () => {
      const added = await Promise.all([
        administrators.add(administratorOf('ann')),
        administrators.add(administratorOf('ann')),
      ]);

      expect(added.sort()).to.deep.equal([false, true]);
    });

    it('lists them by name, page by page', async () => {
      for (const name of ['cid', 'ann', 'bob']) await administrators.add(administratorOf(name));

      const page = await administrators.list(accepted(PageRequest.of('2', '2')));

      expect(page).to.deep.equal({ list: [administratorOf('cid')], total: 3 });
      expect((await administrators.list(accepted(PageRequest.of('9', '2')))).total).to.equal(3);
    });

    it('changes the fields that are given, and leaves the others', async () => {
      await administrators.add(administratorOf('ann'));

      const changed = await administrators.change('ann', { role: 'agent:ACME', signedInAtMs: MOMENT_MS });

      expect(changed).to.deep.equal(administratorOf('ann', { role: 'agent:ACME', signedInAtMs: MOMENT_MS }));
      expect(await administrators.change('ann', {})).to.deep.equal(changed);
      expect((await administrators.change('ann', { switched: OFF }))?.isActive).to.equal(false);
      expect(await administrators.change('bob', { switched: OFF })).to.equal(undefined);
    });

    it('ends all that an administrator signs in with and waits for, when it is disabled and when it is enabled', async () => {
      await administrators.add(administratorOf('ann'));
      for (const switched of [OFF, ON]) {
        await giveEverything(world);
        await administrators.change('ann', { switched });
        expect(await alive(world), String(switched.isActive)).to.deep.equal([]);
      }
    });

    it('ends nothing when the administrator was that already, nor anything of others', async () => {
      await administrators.add(administratorOf('ann'));
      await administrators.add(administratorOf('bob'));
      await giveEverything(world);

      await administrators.change('ann', { role: 'viewer', switched: ON });
      await administrators.change('bob', { switched: OFF });

      expect(await alive(world)).to.deep.equal(['token', 'session', 'link', 'login', 'approval']);
    });

    it('counts the active admins who can act under their own names', async () => {
      const able = (): Promise<number> => administrators.countAbleAdmins(MOMENT_MS + 20);
      for (const name of ['ann', 'bob', 'cid', 'dan'])
        await administrators.add(administratorOf(name, { role: 'admin' }));
      await administrators.add(administratorOf('eve', { role: 'admin', subject: 'https://id.example eve' }));
      await administrators.add(administratorOf('vic', { role: 'viewer', subject: 'https://id.example vic' }));
      expect(await able()).to.equal(1);

      const useless = [{ role: 'viewer' }, { speaksForOthers: true }, { expiresAtMs: MOMENT_MS }];
      for (const [at, changes] of useless.entries())
        await world.adminTokens.add(adminTokenOf(at, { owner: 'ann', role: 'admin', ...changes } as object));
      await world.sessions.add(sessionOf(1, { owner: 'bob', endsAtMs: MOMENT_MS }));
      expect(await able()).to.equal(1);

      await world.adminTokens.add(adminTokenOf(7, { owner: 'ann', role: 'admin' }));
      await world.sessions.add(sessionOf(2, { owner: 'bob' }));
      await world.adminTokens.add(adminTokenOf(8, { owner: 'cid', role: 'admin' }));
      expect(await able()).to.equal(4);

      await administrators.change('cid', { switched: OFF });
      expect(await able()).to.equal(3);
    });

    it('knows whether an active admin has signed in', async () => {
      await administrators.add(administratorOf('ann', { role: 'admin' }));
      await administrators.add(administratorOf('bob', { signedInAtMs: MOMENT_MS }));
      expect(await administrators.hasSignedInAdmin()).to.equal(false);

      await administrators.change('ann', { signedInAtMs: MOMENT_MS });
      expect(await administrators.hasSignedInAdmin()).to.equal(true);

      await administrators.change('ann', { switched: OFF });
      expect(await administrators.hasSignedInAdmin()).to.equal(false);
    });
  });
}

const OFF = { isActive: false, by: 'bob', atMs: MOMENT_MS + 10 };
const ON = { ...OFF, isActive: true };

let given = 0;

/** Creates one credential of each kind for `ann`, and different ones at each call. Only `cid` may approve the waiting call. */
async function giveEverything({
  administrators,
  adminTokens,
  sessions,
  signInLinks,
  logins,
  approvals,
}: AdministratorStoreWorld) {
  given += 1;
  await administrators.add(administratorOf('cid'));
  await adminTokens.add(adminTokenOf(given));
  await sessions.add(sessionOf(given));
  await signInLinks.add(linkOf(given));
  await logins.add(loginOf(given));
  await logins.decide({ code: loginOf(given).code, by: 'ann', isConfirmed: true, atMs: MOMENT_MS });
  await approvals.add(approvalOf(given), 20);
}

/** The kinds whose last credential is still valid. */
async function alive({ adminTokens, sessions, signInLinks, logins, approvals }: AdministratorStoreWorld) {
  const digest = `digest-${given}`;
  const agreement = { id: guid(given), by: 'cid', isAgreed: true, atMs: MOMENT_MS + 20 };
  const works: Readonly<Record<string, boolean>> = {
    token: (await adminTokens.find(digest))?.token.revokedAtMs === undefined,
    session: (await sessions.find(digest))?.session.endedAtMs === undefined,
    link: await signInLinks.consume(digest, MOMENT_MS + 20),
    login: (await logins.collect(digest, MOMENT_MS + 20)).kind === 'confirmed',
    approval: await approvals.decide(agreement, MOMENT_MS + 100),
  };
  return Object.keys(works).filter((kind) => works[kind]);
}
