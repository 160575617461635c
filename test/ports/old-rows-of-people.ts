import { expect } from 'chai';
import type { AdministratorStore } from '../../src/application/ports/administrator-store.ts';
import type { AdminTokenStore } from '../../src/application/ports/admin-token-store.ts';
import type { ApprovalStore } from '../../src/application/ports/approval-store.ts';
import type { LoginStore } from '../../src/application/ports/login-store.ts';
import type { OldRows } from '../../src/application/ports/old-rows.ts';
import type { SessionStore } from '../../src/application/ports/session-store.ts';
import type { SignInLinkStore } from '../../src/application/ports/sign-in-link-store.ts';
import { guid, MOMENT_MS } from './catalogue-seeds.ts';
import { administratorOf, adminTokenOf, approvalOf, linkOf, loginOf, sessionOf } from './people-seeds.ts';

/** A world with rows about the access of administrators that can be removed. */
export interface ForgettingPeopleWorld {
  readonly oldRows: OldRows;
  readonly administrators: AdministratorStore;
  readonly adminTokens: AdminTokenStore;
  readonly sessions: SessionStore;
  readonly signInLinks: SignInLinkStore;
  readonly logins: LoginStore;
  readonly approvals: ApprovalStore;
}

/** The promises about rows of administrators that are over. */
export function oldRowsOfPeople(world: () => ForgettingPeopleWorld): void {
  beforeEach(() => world().administrators.add(administratorOf('ann')));

  /** The numbers of rows that two removals take, one before the end and one just after it, two at most. */
  const removed = async (what: Parameters<OldRows['remove']>[0]) => [
    await world().oldRows.remove(what, MOMENT_MS, 2),
    await world().oldRows.remove(what, MOMENT_MS + 1, 2),
    await world().oldRows.remove(what, MOMENT_MS + 1, 2),
  ];
  const OVER = { expiresAtMs: MOMENT_MS };

  it('tokens go when they expired or were revoked before the moment, so many at most', async () => {
    const { adminTokens } = world();
    for (const number of [1, 2]) await adminTokens.add(adminTokenOf(number, OVER));
    for (const number of [3, 4]) await adminTokens.add(adminTokenOf(number));
    await adminTokens.revoke({ owner: 'ann', id: guid(3), atMs: MOMENT_MS });

    expect(await removed('administrator_tokens')).to.deep.equal([0, 2, 1]);
    expect((await adminTokens.list('ann'))?.map(({ id }) => id)).to.deep.equal([guid(4)]);
  });

  it('sessions go when their last possible moment was before the moment', async () => {
    const { sessions } = world();
    for (const number of [1, 2, 3]) await sessions.add(sessionOf(number, { endsAtMs: MOMENT_MS }));
    await sessions.add(sessionOf(4));
    await sessions.end({ owner: 'ann', id: guid(4), by: 'ann', atMs: MOMENT_MS - 1 });

    expect(await removed('administrator_sessions')).to.deep.equal([0, 2, 1]);
    expect((await sessions.list('ann'))?.map(({ id }) => id)).to.deep.equal([guid(4)]);
  });

  it('links and logins go when they could be used no longer before the moment', async () => {
    const { signInLinks, logins } = world();
    for (const number of [1, 2, 3]) await signInLinks.add(linkOf(number, OVER));
    for (const number of [1, 2, 3]) await logins.add(loginOf(number, { ...OVER, createdAtMs: MOMENT_MS - 1 }));
    await signInLinks.add(linkOf(4));
    await logins.add(loginOf(4, { createdAtMs: MOMENT_MS - 1 }));

    expect(await removed('sign_in_links')).to.deep.equal([0, 2, 1]);
    expect(await removed('logins')).to.deep.equal([0, 2, 1]);
    expect((await signInLinks.find('digest-4', MOMENT_MS))?.isUsable).to.equal(true);
    expect((await logins.find(loginOf(4).code, MOMENT_MS))?.code).to.equal(loginOf(4).code);
  });

  it('approvals go when they were refused, expired or carried out before the moment; one under way stays', async () => {
    const { approvals, administrators } = world();
    await administrators.add(administratorOf('bob'));
    for (const number of [1, 2, 3, 4]) await approvals.add(approvalOf(number), 20);
    await approvals.add(approvalOf(5, OVER), 20);
    const agreement = { by: 'bob', isAgreed: true, atMs: MOMENT_MS };
    for (const number of [1, 2]) await approvals.decide({ ...agreement, id: guid(number) }, MOMENT_MS);
    await approvals.end(guid(1), { code: 0, atMs: MOMENT_MS });
    await approvals.decide({ ...agreement, id: guid(3), isAgreed: false }, MOMENT_MS);

    expect(await removed('approvals')).to.deep.equal([0, 2, 1]);
    const left = await Promise.all([1, 2, 3, 4, 5].map(async (number) => approvals.find(guid(number))));
    expect(left.map((one) => one?.id)).to.deep.equal([undefined, guid(2), undefined, guid(4), undefined]);
  });
}
