import { expect } from 'chai';
import { isSameText } from '../../../../src/adapters/providers/upstream/same-text.ts';

describe('the comparison of texts', () => {
  it('goes to the last character', () => {
    expect(isSameText('ea66', 'ea66')).to.equal(true);
    expect(isSameText('ea66', 'ea67')).to.equal(false);
    expect(isSameText('ea66', 'ea6')).to.equal(false);
    expect(isSameText('', 'ea66')).to.equal(false);
  });
});
