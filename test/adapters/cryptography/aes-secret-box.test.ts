import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { AesSecretBox } from '../../../src/adapters/cryptography/aes-secret-box.ts';
import { secretBoxContract } from '../../ports/secret-box.contract.ts';

const KEY = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at));

secretBoxContract(AesSecretBox.name, async () => {
  const key = randomBytes(32);
  return {
    subject: new AesSecretBox(KEY),
    stranger: new AesSecretBox(key),
    successor: new AesSecretBox(randomBytes(32), [key]),
    close: () => Promise.resolve(),
  };
});

function sealedAs(head: string): string {
  const iv = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', KEY, iv).setAAD(Buffer.from(head));
  const hidden = Buffer.concat([cipher.update('获取', 'utf8'), cipher.final()]);
  return `${head}.${iv.toString('base64url')}.${Buffer.concat([cipher.getAuthTag(), hidden]).toString('base64url')}`;
}

describe('AesSecretBox', () => {
  it('seals as v2, the name of its key, a 12-byte iv, and the 16-byte tag before the ciphertext', () => {
    const [version, key, iv, body] = new AesSecretBox(KEY).seal('secret').split('.');

    expect(version).to.equal('v2');
    expect(key).to.equal(createHmac('sha256', KEY).update('name of this key').digest('hex').slice(0, 8));
    expect(Buffer.from(iv ?? '', 'base64url')).to.have.length(12);
    expect(Buffer.from(body ?? '', 'base64url')).to.have.length(16 + 'secret'.length);
  });

  for (const head of ['v1', `v2.${new AesSecretBox(KEY).keys.sealing}`]) {
    it(`opens what was sealed by another program as ${head}`, () => {
      expect(new AesSecretBox(KEY).open(sealedAs(head))).to.equal('获取');
    });
  }

  it('finds the key of a text that names none', () => {
    expect(new AesSecretBox(randomBytes(32), [randomBytes(32), KEY]).open(sealedAs('v1'))).to.equal('获取');
  });

  it('says which key it lacks', () => {
    const other = new AesSecretBox(randomBytes(32));

    expect(() => new AesSecretBox(KEY).open(other.seal('secret'))).to.throw(
      `A secret is sealed with key ${other.keys.sealing}, which this gateway does not have.`,
    );
  });

  it('says with its cause when a secret cannot be opened', () => {
    const sealed = sealedAs('v1');

    expect(() => new AesSecretBox(randomBytes(32)).open(sealed))
      .to.throw('A sealed secret was altered, or sealed with another key.')
      .with.property('cause')
      .that.is.instanceOf(Error);
  });

  it('is not moved when the bytes of its key are overwritten', () => {
    const key = Buffer.from(KEY);
    const box = new AesSecretBox(key);

    key.fill(0);

    expect(new AesSecretBox(KEY).open(box.seal('secret'))).to.equal('secret');
  });

  for (const length of [0, 16, 31, 33]) {
    it(`refuses a key of ${length} bytes`, () => {
      expect(() => new AesSecretBox(Buffer.alloc(length))).to.throw('must have 32 bytes');
    });
  }
});

describe('AesSecretBox.fromKeyText', () => {
  const hex = KEY.toString('hex');
  const base64 = KEY.toString('base64');

  for (const [form, text] of [
    ['64 hexadecimal digits', hex],
    ['64 hexadecimal digits in upper case', hex.toUpperCase()],
    ['base64', base64],
    ['base64 without its padding', base64.slice(0, -1)],
    ['base64url', KEY.toString('base64url')],
    ['a line with its end', `${base64}\n`],
  ] as const) {
    it(`reads ${form}`, () => {
      expect(AesSecretBox.fromKeyText(text).open(new AesSecretBox(KEY).seal('secret'))).to.equal('secret');
    });
  }

  for (const text of [
    '',
    'secret',
    hex.slice(2),
    `${hex}00`,
    `g${hex.slice(1)}`,
    base64.slice(4),
    `${base64}AAAA`,
    `${base64.slice(0, -2)}!=`,
  ]) {
    it(`refuses "${text}", and names the accepted forms`, () => {
      expect(() => AesSecretBox.fromKeyText(text)).to.throw('64 hexadecimal digits or as 44 characters of base64');
    });
  }

  it('does not repeat the text that it refuses', () => {
    const text = base64.slice(4);

    expect(() => AesSecretBox.fromKeyText(text))
      .to.throw(Error)
      .with.property('message')
      .that.does.not.contain(text);
  });
});
