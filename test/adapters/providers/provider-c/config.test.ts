import { expect } from 'chai';
import { providerC } from '../../../../src/adapters/providers/provider-c/index.ts';
import { readConfig } from '../../../../src/adapters/providers/provider-c/config.ts';

const CREDENTIALS = {
  secret_key: '0123456789ABCDEF0123456789ABCDEF',
  encrypt_key: 'Zk7Qw2Lp',
  md5_key: 'MadeUpMd5Key1',
  game_client_url: 'https://client.example/app.aspx',
  lobby_code: 'A0001',
};

describe('the credentials of protocol C', () => {
  it('are accepted without what is optional', () => {
    expect(providerC.checkCredentials(CREDENTIALS)).to.equal(undefined);
  });

  it('count five currencies in thousands unless they say otherwise', () => {
    const thousandfold = (given: object): unknown => {
      const config = readConfig({ ...CREDENTIALS, ...given });
      return config.ok && [...config.value.thousandfoldCurrencies];
    };

    expect(thousandfold({})).to.deep.equal(['IDR', 'VND', 'MMK', 'KHR', 'LAK']);
    expect(thousandfold({ thousandfold_currencies: 'KRW' })).to.deep.equal(['KRW']);
    expect(thousandfold({ thousandfold_currencies: 'VND,VND2,XBT' })).to.deep.equal(['VND', 'VND2', 'XBT']);
    expect(thousandfold({ thousandfold_currencies: '' })).to.deep.equal([]);
  });

  for (const [field, value, rule] of [
    ['secret_key', undefined, 'must be given'],
    ['secret_key', '', 'must be 1 to 128 visible ASCII characters'],
    ['encrypt_key', 'Zk7Qw2L', 'must be exactly 8 visible ASCII characters'],
    ['encrypt_key', 'Zk7Qw2Lé', 'must be exactly 8 visible ASCII characters'],
    ['md5_key', 'a b', 'must be 1 to 128 visible ASCII characters'],
    ['game_client_url', 'ftp://client.example', 'must be an http or https URL'],
    ['lobby_code', 'A&B', 'must be 1 to 64 letters, digits, "_" or "-"'],
    ['report_url', 'report.example', 'must be an http or https URL'],
    ['thousandfold_currencies', 'idr', 'must be currency codes in upper case with commas between, or empty'],
    ['agent_id', 'x', 'is not a credential of this protocol'],
  ] as const) {
    it(`refuse ${field} ${value ?? 'left out'}`, () => {
      const { [field as 'secret_key']: _, ...others } = CREDENTIALS;
      const credentials: Record<string, string> = value === undefined ? others : { ...others, [field]: value };

      const error = providerC.checkCredentials(credentials);

      expect(error).to.deep.equal({ kind: 'invalid_parameter', field: `credentials.${field}`, rule });
    });
  }

  it('are checked by connect as well', () => {
    const runtime = { nowMs: () => 0, uuid: () => '', wait: () => Promise.resolve() };

    const connected = providerC.connect({
      code: 'C',
      baseUrl: 'http://127.0.0.1:1',
      credentials: {},
      currencies: ['USD'],
      timeoutMs: 1_000,
      runtime,
    });

    expect(connected).to.have.nested.property('error.field', 'credentials.secret_key');
  });
});
