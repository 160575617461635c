import { expect } from 'chai';
import { keyOfSealed } from '../../src/domain/shared/sealed-key.ts';
import type { SecretBox } from '../../src/application/ports/secret-box.ts';

export interface SecretBoxes {
  readonly subject: SecretBox;
  readonly stranger: SecretBox;
  readonly successor: SecretBox;
  close(): Promise<void>;
}

/** The promises of every secret box. The second box has another key, which is one of the opening keys of `successor`. */
export function secretBoxContract(title: string, open: () => Promise<SecretBoxes>): void {
  describe(`${title} (a SecretBox)`, () => {
    let opened: Awaited<ReturnType<typeof open>>;

    before(async () => {
      opened = await open();
    });

    after(() => opened.close());

    for (const secret of ['whsec_c2VjcmV0', '', '{"key":"获取成功 😀"}', 'x'.repeat(20_000)]) {
      it(`opens what it sealed: ${secret.length} characters beginning with "${secret.slice(0, 6)}"`, () => {
        expect(opened.subject.open(opened.subject.seal(secret))).to.equal(secret);
      });
    }

    it('seals the same secret differently each time', () => {
      expect(opened.subject.seal('secret')).not.to.equal(opened.subject.seal('secret'));
    });

    it('does not show the secret, not even encoded', () => {
      const sealed = opened.subject.seal('a secret that is long enough');

      for (const encoding of ['utf8', 'hex', 'base64url'] as const) {
        expect(sealed).not.to.contain(Buffer.from('a secret that is long enough').toString(encoding));
      }
    });

    it('names in a sealed text the key that sealed it', () => {
      expect(keyOfSealed(opened.subject.seal('secret'))).to.equal(opened.subject.keys.sealing);
      expect(opened.subject.keys.sealing).not.to.equal(opened.stranger.keys.sealing);
    });

    it('opens with each of its keys, and seals with one', () => {
      const { stranger, successor } = opened;

      expect(successor.open(stranger.seal('secret'))).to.equal('secret');
      expect(successor.keys.opening).to.deep.equal([stranger.keys.sealing]);
      expect(keyOfSealed(successor.seal('secret'))).to.equal(successor.keys.sealing);
    });

    refusals(() => opened);
  });
}

function refusals(opened: () => SecretBoxes): void {
  it('refuses what a box with another key sealed', () => {
    const sealed = opened().stranger.seal('secret');

    expect(() => opened().subject.open(sealed)).to.throw(Error);
  });

  it('refuses a sealed text of which any one character was changed', () => {
    const sealed = opened().subject.seal('secret');

    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const altered = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(() => opened().subject.open(altered), altered).to.throw(Error);
    }
  });

  it('refuses a sealed text that was cut short or lengthened', () => {
    const sealed = opened().subject.seal('secret');

    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => opened().subject.open(sealed.slice(0, length))).to.throw(Error);
    }
    expect(() => opened().subject.open(`${sealed}A`)).to.throw(Error);
  });

  for (const text of ['', 'secret', 'v1', 'v1..', 'v1.AAAA.AAAA', 'v2.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA']) {
    it(`refuses "${text}", which nobody sealed`, () => {
      expect(() => opened().subject.open(text)).to.throw(Error);
    });
  }

  it('does not tell the sealed text when it refuses it', () => {
    const sealed = opened().stranger.seal('secret');

    expect(() => opened().subject.open(sealed))
      .to.throw(Error)
      .with.property('message')
      .that.does.not.contain(sealed);
  });
}
