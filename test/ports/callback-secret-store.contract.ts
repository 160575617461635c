import { expect } from 'chai';
import type { KeptCallbackSecret } from '../../src/application/ports/callback-secret-store.ts';
import { AGENT, agentOf, guid, MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

/** The promises of every store of callback secrets. */
export function callbackSecretStoreContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a CallbackSecretStore)`, openWorld, (world) => {
    beforeEach(async () => {
      await world().agents.create(agentOf());
      await world().agents.create(agentOf({ code: 'OTHER' }));
    });

    describe('listing', () => listing(world));
    describe('telling who signs', () => telling(world));
    describe('revoking', () => revoking(world));
  });
}

const secretOf = (number: number, agent = AGENT): KeptCallbackSecret => ({
  id: guid(number),
  agent,
  secretSealed: `sealed-${number}`,
  createdAtMs: MOMENT_MS + number,
  revokedAtMs: undefined,
});

function listing(world: () => CatalogueWorld): void {
  it('adds no secret to an Agent that nobody has made', async () => {
    expect(await world().callbackSecrets.add(secretOf(1, 'NOBODY'))).to.equal('unknown_agent');
  });

  it('has no list for an Agent that nobody has made', async () => {
    expect(await world().callbackSecrets.list('NOBODY')).to.equal(undefined);
  });

  it('has an empty list for an Agent without secrets', async () => {
    expect(await world().callbackSecrets.list(AGENT)).to.deep.equal([]);
  });

  it('lists a secret as it was added, for the one who signs', async () => {
    const added = await world().callbackSecrets.add(secretOf(1));

    expect(added).to.equal('added');
    expect(await world().callbackSecrets.list(AGENT)).to.deep.equal([secretOf(1)]);
  });

  it('adds no more secrets that sign than it may, however many come at a time; revoked ones do not count', async () => {
    const { callbackSecrets } = world();
    await callbackSecrets.add(secretOf(1));
    await callbackSecrets.revoke({ agent: secretOf(1).agent, id: secretOf(1).id, atMs: MOMENT_MS });

    const added = await Promise.all([3, 4, 5, 6].map((number) => callbackSecrets.add(secretOf(number), 2)));

    expect(added.toSorted()).to.deep.equal(['added', 'added', 'full', 'full']);
  });

  it('lists the oldest first, whatever order they were added in', async () => {
    for (const number of [2, 3, 1]) await world().callbackSecrets.add(secretOf(number));

    expect(await world().callbackSecrets.list(AGENT)).to.deep.equal([secretOf(1), secretOf(2), secretOf(3)]);
  });

  it("lists an Agent's own secrets only", async () => {
    await world().callbackSecrets.add(secretOf(1));
    await world().callbackSecrets.add(secretOf(2, 'OTHER'));

    expect(await world().callbackSecrets.list('OTHER')).to.deep.equal([secretOf(2, 'OTHER')]);
  });
}

function telling(world: () => CatalogueWorld): void {
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
    expect(await world().callbackSecrets.list(AGENT)).to.deep.equal([
      { ...secretOf(1), revokedAtMs: MOMENT_MS + 5000 },
      secretOf(2),
    ]);
  });

  it('keeps the first moment when a secret is revoked twice', async () => {
    await world().callbackSecrets.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS + 5000 });

    const isKnown = await world().callbackSecrets.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS + 9000 });

    expect(isKnown).to.equal(true);
    expect((await world().callbackSecrets.list(AGENT))?.[0]?.revokedAtMs).to.equal(MOMENT_MS + 5000);
  });

  for (const id of [guid(404), 'not-a-guid', '']) {
    it(`knows no secret under the id "${id}"`, async () => {
      expect(await world().callbackSecrets.revoke({ agent: AGENT, id, atMs: MOMENT_MS })).to.equal(false);
    });
  }

  for (const agent of ['OTHER', 'NOBODY']) {
    it(`does not let ${agent} revoke another Agent's secret`, async () => {
      expect(await world().callbackSecrets.revoke({ agent, id: guid(1), atMs: MOMENT_MS })).to.equal(false);
      expect(await world().callbackSecrets.list(AGENT)).to.deep.equal([secretOf(1), secretOf(2)]);
    });
  }
}
