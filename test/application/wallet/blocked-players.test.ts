/** The answers to the provider and the Agent of a blocked player, in both wallet modes. */
import { expect } from 'chai';
import type { BatchOutcome } from '../../../src/application/ports/provider-inbox.ts';
import type { CallbackReply } from '../../../src/domain/callback/callback-outcome.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { accepted, guid } from '../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../ports/money-seeds.ts';
import type { MoneyWorld } from '../../ports/money-world.ts';
import { betEvent, cancelEvent, fund, winEvent } from '../../ports/wallet-seeds.ts';
import { ProviderDesk } from './provider-desk.ts';
import { has, later, SeamlessDesk, turnsOfTheLoop } from './seamless-desk.ts';

/** The kinds of the outcomes, with the reason of a refusal. */
const kindsOf = (outcome: BatchOutcome): readonly string[] =>
  outcome.kind === 'decided'
    ? outcome.outcomes.map((each) => (each.kind === 'refused' ? `refused ${each.because}` : each.kind))
    : [outcome.kind];

const block = (world: MoneyWorld) =>
  world.playerBlocks.place(PLAYER, { id: guid(1), reason: 'fraud', untilMs: undefined, note: '', by: 'ann' });
const unblock = (world: MoneyWorld) =>
  world.playerBlocks.lift(PLAYER, { reason: undefined, isAgreed: false, by: 'ann', note: '' });

describe('a blocked player whose wallet the gateway holds', () => {
  let desk: ProviderDesk;

  beforeEach(async () => {
    desk = new ProviderDesk(inMemoryWorld());
    await desk.furnish();
    await fund(desk.world, '100');
    await desk.take(betEvent(1));
    await block(desk.world);
  });

  it('stakes nothing more, and is paid and corrected as ever', async () => {
    const stake = await desk.take(betEvent(2));
    const payout = await desk.take(winEvent(1));
    const correction = await desk.take(cancelEvent(1));

    expect(kindsOf(stake)).to.deep.equal(['refused player_blocked']);
    expect(kindsOf(payout)).to.deep.equal(['accepted']);
    expect(kindsOf(correction)).to.deep.equal(['refused already_settled']);
    expect(await desk.balance()).to.equal('115');
    expect((await desk.world.playerBlocks.standing(PLAYER))[0]?.refusedStakes).to.equal(1);
  });

  it('gets the bet back that is taken back', async () => {
    expect(kindsOf(await desk.take(cancelEvent(1)))).to.deep.equal(['accepted']);
    expect(await desk.balance()).to.equal('100');
  });

  it('gets the same answer for the same bet, before the block and after it', async () => {
    const earlier = await desk.take(betEvent(1));
    await desk.take(betEvent(2));
    accepted(await unblock(desk.world));

    expect(kindsOf(earlier)).to.deep.equal(['repeated']);
    expect(kindsOf(await desk.take(betEvent(2)))).to.deep.equal(['refused player_blocked']);
    expect(kindsOf(await desk.take(betEvent(3)))).to.deep.equal(['accepted']);
  });

  it('stakes nothing of a batch, and a payout in it is noted for a person', async () => {
    const outcome = await desk.take(betEvent(2), winEvent(1));

    expect(kindsOf(outcome)).to.deep.equal(['refused player_blocked', 'refused player_blocked']);
    expect(desk.noted).to.deep.equal([['1', 'player_blocked']]);
    expect(await desk.balance()).to.equal('90');
  });

  it('is paid what stands beside a stake, where the events do not need each other', async () => {
    const outcome = await desk.independently(betEvent(2), winEvent(1));

    expect(kindsOf(outcome)).to.deep.equal(['refused player_blocked', 'accepted']);
    expect(await desk.balance()).to.equal('115');
  });

  it('has no callback about a refused bet, nor about its cancellation', async () => {
    const before = (await desk.callbacks()).length;
    await desk.take(betEvent(2));
    await desk.take(cancelEvent(2));

    expect(await desk.callbacks()).to.have.length(before);
  });
});

describe('a blocked player whose wallet the Agent holds', () => {
  let desk: SeamlessDesk;

  beforeEach(async () => {
    desk = new SeamlessDesk(inMemoryWorld());
    await desk.furnish();
    await desk.provider.world.wallets.noteReportedBalance(PLAYER, 'USD', Decimal.from('100'));
  });

  it('stakes nothing, and the Agent is not asked', async () => {
    await block(desk.provider.world);

    expect(kindsOf(await desk.provider.take(betEvent(1)))).to.deep.equal(['refused player_blocked']);
    expect(desk.paths).to.deep.equal([]);
    expect(await desk.statuses()).to.deep.equal(['bet player_blocked']);
  });

  it('stakes nothing where the block comes while the Agent is asked, and the Agent is told to return the stake', async () => {
    const answer = later<CallbackReply>();
    desk.answering = () => answer.promise;
    const betting = desk.provider.take(betEvent(1));
    while (desk.asked.length === 0) await turnsOfTheLoop(1);

    await block(desk.provider.world);
    answer.resolve(has('90'));

    expect(kindsOf(await betting)).to.deep.equal(['refused player_blocked']);
    expect(await desk.delivered()).to.deep.equal(['cancel cancel:1']);
    expect(await desk.ledger()).to.deep.equal({});
    expect((await desk.provider.world.playerBlocks.standing(PLAYER))[0]?.refusedStakes).to.equal(1);
  });

  it('is told of the end of such a bet once, also if its provider takes it back', async () => {
    const answer = later<CallbackReply>();
    desk.answering = () => answer.promise;
    const betting = desk.provider.take(betEvent(1));
    while (desk.asked.length === 0) await turnsOfTheLoop(1);
    await block(desk.provider.world);
    answer.resolve(has('90'));
    await betting;

    await desk.provider.take(cancelEvent(1));

    expect(await desk.delivered()).to.deep.equal(['cancel cancel:1']);
  });

  it('is paid for a bet of before', async () => {
    await desk.provider.take(betEvent(1));
    await block(desk.provider.world);

    expect(kindsOf(await desk.provider.take(winEvent(1)))).to.deep.equal(['accepted']);
    expect(await desk.ledger()).to.deep.equal({ 'agent:AGENT-1 USD': '15', 'provider:P USD': '-15' });
  });
});
