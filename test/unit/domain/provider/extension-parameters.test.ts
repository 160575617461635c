import { expect } from 'chai';
import type { ExtensionOperation } from '../../../../src/domain/provider/extension-operation.ts';
import { checkedParameters, isNarrowable } from '../../../../src/domain/provider/extension-parameters.ts';

const REPORT: ExtensionOperation = {
  concerns: 'provider',
  playerParameter: 'User',
  mandatory: ['from'],
  optional: ['to'],
};
const UNDOCUMENTED: ExtensionOperation = { ...REPORT, mandatory: [], optional: 'any' };

const outcome = (operation: ExtensionOperation, sent: Record<string, string>) => {
  const checked = checkedParameters(operation, sent);
  return checked.ok ? checked.value : `${checked.error.field} ${checked.error.rule}`;
};

describe('the parameters of a provider’s own operation', () => {
  it("are those of the operation's lists", () => {
    expect(outcome(REPORT, { from: '1', to: '2' })).to.deep.equal({ from: '1', to: '2' });
    expect(outcome(REPORT, { from: '1' })).to.deep.equal({ from: '1' });
  });

  it('are any where they are not documented', () => {
    expect(outcome(UNDOCUMENTED, { Whatever: '1', toString: '2' })).to.deep.equal({ Whatever: '1', toString: '2' });
  });

  it('are not sent when they are empty', () => {
    expect(outcome(REPORT, { from: '1', to: '', other: '' })).to.deep.equal({ from: '1' });
  });

  it('are refused with their names', () => {
    expect(outcome(REPORT, { from: '1', until: '2' })).to.equal('until is not a parameter of this operation');
    expect(outcome(REPORT, { from: '1', To: '2' })).to.equal('To is not a parameter of this operation');
    expect(outcome(REPORT, { to: '2' })).to.equal('from must be given');
    expect(outcome(REPORT, { from: '' })).to.equal('from must be given');
  });

  it('never name the player', () => {
    for (const operation of [REPORT, UNDOCUMENTED]) {
      for (const name of ['User', 'user', 'USER']) {
        expect(outcome(operation, { from: '1', [name]: 'ANN_P1' })).to.equal(
          `${name} must not be sent: the gateway fills it in for the player that member_id names`,
        );
      }
    }
  });
});

describe('an operation for all players', () => {
  it('can be narrowed to one player only where its parameters are documented', () => {
    const { playerParameter: _, ...nameless } = REPORT;

    expect([REPORT, UNDOCUMENTED, nameless].map(isNarrowable)).to.deep.equal([true, false, false]);
  });
});
