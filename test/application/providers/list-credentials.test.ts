import { expect } from 'chai';
import { ListCredentials } from '../../../src/application/providers/providers.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { accepted, providerOf } from '../../ports/catalogue-seeds.ts';

describe('ListCredentials', () => {
  const secrets = new RememberingSecretBox();

  async function listed(credentialsSealed: string | undefined) {
    const { providers } = inMemoryWorld();
    await providers.create(providerOf({ code: 'P', credentialsSealed }));
    return accepted(await new ListCredentials(providers, new FixedProtocolDirectory(), secrets).execute('p'));
  }

  it('names what the protocol needs and may have, and what of it is set, without a value', async () => {
    const list = await listed(secrets.seal('{"secret_key":"hidden"}'));

    expect(list).to.deep.equal([
      { name: 'secret_key', isRequired: true, isSet: true },
      { name: 'report_url', isRequired: false, isSet: false },
    ]);
  });

  it('says that nothing is set where there are no credentials', async () => {
    expect((await listed(undefined)).map(({ isSet }) => isSet)).to.deep.equal([false, false]);
  });

  it('leaves open what is set where the key of the secrets is missing', async () => {
    expect((await listed('v2.00000000.sealed')).map(({ isSet }) => isSet)).to.deep.equal([undefined, undefined]);
  });

  it('refuses a provider that does not exist', async () => {
    const { providers } = inMemoryWorld();

    expect(await new ListCredentials(providers, new FixedProtocolDirectory(), secrets).execute('nobody')).to.deep.equal(
      {
        ok: false,
        error: { kind: 'not_found', what: 'provider', key: 'nobody' },
      },
    );
  });
});
