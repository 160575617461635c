import { expect } from 'chai';
import { CreateProvider } from '../../../src/application/providers/providers.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { PROVIDER, providerOf } from '../../ports/catalogue-seeds.ts';

const { credentialsSealed: _, ...INPUT } = providerOf();

function creating() {
  const { providers } = inMemoryWorld();
  const secrets = new RememberingSecretBox();
  return {
    providers,
    secrets,
    createProvider: new CreateProvider({ providers, protocols: new FixedProtocolDirectory(), secrets }),
  };
}

describe('CreateProvider', () => {
  it('keeps a provider under its folded code', async () => {
    const { createProvider, providers } = creating();

    const outcome = await createProvider.execute({ ...INPUT, code: ' p ' });

    expect(outcome).to.deep.equal({ ok: true, value: { ...INPUT, hasCredentials: false } });
    expect(await providers.find(PROVIDER)).to.deep.equal(providerOf());
  });

  it('seals the credentials, and tells only that there are some', async () => {
    const { createProvider, providers, secrets } = creating();

    const outcome = await createProvider.execute({ ...INPUT, credentials: { key: 'k', secret: 's' } });

    expect(outcome).to.deep.equal({ ok: true, value: { ...INPUT, hasCredentials: true } });
    const sealed = (await providers.find(PROVIDER))?.credentialsSealed ?? '';
    expect(JSON.parse(secrets.open(sealed))).to.deep.equal({ key: 'k', secret: 's' });
  });

  it('refuses a protocol that the gateway does not speak, and names those it does', async () => {
    const { createProvider, providers } = creating();

    const outcome = await createProvider.execute({ ...INPUT, protocol: 'provider-x' });

    const rule = 'must be one of provider-a, provider-b';
    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'invalid_parameter', field: 'protocol', rule } });
    expect(await providers.find(PROVIDER)).to.equal(undefined);
  });

  it('refuses credentials that do not fit the protocol, and then keeps nothing', async () => {
    const { createProvider, providers } = creating();

    const outcome = await createProvider.execute({ ...INPUT, credentials: { wrong: 'hush' } });

    const refusal = { field: 'credentials.wrong', rule: 'is not a credential of this protocol' };
    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'invalid_parameter', ...refusal } });
    expect(await providers.find(PROVIDER)).to.equal(undefined);
  });

  it('refuses a code that is taken, in whichever case', async () => {
    const { createProvider, providers } = creating();
    await providers.create(providerOf());

    const outcome = await createProvider.execute({ ...INPUT, code: 'p', isActive: false });

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'already_exists', what: 'provider', key: PROVIDER } });
    expect(await providers.find(PROVIDER)).to.deep.equal(providerOf());
  });
});
