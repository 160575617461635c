import { expect } from 'chai';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { ProviderTable } from '../faults/kill-test/provider-table.ts';
import { readCallback, tellingOf } from '../faults/kill-test/told-callback.ts';
import type { ThreeGateways } from './three-gateways.ts';

/** The Agent takes each movement once, by its number and not by the id of the callback. */
export function toldOf(world: ThreeGateways, member: string): Decimal {
  const told = world.callbacks.map(({ path, body }) => readCallback(path, body));
  const once = new Map(told.filter(({ role }) => role !== 'bet-push').map((one) => [tellingOf(one), one]));
  return [...once.values()]
    .filter(({ username }) => username === member)
    .reduce((sum, { moved }) => sum.plus(moved), Decimal.ZERO);
}

/** A round that is won, lost or taken back, to its end. */
export async function playRound({ parts }: ProviderTable, number: number): Promise<void> {
  const { sender, player, numbers, chance } = parts;
  const digits = `${numbers}${String(number).padStart(6, '0')}`;
  const bet = { player, betId: digits, roundId: `112${digits}`, stake: chance.amount(1, 20) };
  expect((await sender.bet(bet)).outcome, `${parts.provider} ${digits}`).to.equal('accepted');
  const end = chance.oneOf(['won', 'won', 'lost', 'taken back'] as const);
  const result =
    end === 'taken back' && sender.canCancel
      ? await sender.cancel(bet)
      : await sender.settle(bet, end === 'won' ? chance.amount(1, 40) : Decimal.ZERO);
  expect(result.outcome, `${parts.provider} ${digits} ${end}`).to.equal('accepted');
}
