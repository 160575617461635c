import { expect } from 'chai';
import { ConnectedProviders, PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import type { Simulator } from '../../../src/adapters/providers/simulation/simulator.ts';
import type { KeptProvider } from '../../../src/application/ports/provider-store.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { accepted, guid, MOMENT_MS, providerOf } from '../../ports/catalogue-seeds.ts';
import { providerGatewaysContract, type GatewaysWorld } from '../../ports/provider-gateways.contract.ts';

const [PROTOCOL] = PROTOCOLS;
const SECRET = 'a secret that nobody may be shown';
const CHANGED = ['base_url', 'credentials', 'currencies', 'timeout_ms', 'protocol'];
const INCOMPLETE = [
  'no base_url',
  'no credentials',
  'a misspelt credential',
  'a credential missing',
  'no known protocol',
];

const connectedProviders = (secrets: RememberingSecretBox): ConnectedProviders =>
  new ConnectedProviders({
    protocols: PROTOCOLS,
    secrets,
    timeoutMs: 5_000,
    runtime: { nowMs: () => MOMENT_MS, uuid: () => guid(1), wait: () => Promise.resolve() },
  });

/** Credentials that the simulators of two protocols take. */
async function credentialsOf(label: string): Promise<Simulator['credentials']> {
  const protocol = PROTOCOLS.find((known) => known.label === label);
  return (await protocol!.loadSimulator())({ nowMs: () => MOMENT_MS }).credentials;
}

const good = await credentialsOf('A');
const goodAtB = await credentialsOf('B');

function world(): GatewaysWorld {
  const secrets = new RememberingSecretBox();
  const sealed = (credentials: object): string => secrets.seal(JSON.stringify(credentials));
  const [firstName = ''] = Object.keys(good);
  const { [firstName]: _, ...others } = good;
  const provider = providerOf({ protocol: PROTOCOL!.protocol, credentialsSealed: sealed(good) });
  const like = (changes: Partial<KeptProvider>): KeptProvider => ({ ...provider, ...changes });
  return {
    gateways: connectedProviders(secrets),
    provider,
    changed: {
      base_url: like({ baseUrl: 'https://other.example' }),
      credentials: like({ credentialsSealed: sealed(good) }),
      currencies: like({ currencies: ['GBP'] }),
      timeout_ms: like({ timeoutMs: 777 }),
      protocol: like({ protocol: 'provider-b', credentialsSealed: sealed(goodAtB) }),
    },
    incomplete: {
      'no base_url': like({ baseUrl: undefined }),
      'no credentials': like({ credentialsSealed: undefined }),
      'a misspelt credential': like({ credentialsSealed: sealed({ ...good, mispelt: SECRET }) }),
      'a credential missing': like({ credentialsSealed: sealed(others) }),
      'no known protocol': like({ protocol: 'provider-z' }),
    },
    secrets: [SECRET, ...Object.values(good)],
  };
}

providerGatewaysContract('ConnectedProviders', { changed: CHANGED, incomplete: INCOMPLETE }, world);

describe('ConnectedProviders', () => {
  it('names the key that it lacks for the credentials of a provider', () => {
    const stranger = new RememberingSecretBox();
    const provider = providerOf({ credentialsSealed: stranger.seal(JSON.stringify(good)) });

    expect(connectedProviders(new RememberingSecretBox()).connect(provider)).to.have.nested.property(
      'error.detail',
      `its credentials are sealed with key ${stranger.keys.sealing}, which this gateway does not have`,
    );
  });

  for (const { protocol, label } of PROTOCOLS) {
    it(`names a credential that ${protocol} misses or does not know, and no value`, async () => {
      const credentials = await credentialsOf(label);
      const secrets = new RememberingSecretBox();
      const detailOf = (given: object): unknown => {
        const credentialsSealed = secrets.seal(JSON.stringify(given));
        return connectedProviders(secrets).connect(providerOf({ protocol, credentialsSealed }));
      };

      expect(detailOf({}))
        .to.have.nested.property('error.detail')
        .that.matches(/^credentials\.\w+ must be given$/);
      expect(detailOf({ ...credentials, mispelt: SECRET })).to.have.nested.property(
        'error.detail',
        'credentials.mispelt is not a credential of this protocol',
      );
    });
  }

  it('reaches a provider whose base_url ends with slashes at the same address', async () => {
    const protocol = PROTOCOLS.find(({ label }) => label === 'D')!;
    const simulator = (await protocol.loadSimulator())({ nowMs: () => MOMENT_MS });
    const baseUrl = await simulator.server.start();
    const secrets = new RememberingSecretBox();
    const credentialsSealed = secrets.seal(JSON.stringify(simulator.credentials));
    const provider = providerOf({ protocol: protocol.protocol, baseUrl: `${baseUrl}//`, credentialsSealed });

    const answer = await accepted(connectedProviders(secrets).connect(provider)).call('health_check', {});
    await simulator.server.stop();

    expect(answer).to.deep.equal({ ok: true, value: {} });
  });
});
