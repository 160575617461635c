import { expect } from 'chai';
import { json } from '../../../../../src/adapters/http/api-docs/page/parts.ts';

describe('the colours of JSON', () => {
  it('tell names, strings and other values apart', () => {
    expect(json({ a: 'b', c: [-1.5, true, null] }).markup.replaceAll(/\s/g, '')).to.equal(
      '{<b>&#34;a&#34;</b>:<i>&#34;b&#34;</i>,<b>&#34;c&#34;</b>:[' + '<u>-1.5</u>,<u>true</u>,<u>null</u>]}',
    );
  });

  it('change nothing of the text', () => {
    const value = { 'odd "name"': 'true, 1 <b>\\', 'x:y': '"' };
    const text = json(value).markup.replaceAll(/<[^>]+>/g, '');

    const shown = text.replaceAll(/&#(\d+);/g, (_, character: string) => String.fromCharCode(Number(character)));
    expect(JSON.parse(shown)).to.deep.equal(value);
  });
});
