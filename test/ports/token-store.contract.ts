import { expect } from 'chai';
import type { AgentToken } from '../../src/domain/agent/agent-token.ts';
import type { KeptToken } from '../../src/application/ports/token-store.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, AGENT, agentOf, allOf, guid, MOMENT_MS, opaqueTokenOf, signedTokenOf } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

/** The promises of every token store. */
export function tokenStoreContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a TokenStore)`, openWorld, (world) => {
    beforeEach(async () => {
      await world().agents.create(agentOf());
      await world().agents.create(agentOf({ code: 'OTHER' }));
    });

    describe('adding', () => adding(world));
    describe('listing', () => listing(world));
    describe('finding', () => finding(world));
    describe('revoking', () => revoking(world));
  });
}

const withoutSecrets = ({ digest: _digest, apiSecretSealed: _secret, ...shown }: KeptToken): AgentToken => shown;

function adding(world: () => CatalogueWorld): void {
  it('adds no token to an Agent that nobody has made', async () => {
    expect(await world().tokens.add(opaqueTokenOf(1, { agent: 'NOBODY' }))).to.equal('unknown_agent');
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

  it('counts those that are revoked before they expire as ended, too', async () => {
    const { tokens } = world();
    await tokens.add(opaqueTokenOf(1, { expiresAtMs: MOMENT_MS + 9_000 }));
    await tokens.add(opaqueTokenOf(2, { expiresAtMs: MOMENT_MS + 9_000 }));
    await tokens.revoke({ agent: AGENT, id: guid(2), atMs: MOMENT_MS });

    expect(await tokens.add(opaqueTokenOf(3), 2)).to.equal('added');
    expect(await tokens.add(opaqueTokenOf(4), 2)).to.equal('full');
  });

  it('keeps moments to the millisecond', async () => {
    await world().tokens.add(opaqueTokenOf(1, { createdAtMs: MOMENT_MS + 7, expiresAtMs: MOMENT_MS + 1001 }));

    const [token] = (await allOf(world().tokens, AGENT)) ?? [];

    expect(token).to.include({ createdAtMs: MOMENT_MS + 7, expiresAtMs: MOMENT_MS + 1001 });
  });
}

/** One or two tokens for each kind of end, in the order of the list. */
const IN_ORDER: readonly KeptToken[] = [
  opaqueTokenOf(7),
  signedTokenOf(4),
  opaqueTokenOf(2, { expiresAtMs: MOMENT_MS + 90_000 }),
  opaqueTokenOf(6, { expiresAtMs: MOMENT_MS + 80_000, revokedAtMs: MOMENT_MS + 30_000 }),
  opaqueTokenOf(5, { expiresAtMs: MOMENT_MS + 20_000 }),
  opaqueTokenOf(3, { expiresAtMs: MOMENT_MS + 20_000, revokedAtMs: MOMENT_MS + 40_000 }),
  opaqueTokenOf(1, { revokedAtMs: MOMENT_MS + 10_000 }),
];

const PAGES: readonly (readonly [page: number, numbers: readonly number[]])[] = [
  [1, [7, 4, 2]],
  [2, [6, 5, 3]],
  [3, [1]],
  [4, []],
  [2_147_483_647, []],
];

function listing(world: () => CatalogueWorld): void {
  const pageOf = async (page: number, pageSize: number) => {
    const { list, total } = (await world().tokens.list(AGENT, accepted(PageRequest.of(`${page}`, `${pageSize}`))))!;
    return { ids: list.map(({ id }) => id), total };
  };

  it('has no list for an Agent that nobody has made', async () => {
    expect(await world().tokens.list('NOBODY', PageRequest.first(10))).to.equal(undefined);
  });

  it('has an empty list for an Agent without tokens', async () => {
    expect(await world().tokens.list(AGENT, PageRequest.first(10))).to.deep.equal({ list: [], total: 0 });
  });

  it('lists tokens of both kinds without digest and secret', async () => {
    await world().tokens.add(opaqueTokenOf(1));
    await world().tokens.add(signedTokenOf(2));

    expect(await allOf(world().tokens, AGENT)).to.deep.equal([signedTokenOf(2), opaqueTokenOf(1)].map(withoutSecrets));
  });

  for (const [page, numbers] of PAGES) {
    it(`has ${numbers.join(', ') || 'nothing'} on page ${page} in threes: no end, then the latest end, then the newest`, async () => {
      for (const token of IN_ORDER.toSorted((left, right) => left.createdAtMs - right.createdAtMs))
        await world().tokens.add(token);

      expect(await pageOf(page, 3)).to.deep.equal({ ids: numbers.map(guid), total: 7 });
    });
  }

  it('has each of many that are as old as one another on one page', async () => {
    const numbers = Array.from({ length: 9 }, (_, at) => at + 1);
    for (const number of numbers) await world().tokens.add(opaqueTokenOf(number, { createdAtMs: MOMENT_MS }));

    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => pageOf(page, 2)));

    expect(pages.flatMap(({ ids }) => ids)).to.have.members(numbers.map(guid));
  });

  it("lists an Agent's own tokens only", async () => {
    await world().tokens.add(opaqueTokenOf(1));
    await world().tokens.add(opaqueTokenOf(2, { agent: 'OTHER' }));

    expect((await allOf(world().tokens, 'OTHER'))?.map(({ id }) => id)).to.deep.equal([guid(2)]);
  });
}

function finding(world: () => CatalogueWorld): void {
  it('finds a token of the Agent, without digest and secret, also a revoked one', async () => {
    await world().tokens.add(signedTokenOf(1));
    await world().tokens.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS + 5000 });

    const revoked = { ...withoutSecrets(signedTokenOf(1)), revokedAtMs: MOMENT_MS + 5000 };
    expect(await world().tokens.find(AGENT, guid(1))).to.deep.equal(revoked);
  });

  it('finds none of another Agent, and none under an id that nobody has', async () => {
    await world().tokens.add(opaqueTokenOf(1));

    const found = await Promise.all([
      world().tokens.find('OTHER', guid(1)),
      world().tokens.find('NOBODY', guid(1)),
      world().tokens.find(AGENT, guid(404)),
      world().tokens.find(AGENT, 'not-a-guid'),
    ]);

    expect(found).to.deep.equal([undefined, undefined, undefined, undefined]);
  });
}

function revoking(world: () => CatalogueWorld): void {
  const revokedAt = async (id: string): Promise<number | undefined> =>
    (await world().tokens.find(AGENT, id))?.revokedAtMs;

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
