import { expect } from 'chai';
import type { AgentDirectory } from '../../src/application/ports/agent-directory.ts';
import { AGENT, agentOf, guid, MOMENT_MS, opaqueTokenOf, rulesOf, signedTokenOf } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

/** `sameObject`: false for a directory that only stands behind another one, and need not return the same object for each Agent. */
interface Promises {
  readonly sameObject: boolean;
}

type Find = (directory: AgentDirectory) => ReturnType<AgentDirectory['findByTokenDigest']>;

/** The two ways into the directory, to the tokens that {@link agentDirectoryContract} adds before each test. */
const WAYS: readonly (readonly [string, string, Find])[] = [
  ['a token digest', guid(1), (directory) => directory.findByTokenDigest(opaqueTokenOf(1).digest ?? '')],
  ['an api key', guid(2), (directory) => directory.findByApiKey('key-2')],
];

/** The promises of every Agent directory. */
export function agentDirectoryContract(
  title: string,
  openWorld: OpenWorld,
  promises: Promises = { sameObject: true },
): void {
  describeInWorld(`${title} (an AgentDirectory)`, openWorld, (world) => {
    beforeEach(async () => {
      await world().agents.create(agentOf());
      await world().agents.create(agentOf({ code: 'OTHER', name: 'Another' }));
      await world().tokens.add(opaqueTokenOf(1));
      await world().tokens.add(signedTokenOf(2));
      await world().settled();
    });

    unknown(world);
    telling(world);
    for (const way of WAYS) finding(world, way);
    if (promises.sameObject) keepingTheObject(world);
  });
}

function unknown(world: () => CatalogueWorld): void {
  for (const digest of ['0'.repeat(64), '', 'key-2', (opaqueTokenOf(1).digest ?? '').toUpperCase()]) {
    it(`finds nobody by the digest "${digest}"`, async () => {
      expect(await world().directory.findByTokenDigest(digest)).to.equal(undefined);
    });
  }

  for (const apiKey of ['key-404', '', 'KEY-2', opaqueTokenOf(1).digest ?? '']) {
    it(`finds nobody by the api key "${apiKey}"`, async () => {
      expect(await world().directory.findByApiKey(apiKey)).to.equal(undefined);
    });
  }
}

function telling(world: () => CatalogueWorld): void {
  it('gives the sealed secret to check signatures with', async () => {
    expect((await world().directory.findByApiKey('key-2'))?.apiSecretSealed).to.equal('sealed-2');
  });

  it('tells tokens of different Agents apart', async () => {
    await world().tokens.add(opaqueTokenOf(3, { agent: 'OTHER' }));
    await world().settled();

    const found = await world().directory.findByTokenDigest(opaqueTokenOf(3).digest ?? '');

    expect(found?.agent).to.deep.equal(agentOf({ code: 'OTHER', name: 'Another' }));
  });

  it('finds one Agent by each of its tokens', async () => {
    await world().tokens.add(opaqueTokenOf(3));
    await world().settled();

    const found = await world().directory.findByTokenDigest(opaqueTokenOf(3).digest ?? '');

    expect(found?.agent.code).to.equal(AGENT);
    expect((await world().directory.findByTokenDigest(opaqueTokenOf(1).digest ?? ''))?.agent.code).to.equal(AGENT);
  });

  it('finds a token that it was asked for before it was added', async () => {
    expect(await world().directory.findByApiKey('key-7')).to.equal(undefined);

    await world().tokens.add(signedTokenOf(7));
    await world().settled();

    expect((await world().directory.findByApiKey('key-7'))?.agent.code).to.equal(AGENT);
  });

  it('finds an expired token, with the moment at which it expired', async () => {
    await world().tokens.add(opaqueTokenOf(3, { expiresAtMs: 1 }));
    await world().tokens.add(signedTokenOf(4, { expiresAtMs: 2 }));
    await world().settled();

    expect((await world().directory.findByTokenDigest(opaqueTokenOf(3).digest ?? ''))?.expiresAtMs).to.equal(1);
    expect((await world().directory.findByApiKey('key-4'))?.expiresAtMs).to.equal(2);
  });
}

function finding(world: () => CatalogueWorld, [what, tokenId, find]: (typeof WAYS)[number]): void {
  it(`finds the Agent behind ${what}, with the state of the token`, async () => {
    const credential = await find(world().directory);

    expect(credential?.agent).to.deep.equal(agentOf());
    expect(credential).to.include({ expiresAtMs: undefined, revokedAtMs: undefined });
  });

  it(`finds a revoked token by ${what}, with the moment at which it was revoked`, async () => {
    await world().tokens.revoke({ agent: AGENT, id: tokenId, atMs: MOMENT_MS + 5000 });
    await world().settled();

    expect((await find(world().directory))?.revokedAtMs).to.equal(MOMENT_MS + 5000);
  });

  it(`shows by ${what} what became of the Agent since`, async () => {
    const changes = { name: 'Renamed', isActive: false, offerRules: rulesOf({ effect: 'deny', provider: 'P' }) };
    await find(world().directory);

    await world().agents.update(AGENT, changes);
    await world().settled();

    expect((await find(world().directory))?.agent).to.deep.equal(agentOf(changes));
  });
}

function keepingTheObject(world: () => CatalogueWorld): void {
  const agentBy = async (at: 0 | 1): Promise<unknown> => (await WAYS[at]?.[2](world().directory))?.agent;

  it('gives the same object for the same Agent, by whichever token', async () => {
    const first = await agentBy(0);

    expect(await agentBy(0)).to.equal(first);
    expect(await agentBy(1)).to.equal(first);
  });

  it('keeps the object while other Agents change', async () => {
    const before = await agentBy(0);

    await world().agents.update('OTHER', { name: 'Renamed' });
    await world().settled();

    expect(await agentBy(0)).to.equal(before);
  });

  it('gives another object once something about the Agent has changed', async () => {
    const before = await agentBy(0);

    await world().agents.update(AGENT, { currency: 'EUR' });
    await world().settled();

    expect(await agentBy(0)).not.to.equal(before);
    expect(await agentBy(1)).to.equal(await agentBy(0));
  });
}
