import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { isSigned, signatureOf } from '../src/signature.ts';
import { HUB88_KEY, OPERATOR_KEY } from '../src/simulator/keys.ts';

interface Foreign {
  readonly publicKey: string;
  readonly vectors: readonly { readonly body: string; readonly signature: string }[];
}

const FOREIGN = JSON.parse(readFileSync(join(import.meta.dirname, 'foreign-vectors.json'), 'utf8')) as Foreign;
const foreignKey = createPublicKey(FOREIGN.publicKey);
const [{ body, signature }] = FOREIGN.vectors as [Foreign['vectors'][number]];

/** Texts that mean the same as the body of the vector, and are other bytes. */
const REWRITTEN = {
  'a line end behind it': `${body}\n`,
  'spaces in it': JSON.stringify(JSON.parse(body), undefined, 1),
  'its members in another order': JSON.stringify(
    Object.fromEntries(Object.entries(JSON.parse(body) as object).reverse()),
  ),
  'a letter as an escape': body.replace('game', '\\u0067ame'),
};

describe('the signature of Hub88', () => {
  it('is the one of the published examples', () => {
    const found = FOREIGN.vectors.map((vector) => isSigned(vector.body, vector.signature, [foreignKey]));

    expect(found).to.deep.equal([true, true]);
  });

  for (const [change, text] of Object.entries(REWRITTEN)) {
    it(`does not hold for the body of an example with ${change}`, () => {
      expect(isSigned(text, signature, [foreignKey])).to.equal(false);
    });
  }

  it('holds by any of several keys, and by no other', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey;

    expect(isSigned(body, signature, [other, foreignKey])).to.equal(true);
    expect(isSigned(body, signature, [other])).to.equal(false);
  });

  it('is 344 characters on one line, and what it makes holds', () => {
    const made = signatureOf(body, createPrivateKey(OPERATOR_KEY));

    expect(made).to.match(/^[A-Za-z0-9+/]{342}==$/);
    expect(isSigned(body, made, [createPublicKey(OPERATOR_KEY)])).to.equal(true);
    expect(isSigned(body, made, [createPublicKey(HUB88_KEY)])).to.equal(false);
  });

  for (const [what, wrong] of [
    ['absent', undefined],
    ['empty', ''],
    ['a list', [signature]],
    ['followed by a line end', `${signature}\n`],
    ['of another alphabet', `-${signature.slice(1)}`],
    ['endless', 'A'.repeat(2_000)],
  ] as const) {
    it(`does not hold if it is ${what}`, () => {
      expect(isSigned(body, wrong, [foreignKey])).to.equal(false);
    });
  }
});
