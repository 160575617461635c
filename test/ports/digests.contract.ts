import { expect } from 'chai';
import type { Digests } from '../../src/application/ports/digests.ts';

/** FIPS 180-4 examples, and one whose UTF-8 differs from its UTF-16 (checked with coreutils' `sha256sum`). */
const SHA256 = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['获取成功 😀', '2a545b43198e2a3ea6c3ed69c8d3bed9d6a2ee110eb283256054c8690cde26da'],
] as const;

/** RFC 4231's test case 2, an empty key, and a key that is not ASCII (checked with `openssl dgst -mac HMAC`). */
const HMAC_SHA256 = [
  ['Jefe', 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  ['', '', 'b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad'],
  ['ключ', '获取成功', 'dfafbf20660bca0ef8b235c1d74bdc3f3e673ceb848f6194ac958ef4ee332cd5'],
] as const;

const SHORT_AND_LONG = ['a', 'a'.repeat(10_000)] as const;

/** The promises of every implementation of the one-way functions. */
export function digestsContract(
  title: string,
  open: () => Promise<{ readonly subject: Digests; close(): Promise<void> }>,
): void {
  describe(`${title} (Digests)`, () => {
    let opened: Awaited<ReturnType<typeof open>>;

    before(async () => {
      opened = await open();
    });

    after(() => opened.close());

    for (const [text, digest] of SHA256) {
      it(`computes the known SHA-256 of "${text}"`, () => {
        expect(opened.subject.sha256(text)).to.equal(digest);
        expect(opened.subject.sha256(Buffer.from(text))).to.equal(digest);
      });
    }

    for (const [key, text, digest] of HMAC_SHA256) {
      it(`computes the known HMAC-SHA256 of "${text}" under the key "${key}"`, () => {
        expect(opened.subject.hmacSha256(key, text)).to.equal(digest);
      });
    }

    comparing(() => opened.subject);
  });
}

function comparing(subject: () => Digests): void {
  for (const text of ['', ...SHORT_AND_LONG, 'é', '获取成功']) {
    it(`finds a text of ${text.length} characters equal to itself`, () => {
      expect(subject().areEqual(text, `${text} `.slice(0, -1))).to.equal(true);
    });
  }

  const differing = [
    ['a', 'b', 'another character'],
    ['a', 'A', 'another case'],
    ['a', '', 'an empty one'],
    ['a', 'aa', 'a longer one'],
    ['\u00e9', 'e\u0301', 'another composition of the same character'],
    ['\ud800', '\ud801', 'another half of a surrogate pair'],
    [...SHORT_AND_LONG, 'a much longer one'],
  ] as const;
  for (const [left, right, how] of differing) {
    it(`tells a text from ${how}`, () => {
      expect(subject().areEqual(left, right)).to.equal(false);
      expect(subject().areEqual(right, left)).to.equal(false);
    });
  }
}
