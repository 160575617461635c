import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { CALLBACK_ACTIONS, callbacksOf, type ActionName } from '../../../../src/domain/callback/callback-action.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../../../src/domain/callback/callback-role.ts';

const specification = readFileSync(new URL('../../../../docs/specification.md', import.meta.url), 'utf8');

/** The specification's table of events, without its head and its notes. */
function eventsTable(): string[][] {
  const lines = specification.slice(specification.indexOf('| Action | Default callback path(s) |')).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) =>
    line
      .split('|')
      .slice(1, 6)
      .map((cell) => cell.trim()),
  );
}

const EVERYTHING: readonly CallbackRole[] = ['bet', 'settle', 'cancel', 'bet-push'];
const QUIET = { implements: EVERYTHING, pushUnsettled: false, pushCancels: false };

describe('the actions that providers report', () => {
  it("equal the specification's table of events, cell by cell", () => {
    const rows = Object.entries(CALLBACK_ACTIONS).map(([action, row]) => [
      action,
      row.callbacks.map((role) => CALLBACK_ROLES[role].path).join(' and '),
      row.affectsWallet,
      row.affectsReports,
      row.recommendsOriginal ? 'yes' : 'no',
    ]);

    expect(rows).to.deep.equal(eventsTable());
    expect(rows).to.have.length(7);
  });

  it('cause the callbacks of the table, in its order', () => {
    const actions = Object.keys(CALLBACK_ACTIONS) as ActionName[];

    expect(actions.map((action) => callbacksOf(action, QUIET))).to.deep.equal(
      actions.map((action) => CALLBACK_ACTIONS[action].callbacks),
    );
  });

  it('cause no callback that the Agent does not implement', () => {
    expect(callbacksOf('SETTLED', { ...QUIET, implements: ['bet', 'settle', 'cancel'] })).to.deep.equal(['settle']);
  });

  it('report unsettled bets only to Agents that want them', () => {
    expect(callbacksOf('BET', { ...QUIET, pushUnsettled: true })).to.deep.equal(['bet', 'bet-push']);
  });

  for (const action of ['CANCEL', 'ROLLBACK', 'REFUND', 'VOID'] as const) {
    it(`report a ${action} only to Agents that want it`, () => {
      expect(callbacksOf(action, QUIET)).to.deep.equal(['cancel']);
      expect(callbacksOf(action, { ...QUIET, pushCancels: true })).to.deep.equal(['cancel', 'bet-push']);
    });
  }

  it('report a settlement once, even to an Agent that wants all reports', () => {
    expect(callbacksOf('SETTLED', { ...QUIET, pushUnsettled: true, pushCancels: true })).to.deep.equal([
      'settle',
      'bet-push',
    ]);
  });
});
