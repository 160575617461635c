import { expect } from 'chai';
import { AGENT, agentOf, PROVIDER, providerOf } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

/** The promises of every party directory. */
export function partyDirectoryContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a PartyDirectory)`, openWorld, (world) => {
    beforeEach(async () => {
      await world().agents.create(agentOf({ callbackBase: 'https://agent.example' }));
      await world().providers.create(providerOf({ credentialsSealed: 'sealed' }));
      await world().settled();
    });

    for (const code of ['NOBODY', '', '\u0000', '\ud800', AGENT.toLowerCase(), "' or true --"]) {
      it(`finds nobody under ${JSON.stringify(code)}`, async () => {
        expect(await world().parties.agent(code)).to.equal(undefined);
        expect(await world().parties.provider(code)).to.equal(undefined);
      });
    }

    it('finds Agents and providers whole', async () => {
      expect(await world().parties.agent(AGENT)).to.deep.equal(agentOf({ callbackBase: 'https://agent.example' }));
      expect(await world().parties.provider(PROVIDER)).to.deep.equal(providerOf({ credentialsSealed: 'sealed' }));
    });

    it('finds those that are switched off, too', async () => {
      await world().agents.update(AGENT, { isActive: false });
      await world().providers.update(PROVIDER, { isActive: false });
      await world().settled();

      expect((await world().parties.agent(AGENT))?.isActive).to.equal(false);
      expect((await world().parties.provider(PROVIDER))?.isActive).to.equal(false);
    });

    remembering(world);
    signing(world);
  });
}

const kept = (id: string, createdAtMs: number) => ({
  id,
  agent: AGENT,
  secretSealed: `sealed ${id}`,
  createdAtMs,
  revokedAtMs: undefined,
});

function signing(world: () => CatalogueWorld): void {
  const [older, newer] = ['0197b3a0-0000-7000-8000-000000000001', '0197b3a0-0000-7000-8000-000000000002'];

  it('has no signing secrets of an Agent without any, nor of nobody', async () => {
    expect(await world().parties.signingSecrets(AGENT)).to.deep.equal([]);
    expect(await world().parties.signingSecrets('NOBODY')).to.deep.equal([]);
  });

  it('has the newest signing secret first, and each change of them', async () => {
    await world().parties.signingSecrets(AGENT);
    await world().callbackSecrets.add(kept(older, 1_000));
    await world().settled();
    expect(await world().parties.signingSecrets(AGENT)).to.deep.equal([`sealed ${older}`]);

    await world().callbackSecrets.add(kept(newer, 2_000));
    await world().settled();
    expect(await world().parties.signingSecrets(AGENT)).to.deep.equal([`sealed ${newer}`, `sealed ${older}`]);

    await world().callbackSecrets.revoke({ agent: AGENT, id: older, atMs: 3_000 });
    await world().settled();
    expect(await world().parties.signingSecrets(AGENT)).to.deep.equal([`sealed ${newer}`]);
  });

  it('keeps the signing secrets when something else of the Agent changes', async () => {
    await world().callbackSecrets.add(kept(older, 1_000));
    await world().agents.update(AGENT, { callbackBase: 'https://other.example' });
    await world().settled();

    expect(await world().parties.signingSecrets(AGENT)).to.deep.equal([`sealed ${older}`]);
  });
}

function remembering(world: () => CatalogueWorld): void {
  it('shows what no game list shows once it has changed', async () => {
    await askForBoth(world());

    await world().agents.update(AGENT, { callbackBase: 'https://new.example', walletMode: 'agent' });
    await world().providers.update(PROVIDER, { credentialsSealed: 'sealed anew', ipAllowList: ['192.0.2.1'] });
    await world().settled();

    expect(await world().parties.agent(AGENT)).to.deep.include({
      callbackBase: 'https://new.example',
      walletMode: 'agent',
    });
    expect(await world().parties.provider(PROVIDER)).to.deep.include({
      credentialsSealed: 'sealed anew',
      ipAllowList: ['192.0.2.1'],
    });
  });

  it('finds one that was made after it was asked for', async () => {
    await world().parties.provider('LATER');
    await world().providers.create(providerOf({ code: 'LATER' }));
    await world().settled();

    expect((await world().parties.provider('LATER'))?.code).to.equal('LATER');
  });

  it('shows a change that was made while it was asked, however the two meet', async () => {
    for (let turn = 1; turn <= 10; turn += 1) {
      const asked = askForBoth(world());
      await world().providers.update(PROVIDER, { timeoutMs: turn });
      await asked;
      await world().settled();

      expect((await world().parties.provider(PROVIDER))?.timeoutMs).to.equal(turn);
    }
  });
}

const askForBoth = ({ parties }: CatalogueWorld) => Promise.all([parties.agent(AGENT), parties.provider(PROVIDER)]);
