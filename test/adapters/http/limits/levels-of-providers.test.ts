import { expect } from 'chai';
import { RequestGuard } from '../../../../src/adapters/http/limits/request-guard.ts';
import type { ProviderLevel } from '../../../../src/application/admission/levels.ts';
import { ControllableClock } from '../../../fakes/controllable-clock.ts';
import { limitsOf } from '../limits-of.ts';

const IN_FLIGHT_MAX = 100;

describe('the requests of providers that a process takes in', () => {
  let guard: RequestGuard;

  beforeEach(() => {
    guard = new RequestGuard(limitsOf(new ControllableClock(), { inFlightMax: IN_FLIGHT_MAX }));
  });

  const entered = (provider: string, level: ProviderLevel): number => {
    let count = 0;
    while (guard.enterOf(provider, level) !== undefined) count += 1;
    return count;
  };

  it('are payouts when bets have no place any more, whoever sends the bets', () => {
    expect([entered('A', 'bets'), entered('B', 'bets')]).to.deep.equal([150, 75]);
    expect(entered('A', 'owed')).to.equal(75);
  });

  it('take no place of Agents and people', () => {
    entered('A', 'owed');

    expect([guard.begin(), entered('A', 'strangers')]).to.deep.equal([true, IN_FLIGHT_MAX - 1]);
  });

  it('are taken in again when others are over', () => {
    const leave = guard.enterOf('A', 'bets');
    entered('A', 'bets');

    leave?.();

    expect(entered('A', 'bets')).to.equal(1);
  });
});
