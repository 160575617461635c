import { expect } from 'chai';
import { markdownTable } from '../../../tools/docs/markdown-table.ts';

describe('markdownTable', () => {
  it('writes a head, a rule and the rows', () => {
    expect(markdownTable(['A', 'B'], [['1', '2']])).to.equal('| A | B |\n| --- | --- |\n| 1 | 2 |\n');
  });

  it('keeps a bar from ending its cell', () => {
    expect(markdownTable(['A'], [['x | y']])).to.include(String.raw`| x \| y |`);
  });
});
