import { expect } from 'chai';
import { providerD } from '../../../../src/adapters/providers/provider-d/index.ts';
import { SimulatedAccount } from './simulated-account.ts';

const CREDENTIALS = { vendor_id: 'demoapi', signature: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' };

describe('protocol D, credentials', () => {
  it('are enough without a seed of their own', () => {
    expect(providerD.checkCredentials(CREDENTIALS)).to.equal(undefined);
  });

  for (const [change, field, rule] of [
    [{ vendor_id: undefined }, 'credentials.vendor_id', 'must be given'],
    [{ signature: '' }, 'credentials.signature', 'must be 1 to 128 characters without spaces'],
    [{ signature: 'a b' }, 'credentials.signature', 'must be 1 to 128 characters without spaces'],
    [{ password_seed: 'short' }, 'credentials.password_seed', 'must be at least 16 characters'],
    [{ amount_ratio: '1500' }, 'credentials.amount_ratio', 'must be 1, 10, 100 or another power of ten up to 1000000'],
    [{ vendorId: 'demoapi' }, 'credentials.vendorId', 'is not a credential of this protocol'],
  ] as const) {
    it(`are refused with ${JSON.stringify(change)}`, () => {
      const given = JSON.parse(JSON.stringify({ ...CREDENTIALS, ...change })) as Record<string, string>;

      expect(providerD.checkCredentials(given)).to.deep.equal({ kind: 'invalid_parameter', field, rule });
    });
  }

  it('are checked before a connection is made of them', () => {
    const runtime = { nowMs: () => 0, uuid: () => '', wait: () => Promise.resolve() };
    const connection = { code: 'D', baseUrl: 'http://127.0.0.1:1', currencies: [], timeoutMs: 1, runtime };

    expect(providerD.connect({ ...connection, credentials: {} }).ok).to.equal(false);
  });
});

describe('protocol D, calls that the provider asks of the gateway', () => {
  for (const call of ['balance_query', 'fund_transfer', 'game_list'] as const) {
    it(`has nobody carry out ${call} upstream`, async () => {
      const account = await SimulatedAccount.open();
      const gateway = account.gateway();

      expect(() => gateway.call(call, {} as never)).to.throw(call);
      expect(account.operations).to.deep.equal([]);
      await account.close();
    });
  }
});

describe('protocol D, what it says of its own operations', () => {
  it('has a row for each operation of the matrix and no other', () => {
    const operations = providerD.extensions.flatMap((extension) => extension.operations);

    expect(Object.keys(providerD.extensionTable)).to.have.members(operations);
  });

  it('names the player by the gateway only', () => {
    for (const { playerParameter, mandatory, optional } of Object.values(providerD.extensionTable)) {
      expect(playerParameter).to.equal('user');
      expect(mandatory.concat(optional)).to.not.include('user');
    }
  });
});
