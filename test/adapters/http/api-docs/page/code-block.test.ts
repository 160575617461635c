import { expect } from 'chai';
import { json } from '../../../../../src/adapters/http/api-docs/page/code-block.ts';

describe('the colours of JSON', () => {
  it('tell names, strings and other values apart', () => {
    expect(json({ a: 'b', c: [-1.5, true, null] }).markup.replaceAll(/\s/g, '')).to.equal(
      '{<spanclass="k">&#34;a&#34;</span>:<spanclass="s">&#34;b&#34;</span>,<spanclass="k">&#34;c&#34;</span>:[' +
        '<spanclass="v">-1.5</span>,<spanclass="v">true</span>,<spanclass="v">null</span>]}',
    );
  });

  it('change nothing of the text', () => {
    const value = { 'odd "name"': 'true, 1 <b>\\', 'x:y': '"' };
    const text = json(value).markup.replaceAll(/<[^>]+>/g, '');

    const shown = text.replaceAll(/&#(\d+);/g, (_, character: string) => String.fromCharCode(Number(character)));
    expect(JSON.parse(shown)).to.deep.equal(value);
  });
});
