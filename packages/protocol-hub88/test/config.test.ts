import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { protocol } from '../src/index.ts';
import { readConfig } from '../src/config.ts';
import { HUB88_KEY, OPERATOR_KEY } from '../src/simulator/keys.ts';

const publicKey = createPublicKey(HUB88_KEY).export({ type: 'spki', format: 'pem' }).toString();
const GOOD = { operator_id: '4711', private_key: OPERATOR_KEY, hub88_public_key: publicKey };
const pem = { type: 'pkcs8', format: 'pem' } as const;
const small = generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey.export(pem).toString();
const curved = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem).toString();
const RULE = 'must be an RSA key as PEM, with at least 2048 bits';

describe('the credentials of Hub88', () => {
  const ruleOf = (changes: Readonly<Record<string, string>>) => protocol.checkCredentials({ ...GOOD, ...changes });

  it('are an operator and two keys', () => {
    expect(ruleOf({})).to.equal(undefined);
    expect(protocol.checkCredentials({})).to.deep.equal({
      kind: 'invalid_parameter',
      field: 'credentials.operator_id',
      rule: 'must be given',
    });
  });

  for (const [what, key] of [
    ['no key', 'key'],
    ['a public key', publicKey],
    ['a key of 1,024 bits', small],
    ['a key of another kind', curved],
    ['two keys', OPERATOR_KEY + HUB88_KEY],
    ['a key that is cut', OPERATOR_KEY.slice(0, 900) + OPERATOR_KEY.slice(1_000)],
  ] as const) {
    it(`refuse ${what} as the private key, without showing it`, () => {
      expect(ruleOf({ private_key: key })).to.include({ field: 'credentials.private_key', rule: RULE });
    });
  }

  it('take line ends as two characters, several keys of Hub88, and both forms of a private key', () => {
    const older = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const more = older.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const plain = older.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();

    const read = readConfig({
      ...GOOD,
      private_key: plain.replaceAll('\n', '\\n'),
      hub88_public_key: publicKey + more,
    });

    expect(read.ok && read.value.hub88Keys).to.have.length(2);
  });

  for (const [name, wrong, rule] of [
    ['operator_id', 'four', 'must be a whole number'],
    ['currency_places', 'USDT:5', 'must be pairs of a currency and its decimal places, such as "MBTC=5,USDT=5"'],
    ['token_hours', '0', 'must be a whole number of hours, from 1 to 999'],
    ['default_lobby_url', 'lobby', 'must be an absolute http or https URL'],
    ['sub_partner_id', 'a b', 'must be 1 to 128 characters without spaces'],
    ['other', '1', 'is not a credential of this protocol'],
  ] as const) {
    it(`refuse ${name} "${wrong}"`, () => {
      expect(ruleOf({ [name]: wrong })).to.include({ field: `credentials.${name}`, rule });
    });
  }
});
