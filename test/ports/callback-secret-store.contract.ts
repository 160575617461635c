import { expect } from 'chai';
import type { CallbackSecret, KeptCallbackSecret } from '../../src/application/ports/callback-secret-store.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, AGENT, agentOf, allOf, guid, MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

/** The promises of every store of callback secrets. */
export function callbackSecretStoreContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a CallbackSecretStore)`, openWorld, (world) => {
    beforeEach(async () => {
      await world().agents.create(agentOf());
      await world().agents.create(agentOf({ code: 'OTHER' }));
    });

    describe('adding', () => adding(world));
    describe('listing', () => listing(world));
    describe('finding', () => finding(world));
    describe('telling who signs', () => telling(world));
    describe('revoking', () => revoking(world));
  });
}

const withoutSecret = ({ secretSealed: _secret, ...shown }: KeptCallbackSecret): CallbackSecret => shown;

const secretOf = (number: number, agent = AGENT): KeptCallbackSecret => ({
  id: guid(number),
  agent,
  secretSealed: `sealed-${number}`,
  createdAtMs: MOMENT_MS + number,
  revokedAtMs: undefined,
});

function adding(world: () => CatalogueWorld): void {
  it('adds no secret to an Agent that nobody has made', async () => {
    expect(await world().callbackSecrets.add(secretOf(1, 'NOBODY'))).to.equal('unknown_agent');
  });

  it('says when it has added one', async () => {
    expect(await world().callbackSecrets.add(secretOf(1))).to.equal('added');
  });

  it('adds no more secrets that sign than it may, however many come at a time; revoked ones do not count', async () => {
    const { callbackSecrets } = world();
    await callbackSecrets.add(secretOf(1));
    await callbackSecrets.revoke({ agent: secretOf(1).agent, id: secretOf(1).id, atMs: MOMENT_MS });

    const added = await Promise.all([3, 4, 5, 6].map((number) => callbackSecrets.add(secretOf(number), 2)));

    expect(added.toSorted()).to.deep.equal(['added', 'added', 'full', 'full']);
  });
}

const PAGES: readonly (readonly [page: number, numbers: readonly number[]])[] = [
  [1, [5, 3]],
  [2, [1, 4]],
  [3, [2]],
  [4, []],
  [2_147_483_647, []],
];

function listing(world: () => CatalogueWorld): void {
  const pageOf = async (page: number, pageSize: number) => {
    const wanted = accepted(PageRequest.of(`${page}`, `${pageSize}`));
    const { list, total } = (await world().callbackSecrets.list(AGENT, wanted))!;
    return { ids: list.map(({ id }) => id), total };
  };

  it('has no list for an Agent that nobody has made', async () => {
    expect(await world().callbackSecrets.list('NOBODY', PageRequest.first(10))).to.equal(undefined);
  });

  it('has an empty list for an Agent without secrets', async () => {
    expect(await world().callbackSecrets.list(AGENT, PageRequest.first(10))).to.deep.equal({ list: [], total: 0 });
  });

  it('lists a secret without the secret itself, not even sealed', async () => {
    await world().callbackSecrets.add(secretOf(1));

    expect(await allOf(world().callbackSecrets, AGENT)).to.deep.equal([withoutSecret(secretOf(1))]);
  });

  for (const [page, numbers] of PAGES) {
    it(`has ${numbers.join(', ') || 'nothing'} on page ${page} in twos: those that sign, then the last revoked`, async () => {
      for (const number of [2, 3, 1, 5, 4]) await world().callbackSecrets.add(secretOf(number));
      await world().callbackSecrets.revoke({ agent: AGENT, id: guid(4), atMs: MOMENT_MS + 9000 });
      await world().callbackSecrets.revoke({ agent: AGENT, id: guid(2), atMs: MOMENT_MS + 8000 });

      expect(await pageOf(page, 2)).to.deep.equal({ ids: numbers.map(guid), total: 5 });
    });
  }

  it('has each of many that were revoked at one moment on one page', async () => {
    const numbers = Array.from({ length: 9 }, (_, at) => at + 1);
    const gone = { createdAtMs: MOMENT_MS, revokedAtMs: MOMENT_MS };
    for (const number of numbers) await world().callbackSecrets.add({ ...secretOf(number), ...gone });

    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => pageOf(page, 2)));

    expect(pages.flatMap(({ ids }) => ids)).to.have.members(numbers.map(guid));
  });

  it("lists an Agent's own secrets only", async () => {
    await world().callbackSecrets.add(secretOf(1));
    await world().callbackSecrets.add(secretOf(2, 'OTHER'));

    expect(await allOf(world().callbackSecrets, 'OTHER')).to.deep.equal([withoutSecret(secretOf(2, 'OTHER'))]);
  });
}

function finding(world: () => CatalogueWorld): void {
  it('finds a secret of the Agent, without the secret itself, also a revoked one', async () => {
    await world().callbackSecrets.add(secretOf(1));
    await world().callbackSecrets.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS + 5000 });

    const revoked = { ...withoutSecret(secretOf(1)), revokedAtMs: MOMENT_MS + 5000 };
    expect(await world().callbackSecrets.find(AGENT, guid(1))).to.deep.equal(revoked);
  });

  it('finds none of another Agent, and none under an id that nobody has', async () => {
    await world().callbackSecrets.add(secretOf(1));

    const found = await Promise.all([
      world().callbackSecrets.find('OTHER', guid(1)),
      world().callbackSecrets.find('NOBODY', guid(1)),
      world().callbackSecrets.find(AGENT, guid(404)),
      world().callbackSecrets.find(AGENT, 'not-a-guid'),
    ]);

    expect(found).to.deep.equal([undefined, undefined, undefined, undefined]);
  });
}

function telling(world: () => CatalogueWorld): void {
  it('tells the one who signs all that sign, the newest first', async () => {
    for (const number of [2, 3, 1, 4]) await world().callbackSecrets.add(secretOf(number));
    await world().callbackSecrets.revoke({ agent: AGENT, id: guid(3), atMs: MOMENT_MS });

    expect(await world().callbackSecrets.signing(AGENT)).to.deep.equal([secretOf(4), secretOf(2), secretOf(1)]);
    expect(await world().callbackSecrets.signing('OTHER')).to.deep.equal([]);
    expect(await world().callbackSecrets.signing('NOBODY')).to.deep.equal([]);
  });

  it('tells which of some Agents have a secret that is not revoked', async () => {
    await world().agents.create(agentOf({ code: 'REVOKED' }));
    for (const [number, agent] of [AGENT, AGENT, 'OTHER', 'REVOKED'].entries())
      await world().callbackSecrets.add(secretOf(number + 1, agent));
    await world().callbackSecrets.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS });
    await world().callbackSecrets.revoke({ agent: 'REVOKED', id: guid(4), atMs: MOMENT_MS });

    expect([...(await world().callbackSecrets.withSecret([AGENT, 'REVOKED', 'NOBODY']))]).to.deep.equal([AGENT]);
    expect((await world().callbackSecrets.withSecret([])).size).to.equal(0);
  });
}

function revoking(world: () => CatalogueWorld): void {
  beforeEach(async () => {
    await world().callbackSecrets.add(secretOf(1));
    await world().callbackSecrets.add(secretOf(2));
  });

  it('goes on listing a revoked secret, with the moment, and leaves the others alone', async () => {
    const isKnown = await world().callbackSecrets.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS + 5000 });

    expect(isKnown).to.equal(true);
    expect(await allOf(world().callbackSecrets, AGENT)).to.deep.equal([
      withoutSecret(secretOf(2)),
      { ...withoutSecret(secretOf(1)), revokedAtMs: MOMENT_MS + 5000 },
    ]);
  });

  it('keeps the first moment when a secret is revoked twice', async () => {
    await world().callbackSecrets.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS + 5000 });

    const isKnown = await world().callbackSecrets.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS + 9000 });

    expect(isKnown).to.equal(true);
    expect((await world().callbackSecrets.find(AGENT, guid(1)))?.revokedAtMs).to.equal(MOMENT_MS + 5000);
  });

  for (const id of [guid(404), 'not-a-guid', '']) {
    it(`knows no secret under the id "${id}"`, async () => {
      expect(await world().callbackSecrets.revoke({ agent: AGENT, id, atMs: MOMENT_MS })).to.equal(false);
    });
  }

  for (const agent of ['OTHER', 'NOBODY']) {
    it(`does not let ${agent} revoke another Agent's secret`, async () => {
      expect(await world().callbackSecrets.revoke({ agent, id: guid(1), atMs: MOMENT_MS })).to.equal(false);
      expect(await world().callbackSecrets.signing(AGENT)).to.deep.equal([secretOf(2), secretOf(1)]);
    });
  }
}
