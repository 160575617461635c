import { expect } from 'chai';
import { PLAIN } from '../../../../../src/adapters/cli/gateway/view/look.ts';
import { textTable } from '../../../../../src/adapters/cli/gateway/view/text-table.ts';

const HEAD = ['CODE', 'NAME', 'URL'];
const ROWS = [
  ['A', '获取', 'https://a.example/a/long/path'],
  ['LONGER', 'plain', '-'],
];

describe('textTable', () => {
  it('lines columns up, and ends no line with blanks', () => {
    expect(textTable(HEAD, ROWS, PLAIN)).to.equal(
      ['CODE    NAME   URL', 'A       获取   https://a.example/a/long/path', 'LONGER  plain  -', ''].join('\n'),
    );
  });

  it('takes from the widest column what a terminal has not', () => {
    expect(textTable(HEAD, ROWS, { ...PLAIN, columns: 26 })).to.equal(
      ['CODE    NAME   URL', 'A       获取   https://a.…', 'LONGER  plain  -', ''].join('\n'),
    );
  });

  it('does not cut columns to nothing on a terminal that is far too narrow', () => {
    expect(textTable(HEAD, ROWS, { ...PLAIN, columns: 3 })).to.include('https…');
  });

  it('styles the head only', () => {
    const look = { ...PLAIN, paint: (style: string, text: string) => `<${style}>${text}</>` };

    expect(textTable(['A'], [['b']], look)).to.equal('<bold>A</>\nb\n');
  });
});
