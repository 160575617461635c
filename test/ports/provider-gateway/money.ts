import { expect } from 'chai';
import type { UnifiedCall } from '../../../src/domain/provider/unified-call.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { accepted } from '../catalogue-seeds.ts';
import { asking } from './asking.ts';
import type { UpstreamWorld } from './upstream-world.ts';

/** Players' money at a provider that holds a wallet. */
export function money(world: () => UpstreamWorld, asked: readonly UnifiedCall[]): void {
  const { ask, testOf } = asking(world, asked);
  const balance = async () => accepted(await ask('balance_query')).balance;
  const since = async (before: Decimal) => (await balance()).minus(before).toString();

  testOf('fund_transfer', 'moves money in and out, exactly', async () => {
    const before = await balance();
    const deposit = accepted(await ask('fund_transfer', { amount: Decimal.from('25.5') }));
    const between = await balance();
    const out = { orderId: 'b'.repeat(32), amount: Decimal.from('-5.25') };
    const withdrawal = accepted(await ask('fund_transfer', out));
    const after = await balance();

    expect([between.minus(before).toString(), after.minus(between).toString()]).to.deep.equal(['25.5', '-5.25']);
    expect((deposit.balanceAfter ?? between).toString()).to.equal(between.toString());
    expect((withdrawal.balanceAfter ?? after).toString()).to.equal(after.toString());
  });

  testOf('fund_transfer', 'moves money once, however often an order is sent', async () => {
    const before = await balance();
    accepted(await ask('fund_transfer'));
    const again = await ask('fund_transfer');

    expect(await since(before)).to.equal('25');
    expect(again.ok ? 'done' : again.error).to.satisfy(isDoneOrDuplicate);
  });

  testOf('fund_transfer', 'refuses to take more than there is, and takes nothing', async () => {
    const before = await balance();

    const answer = await ask('fund_transfer', { amount: Decimal.from('-1000000') });

    expect(answer).to.have.nested.property('error.reason', 'insufficient_balance');
    expect(await since(before)).to.equal('0');
  });

  testOf('fund_transfer', 'does not know the outcome when the answer is lost, though money was moved', async () => {
    const before = await balance();
    world().loseNextAnswer();

    const answer = await ask('fund_transfer');

    expect(answer).to.have.nested.property('error.kind', 'provider_outcome_unknown');
    expect(await since(before)).to.equal('25');
  });
}

const isDoneOrDuplicate = (outcome: 'done' | { readonly reason?: string }): boolean =>
  outcome === 'done' || outcome.reason === 'duplicate_transfer';
