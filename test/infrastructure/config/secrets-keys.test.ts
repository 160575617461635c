import { expect } from 'chai';
import { readConfig } from '../../../src/infrastructure/config/read-config.ts';

const KEY = '0123456789abcdef'.repeat(4);
const AGAIN = Buffer.from(KEY, 'hex').toString('base64');
const RULE =
  'SECRETS_KEYS_TO_OPEN must be at most 8 different keys, separated by commas, each 64 hexadecimal digits, or 32 bytes in base64.';

describe('SECRETS_KEYS_TO_OPEN', () => {
  for (const [what, keys] of [
    ['a key that is none', `${KEY},hunter2`],
    ['a key twice, in two forms', `${KEY},${AGAIN}`],
    ['nine keys', Array.from({ length: 9 }, (_, at) => String(at).repeat(64)).join()],
    ['a comma too many', `${KEY},`],
  ] as const) {
    it(`is refused with its rule for ${what}`, () => {
      expect(readConfig({ SECRETS_KEYS_TO_OPEN: keys })).to.deep.equal({ ok: false, error: [RULE] });
    });
  }

  it('is refused with SECRETS_KEY in it, in whatever form', () => {
    expect(readConfig({ SECRETS_KEY: KEY, SECRETS_KEYS_TO_OPEN: AGAIN })).to.deep.equal({
      ok: false,
      error: ['SECRETS_KEYS_TO_OPEN must not have SECRETS_KEY in it: SECRETS_KEY opens too.'],
    });
  });
});

describe('SECRETS_KEY', () => {
  for (const environment of [{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://db.example.com/gateway' }]) {
    it(`is mandatory with ${Object.keys(environment).join()}`, () => {
      expect(readConfig(environment)).to.deep.equal({
        ok: false,
        error: ['SECRETS_KEY must be set in production and with DATABASE_URL; make one with `openssl rand -hex 32`.'],
      });
    });
  }
});
