import { expect } from 'chai';
import { ChangeProvider } from '../../../src/application/providers/providers.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { PROVIDER, providerOf } from '../../ports/catalogue-seeds.ts';

async function changing() {
  const { providers } = inMemoryWorld();
  const secrets = new RememberingSecretBox();
  await providers.create(providerOf({ credentialsSealed: 'sealed' }));
  return {
    providers,
    secrets,
    changeProvider: new ChangeProvider({ providers, protocols: new FixedProtocolDirectory(), secrets }),
  };
}

describe('ChangeProvider', () => {
  it('changes what is named and leaves the rest, the credentials included', async () => {
    const { changeProvider, providers } = await changing();

    const outcome = await changeProvider.execute('p', { isMaintenance: true, currencies: ['IDR'] });

    const { credentialsSealed: _, ...shown } = providerOf({ isMaintenance: true, currencies: ['IDR'] });
    expect(outcome).to.deep.equal({ ok: true, value: { ...shown, hasCredentials: true } });
    expect(await providers.find(PROVIDER)).to.deep.equal({ ...shown, credentialsSealed: 'sealed' });
  });

  it('leaves the credentials when they are undefined', async () => {
    const { changeProvider, providers } = await changing();

    await changeProvider.execute(PROVIDER, { credentials: undefined });

    expect(await providers.find(PROVIDER)).to.deep.equal(providerOf({ credentialsSealed: 'sealed' }));
  });

  it('seals new credentials, and does not show them', async () => {
    const { changeProvider, providers, secrets } = await changing();

    const outcome = await changeProvider.execute(PROVIDER, { credentials: { key: 'hush' } });

    expect(JSON.stringify(outcome)).not.to.contain('hush');
    const sealed = (await providers.find(PROVIDER))?.credentialsSealed ?? '';
    expect(secrets.open(sealed)).to.equal('{"key":"hush"}');
  });

  it('refuses credentials that do not fit the protocol, and then changes nothing', async () => {
    const { changeProvider, providers } = await changing();

    const outcome = await changeProvider.execute('p', { isMaintenance: true, credentials: { wrong: 'hush' } });

    const refusal = { field: 'credentials.wrong', rule: 'is not a credential of this protocol' };
    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'invalid_parameter', ...refusal } });
    expect(await providers.find(PROVIDER)).to.deep.equal(providerOf({ credentialsSealed: 'sealed' }));
  });

  for (const credentials of [undefined, { wrong: 'hush' }]) {
    it(`finds no provider under a code that nobody has, with ${credentials ? 'any' : 'no'} credentials`, async () => {
      const { changeProvider } = await changing();

      expect(await changeProvider.execute('nobody', { credentials })).to.deep.equal({
        ok: false,
        error: { kind: 'not_found', what: 'provider', key: 'nobody' },
      });
    });
  }
});
