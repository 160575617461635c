import { expect } from 'chai';
import type { ProviderGateways } from '../../src/application/ports/provider-gateways.ts';
import type { KeptProvider } from '../../src/application/ports/provider-store.ts';
import { accepted } from './catalogue-seeds.ts';

/** Gateways to providers, and providers to connect to. */
export interface GatewaysWorld {
  readonly gateways: ProviderGateways;
  /** A provider that is set up completely. */
  readonly provider: KeptProvider;
  /** The same provider with one part of its configuration changed, by the name of that part. */
  readonly changed: Readonly<Record<string, KeptProvider>>;
  /** Providers that an operator must correct, by the name of their mistake. */
  readonly incomplete: Readonly<Record<string, KeptProvider>>;
  /** Values of credentials of all these providers. */
  readonly secrets: readonly string[];
}

/** The promises of every collection of gateways. `names` are those of `changed` and `incomplete`; the tests are made from them. */
export function providerGatewaysContract(
  title: string,
  names: { readonly changed: readonly string[]; readonly incomplete: readonly string[] },
  open: () => GatewaysWorld,
): void {
  describe(`${title} (ProviderGateways)`, () => {
    let world: GatewaysWorld;
    beforeEach(() => {
      world = open();
    });
    const connect = (provider: KeptProvider = world.provider) => world.gateways.connect(provider);

    it('keeps the way to a provider from call to call', () => {
      const first = accepted(connect());

      expect(accepted(connect({ ...world.provider }))).to.equal(first);
    });

    it('keeps it when something is changed that the way does not depend on', () => {
      const first = accepted(connect());

      expect(accepted(connect({ ...world.provider, isMaintenance: true, ipAllowList: ['::1'] }))).to.equal(first);
    });

    it('has a way of its own to each provider', () => {
      const other = accepted(connect({ ...world.provider, code: 'ANOTHER' }));

      expect(accepted(connect())).to.not.equal(other);
    });

    for (const name of names.changed) {
      it(`makes a new way when the provider has another ${name}`, () => {
        const first = accepted(connect());
        const second = accepted(connect(world.changed[name]));

        expect(second).to.not.equal(first);
        expect(accepted(connect(world.changed[name]))).to.equal(second);
      });
    }

    for (const name of names.incomplete) {
      it(`says of a provider with ${name} that an operator must look at it, and shows no secret`, () => {
        const provider = world.incomplete[name]!;

        const answer = connect(provider);

        expect(answer).to.have.nested.property('error.kind', 'provider_not_configured');
        expect(answer).to.have.nested.property('error.provider', provider.code);
        expect(answer).to.have.nested.property('error.detail').that.is.a('string').and.is.not.empty;
        for (const secret of world.secrets) expect(JSON.stringify(answer)).to.not.include(secret);
      });

      it(`finds the way again when ${name} was mended`, () => {
        connect(world.incomplete[name]);

        expect(connect().ok).to.equal(true);
      });
    }
  });
}
