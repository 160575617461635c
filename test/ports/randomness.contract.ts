import { expect } from 'chai';
import type { Randomness } from '../../src/application/ports/randomness.ts';

const MANY = 1000;

/** The promises of every source of randomness; no test can show that it cannot be guessed. */
export function randomnessContract(
  title: string,
  open: () => Promise<{ readonly subject: Randomness; close(): Promise<void> }>,
): void {
  describe(`${title} (a Randomness)`, () => {
    let opened: Awaited<ReturnType<typeof open>>;

    before(async () => {
      opened = await open();
    });

    after(() => opened.close());

    it('makes GUIDs of version 4, in lower case', () => {
      expect(opened.subject.id()).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    });

    it('never makes the same GUID twice', () => {
      const ids = Array.from({ length: MANY }, () => opened.subject.id());

      expect(new Set(ids).size).to.equal(MANY);
    });

    texts(() => opened.subject);
  });
}

function texts(subject: () => Randomness): void {
  for (const byteCount of [1, 16, 31, 32, 64]) {
    it(`makes base64 of exactly ${byteCount} bytes`, () => {
      const text = subject().text(byteCount, 'base64');

      expect(Buffer.from(text, 'base64')).to.have.length(byteCount);
      expect(text).to.match(/^[A-Za-z0-9+/]+={0,2}$/);
      expect(text.length % 4).to.equal(0);
    });

    it(`makes base64url of exactly ${byteCount} bytes, without padding`, () => {
      const text = subject().text(byteCount, 'base64url');

      expect(Buffer.from(text, 'base64url')).to.have.length(byteCount);
      expect(text).to.match(/^[A-Za-z0-9_-]+$/);
    });
  }

  it('never makes the same text twice', () => {
    const made = Array.from({ length: MANY }, () => subject().text(16, 'base64url'));

    expect(new Set(made).size).to.equal(MANY);
  });
}
