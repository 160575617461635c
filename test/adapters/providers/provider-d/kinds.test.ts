import { expect } from 'chai';
import { reportSaid, saidBy } from '../../../../src/adapters/providers/provider-d/kinds.ts';

/** Each command and code with its kind, and with the end of its round; the fixtures of the wire have each of them too. */
const SAID = [
  ['PointInout', '0', undefined, 'win', undefined],
  ['PointInout', '1', undefined, 'win', 'over_by_policy'],
  ['PointInout', '2', '1', 'stake', undefined],
  ['PointInout', '2', '2', 'tip', undefined],
  ['PointInout', '2', undefined, undefined, undefined],
  ['PointInout', '2', '9', undefined, undefined],
  ['PointInout', '3', '1', 'win', 'over_by_policy'],
  ['PointInout', '4', '1', 'win', 'over_by_policy'],
  ['PointInout', '5', '1', 'other', undefined],
  ['TimeoutBetReturn', '1', '1', 'win', 'over_by_policy'],
  ['TimeoutBetReturn', '2', '1', undefined, undefined],
] as const;

describe('the kinds of provider-d', () => {
  for (const [cmd, code, category, kind, end] of SAID) {
    it(`has ${kind ?? 'no kind'} for ${cmd} with code ${code} and category ${category ?? 'absent'}`, () => {
      const said = saidBy(cmd, { code, category });

      expect(said.providerAction).to.equal(`${cmd}:${code}`);
      expect(said.moneyKind).to.equal(kind);
      expect(said.roundEnd).to.equal(end);
    });
  }

  it('has the end of a round for reports of bets, and none for a tip', () => {
    const word = { providerAction: 'SendMemberReport' };

    expect(reportSaid('settled')).to.deep.equal({ ...word, moneyKind: 'win', roundEnd: 'over_by_policy' });
    expect(reportSaid('cancelled')).to.deep.equal({ ...word, roundEnd: 'over_by_policy' });
    expect(reportSaid('tip')).to.deep.equal({ ...word, moneyKind: 'tip' });
  });
});
