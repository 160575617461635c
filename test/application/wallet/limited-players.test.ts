/** The answers to the provider and the Agent of a player with limits, in both wallet modes. */
import { expect } from 'chai';
import type { BatchOutcome } from '../../../src/application/ports/provider-inbox.ts';
import type { CallbackReply } from '../../../src/domain/callback/callback-outcome.ts';
import type { LimitKind } from '../../../src/domain/player/limit.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { accepted } from '../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../ports/money-seeds.ts';
import type { MoneyWorld } from '../../ports/money-world.ts';
import { betEvent, cancelEvent, fund, winEvent } from '../../ports/wallet-seeds.ts';
import { ProviderDesk } from './provider-desk.ts';
import { has, later, SeamlessDesk, turnsOfTheLoop } from './seamless-desk.ts';

const kindsOf = (outcome: BatchOutcome): readonly string[] =>
  outcome.kind === 'decided'
    ? outcome.outcomes.map((each) => (each.kind === 'refused' ? `refused ${each.because}` : each.kind))
    : [outcome.kind];

const limit = async (world: MoneyWorld, kind: LimitKind, amount: string) => {
  const wanted = new Map([[kind, Decimal.from(amount)]]);
  accepted(await world.playerLimits.change(PLAYER, { currency: 'USD', wanted, waitMs: 1, by: 'ann' }));
};

/** The loss and the refused stakes of today. */
const counted = async (world: MoneyWorld) => {
  const [day] = (await world.playerLimits.of(PLAYER))[0]!.days;
  return [day?.lost.toString(), day?.refusedStakes];
};

describe('a player with limits whose wallet the gateway holds', () => {
  let desk: ProviderDesk;

  beforeEach(async () => {
    desk = new ProviderDesk(inMemoryWorld());
    await desk.furnish();
    await fund(desk.world, '100');
    await desk.take(betEvent(1));
  });

  it('stakes up to the limit with what was staked before it, and more after a payout', async () => {
    await limit(desk.world, 'loss_day', '25');

    expect(kindsOf(await desk.take(betEvent(2)))).to.deep.equal(['accepted']);
    expect(kindsOf(await desk.take(betEvent(3)))).to.deep.equal(['refused over_limit']);
    expect(kindsOf(await desk.take(winEvent(1)))).to.deep.equal(['accepted']);
    expect(kindsOf(await desk.take(betEvent(4)))).to.deep.equal(['accepted']);
    expect(await counted(desk.world)).to.deep.equal(['5', 1]);
  });

  it('gets the same answer for a refused bet again, also when there is room', async () => {
    await limit(desk.world, 'loss_day', '15');
    await desk.take(betEvent(2));
    await desk.take(cancelEvent(1));

    expect(kindsOf(await desk.take(betEvent(2)))).to.deep.equal(['refused over_limit']);
    expect(kindsOf(await desk.take(betEvent(3)))).to.deep.equal(['accepted']);
    expect(await counted(desk.world)).to.deep.equal(['10', 1]);
  });

  it('stakes nothing of a batch that exceeds the limit only as a whole', async () => {
    await limit(desk.world, 'loss_day', '25');

    expect(kindsOf(await desk.take(betEvent(2), betEvent(3)))).to.deep.equal([
      'refused over_limit',
      'refused over_limit',
    ]);
    expect(await desk.balance()).to.equal('90');
  });

  it('has the room of a payout that comes before a stake in its batch', async () => {
    await limit(desk.world, 'loss_day', '10');

    expect(kindsOf(await desk.take(winEvent(1), betEvent(2)))).to.deep.equal(['accepted', 'accepted']);
    expect(await counted(desk.world)).to.deep.equal(['-5', 0]);
  });

  it('is paid and corrected beyond any limit, and a free round is no stake', async () => {
    await limit(desk.world, 'loss_day', '0');

    expect(kindsOf(await desk.take(betEvent(2, { movement: '0' })))).to.deep.equal(['accepted']);
    expect(kindsOf(await desk.take(winEvent(1, { movement: '1' })))).to.deep.equal(['accepted']);
    expect(kindsOf(await desk.take(betEvent(3, { movement: '-0.01' })))).to.deep.equal(['refused over_limit']);
  });
});

describe('a player with limits whose wallet the Agent holds', () => {
  let desk: SeamlessDesk;

  beforeEach(async () => {
    desk = new SeamlessDesk(inMemoryWorld());
    await desk.furnish();
    await desk.provider.world.wallets.noteReportedBalance(PLAYER, 'USD', Decimal.from('100'));
  });

  it('is refused without a question to the Agent, who hears of no cancellation either', async () => {
    await limit(desk.provider.world, 'stake_max', '9');

    expect(kindsOf(await desk.provider.take(betEvent(1)))).to.deep.equal(['refused over_limit']);
    await desk.provider.take(cancelEvent(1));
    expect([desk.paths, await desk.delivered()]).to.deep.equal([[], []]);
  });

  it('has one of two bets that are asked about at once, and the Agent is told to return the other', async () => {
    const { world } = desk.provider;
    await limit(world, 'loss_day', '15');
    const answers = [later<CallbackReply>(), later<CallbackReply>()];
    desk.answering = () => answers[desk.asked.length - 1]!.promise;
    const first = desk.provider.take(betEvent(1));
    const second = desk.provider.take(betEvent(2));
    while (desk.asked.length < 2) await turnsOfTheLoop(1);

    answers[0]!.resolve(has('90'));
    answers[1]!.resolve(has('80'));

    expect([...kindsOf(await first), ...kindsOf(await second)].sort()).to.deep.equal([
      'accepted',
      'refused over_limit',
    ]);
    expect(await counted(world)).to.deep.equal(['10', 1]);
    expect((await desk.delivered()).filter((path) => path.startsWith('cancel'))).to.have.length(1);
    expect(await desk.ledger()).to.deep.equal({ 'agent:AGENT-1 USD': '-10', 'provider:P USD': '10' });
  });

  it('is refused where a limit comes while the Agent is asked', async () => {
    const answer = later<CallbackReply>();
    desk.answering = () => answer.promise;
    const betting = desk.provider.take(betEvent(1));
    while (desk.asked.length === 0) await turnsOfTheLoop(1);

    await limit(desk.provider.world, 'stake_max', '5');
    answer.resolve(has('90'));

    expect(kindsOf(await betting)).to.deep.equal(['refused over_limit']);
    expect(await desk.delivered()).to.deep.equal(['cancel cancel:1']);
    await desk.provider.take(cancelEvent(1));
    expect(await desk.delivered()).to.deep.equal(['cancel cancel:1']);
  });
});
