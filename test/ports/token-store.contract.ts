import { expect } from 'chai';
import type { AgentToken } from '../../src/domain/agent/agent-token.ts';
import type { KeptToken } from '../../src/application/ports/token-store.ts';
import { AGENT, agentOf, guid, MOMENT_MS, opaqueTokenOf, signedTokenOf } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

/** The promises of every token store. */
export function tokenStoreContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a TokenStore)`, openWorld, (world) => {
    beforeEach(async () => {
      await world().agents.create(agentOf());
      await world().agents.create(agentOf({ code: 'OTHER' }));
    });

    describe('listing', () => listing(world));
    describe('revoking', () => revoking(world));
  });
}

const withoutSecrets = ({ digest: _digest, apiSecretSealed: _secret, ...shown }: KeptToken): AgentToken => shown;

function listing(world: () => CatalogueWorld): void {
  it('adds no token to an Agent that nobody has made', async () => {
    expect(await world().tokens.add(opaqueTokenOf(1, { agent: 'NOBODY' }))).to.equal('unknown_agent');
  });

  it('has no list for an Agent that nobody has made', async () => {
    expect(await world().tokens.list('NOBODY')).to.equal(undefined);
  });

  it('has an empty list for an Agent without tokens', async () => {
    expect(await world().tokens.list(AGENT)).to.deep.equal([]);
  });

  it('lists tokens of both kinds without digest and secret', async () => {
    await world().tokens.add(opaqueTokenOf(1));
    await world().tokens.add(signedTokenOf(2));

    expect(await world().tokens.list(AGENT)).to.deep.equal([opaqueTokenOf(1), signedTokenOf(2)].map(withoutSecrets));
  });

  it('says when it has added one', async () => {
    expect(await world().tokens.add(opaqueTokenOf(1))).to.equal('added');
  });

  it('adds no more tokens that work than it may, however many come at a time; expired and revoked ones do not count', async () => {
    const { tokens } = world();
    await tokens.add(opaqueTokenOf(1, { expiresAtMs: MOMENT_MS - 1 }));
    await tokens.add(opaqueTokenOf(2));
    await tokens.revoke({ agent: AGENT, id: opaqueTokenOf(2).id, atMs: MOMENT_MS });

    const added = await Promise.all([3, 4, 5, 6].map((number) => tokens.add(opaqueTokenOf(number), 2)));

    expect(added.toSorted()).to.deep.equal(['added', 'added', 'full', 'full']);
  });

  it('keeps moments to the millisecond', async () => {
    await world().tokens.add(opaqueTokenOf(1, { createdAtMs: MOMENT_MS + 7, expiresAtMs: MOMENT_MS + 1001 }));

    const [token] = (await world().tokens.list(AGENT)) ?? [];

    expect(token).to.include({ createdAtMs: MOMENT_MS + 7, expiresAtMs: MOMENT_MS + 1001 });
  });

  it('lists the oldest first, whatever order they were added in', async () => {
    for (const number of [2, 3, 1]) await world().tokens.add(opaqueTokenOf(number));

    const ids = (await world().tokens.list(AGENT))?.map(({ id }) => id);

    expect(ids).to.deep.equal([guid(1), guid(2), guid(3)]);
  });

  it("lists an Agent's own tokens only", async () => {
    await world().tokens.add(opaqueTokenOf(1));
    await world().tokens.add(opaqueTokenOf(2, { agent: 'OTHER' }));

    expect((await world().tokens.list('OTHER'))?.map(({ id }) => id)).to.deep.equal([guid(2)]);
  });
}

function revoking(world: () => CatalogueWorld): void {
  const revokedAt = async (id: string): Promise<number | undefined> =>
    (await world().tokens.list(AGENT))?.find((token) => token.id === id)?.revokedAtMs;

  beforeEach(async () => {
    await world().tokens.add(opaqueTokenOf(1));
    await world().tokens.add(signedTokenOf(2));
  });

  it('goes on listing a revoked token, with the moment', async () => {
    const isKnown = await world().tokens.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS + 5000 });

    expect(isKnown).to.equal(true);
    expect(await revokedAt(guid(1))).to.equal(MOMENT_MS + 5000);
  });

  it("leaves the Agent's other tokens alone", async () => {
    await world().tokens.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS + 5000 });

    expect(await revokedAt(guid(2))).to.equal(undefined);
  });

  it('keeps the first moment when a token is revoked twice', async () => {
    await world().tokens.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS + 5000 });

    const isKnown = await world().tokens.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS + 9000 });

    expect(isKnown).to.equal(true);
    expect(await revokedAt(guid(1))).to.equal(MOMENT_MS + 5000);
  });

  for (const id of [guid(404), 'not-a-guid', '']) {
    it(`knows no token under the id "${id}"`, async () => {
      expect(await world().tokens.revoke({ agent: AGENT, id, atMs: MOMENT_MS })).to.equal(false);
    });
  }

  for (const agent of ['OTHER', 'NOBODY']) {
    it(`does not let ${agent} revoke another Agent's token`, async () => {
      expect(await world().tokens.revoke({ agent, id: guid(1), atMs: MOMENT_MS })).to.equal(false);
      expect(await revokedAt(guid(1))).to.equal(undefined);
    });
  }
}
