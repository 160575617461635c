import { expect } from 'chai';
import { parsedUrl } from '../../../../src/domain/shared/parsed-url.ts';

/** Node 20.20.2 began to refuse such a text after 7,826 calls of `URL.canParse` in one loop. */
const CALLS = 50_000;

describe('parsedUrl', () => {
  it('reads an absolute URL', () => {
    expect(parsedUrl('https://bücher.example/a?b')?.href).to.equal('https://xn--bcher-kva.example/a?b');
  });

  for (const text of ['', '/lobby', 'https://', 'https://a b/', 'https://[::zz]/']) {
    it(`refuses "${text}"`, () => {
      expect(parsedUrl(text)).to.equal(undefined);
    });
  }

  it('reads a letter outside of ASCII as well after many calls as at the first', () => {
    let read = 0;
    for (let call = 0; call < CALLS; call += 1) if (parsedUrl('https://bücher.example/') !== undefined) read += 1;

    expect(read).to.equal(CALLS);
  });
});
