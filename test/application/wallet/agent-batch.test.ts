/** How a batch begins and ends in a wallet that its Agent holds, by facts that a test lays out. */
import { expect } from 'chai';
import { DispatchCallback } from '../../../src/application/callbacks/dispatch-callback.ts';
import type { WalletFacts } from '../../../src/application/ports/wallet-book.ts';
import type { AskedBet } from '../../../src/application/wallet/ask-agent.ts';
import { CloseBatch } from '../../../src/application/wallet/close-batch.ts';
import { OpenBatch } from '../../../src/application/wallet/open-batch.ts';
import type { PlayerWallet } from '../../../src/application/wallet/player-wallet.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { WalletEvent, WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { allSteps } from '../../fakes/in-memory-wallet-book.ts';
import { agentOf } from '../../ports/catalogue-seeds.ts';
import { shown } from '../../ports/money-seeds.ts';
import { acceptedOf, betEvent, cancelEvent, winEvent } from '../../ports/wallet-seeds.ts';
import { accepted, refused, repeated } from './outcomes.ts';
import { askedOf, foundFor, paperFacts, paperWallet, RANDOMNESS } from './paper-book.ts';
import { decided } from './provider-desk.ts';

const dispatch = new DispatchCallback(RANDOMNESS, () => undefined);
const opening = new OpenBatch({ dispatch, randomness: RANDOMNESS });
const reported = (balance: string) => ({ reportedBalance: Decimal.from(balance) });
/** A wager that has to come to this sum by its record. */
const recorded = (net: string) => ({
  recordedTotal: { of: { wagerId: 'W1' }, net: Decimal.from(net) },
  broughtInBy: 'P',
});

function open(
  events: readonly WalletEvent[],
  facts: Partial<WalletFacts> = {},
  given: Partial<PlayerWallet> & { readonly areIndependent?: true } = {},
) {
  const { areIndependent, ...changes } = given;
  const wallet = paperWallet(changes);
  const sent = { events, ...(areIndependent && { areIndependent }) };
  const batch = opening.decision(wallet, events);
  return allSteps(opening.execute(paperFacts(facts), wallet, { sent, batch }));
}

describe('beginning a batch in a wallet that its Agent holds', () => {
  it('keeps a new stake as asked, with the balance that the Agent stated, until its provider ceases to wait', () => {
    const { value, record = [] } = open([betEvent(1)], reported('70'));

    expect(value.kind).to.equal('ask');
    const [{ transaction, ...more }] = record as readonly [(typeof record)[number]];
    expect(shown(transaction)).to.include({ status: 'asked', moved: '0', balanceAfter: '70' });
    expect({ ...more, messages: more.messages.map(({ role }) => role) }).to.deep.equal({
      messages: ['bet'],
      mayOverdraw: false,
      askedUntilMs: paperWallet().untilMs,
    });
  });

  it('fails where the Agent wants to hear of bets, but cannot be asked about them', () => {
    const agent = agentOf({ implements: ['bet-push'], pushUnsettled: true });

    expect(() => open([betEvent(1)], {}, { agent })).to.throw('the Agent AGENT-1 takes no callbacks about bets');
  });

  it('does not know the balance after a payout where the Agent never stated one, but needs none for repetitions', () => {
    const before = { found: foundFor(2, acceptedOf(1, betEvent(1), '0'), acceptedOf(2, winEvent(1), '0')) };
    const isBalanceKnown = (...events: readonly WalletEvent[]): unknown => {
      const { value } = open(events, before);
      return value.kind === 'done' && value.isBalanceKnown;
    };

    expect(isBalanceKnown(betEvent(1), winEvent(1))).to.equal(true);
    expect(isBalanceKnown(betEvent(1), winEvent(1, { transactionId: '9' }))).to.equal(false);
  });

  it('books nothing from a record when its wager would not come to what the record says', () => {
    const bring = (facts: Partial<WalletFacts>) =>
      open([betEvent(1)], { found: foundFor(2), ...facts }, recorded('-9'));

    for (const [facts, balance, isBalanceKnown] of [
      [{}, '0', false],
      [reported('70'), '70', true],
    ] as const) {
      const { value, record } = bring(facts);
      const outcome = decided(balance, balance, refused('record_differs'));
      expect([shown(value), record]).to.deep.equal([{ kind: 'done', outcome, isBalanceKnown }, undefined]);
    }
  });

  it('tells the Agent nothing of a payout that is refused for good', () => {
    const found = foundFor(1, acceptedOf(1, betEvent(1), '0'), acceptedOf(2, cancelEvent(1), '0'));

    const { record = [] } = open([winEvent(1)], { found }, { areIndependent: true });

    expect(record.map(({ transaction, messages }) => [transaction.refusedBecause, messages])).to.deep.equal([
      ['bet_cancelled', []],
    ]);
  });

  it('tells the Agent nothing of the cancellation of a bet that it was never asked about', () => {
    const bet: WalletTransaction = {
      ...acceptedOf(1, betEvent(1), '0'),
      status: 'refused',
      refusedBecause: 'player_disabled',
      moved: Decimal.ZERO,
    };

    const { record = [] } = open([cancelEvent(1)], { found: foundFor(1, bet) });

    expect(record.map(({ transaction, messages }) => [transaction.status, messages])).to.deep.equal([['accepted', []]]);
  });
});

describe('ending a batch in a wallet that its Agent holds', () => {
  const closing = new CloseBatch(opening, dispatch);
  const TAKEN: AskedBet['answer'] = { kind: 'taken', balance: Decimal.from('90') };
  const BLIND: AskedBet['answer'] = { kind: 'taken', balance: undefined };
  const asked = (number: number) => ({ ...askedOf(number, betEvent(number)), id: 'new' });

  /** The first event is the stake that the Agent was asked about; `found` is what the book has of the batch by now. */
  function close(
    events: readonly [WalletEvent, ...WalletEvent[]],
    answer: AskedBet['answer'],
    { found, wallet, ...facts }: Partial<WalletFacts> & { readonly wallet?: Partial<PlayerWallet> },
  ) {
    const player = paperWallet(wallet);
    const opened = open([events[0]]);
    if (opened.value.kind !== 'ask') throw new Error('nobody is asked');
    const stakes = opened.value.stakes.map((stake) => ({ ...stake, answer, attempt: undefined }));
    const outcomes = events.map(({ movement }) => ({ kind: 'accepted', moved: movement }) as const);
    const batch = opening.decision(player, events);
    const all = paperFacts({ found: found ?? foundFor(events.length + 1, asked(1)), ...facts });
    return allSteps(closing.execute(all, batch, { wallet: player, events, outcomes, stakes }));
  }

  const ends = ({ record = [] }: ReturnType<typeof close>): readonly string[] =>
    record.map(({ transaction: { transactionId, status, refusedBecause } }) =>
      [transactionId, refusedBecause ?? status].join(' '),
    );

  it('accepts the bet with the balance that the Agent stated, and sends no second callback about it', () => {
    const { value, record = [] } = close([betEvent(1)], TAKEN, {});

    expect(shown(value)).to.deep.equal({ outcome: decided('100', '90', accepted('-10')), isBalanceKnown: true });
    const [{ transaction, ...more }] = record as readonly [(typeof record)[number]];
    expect(shown(transaction)).to.include({ status: 'accepted', moved: '-10', balanceAfter: '90' });
    expect(more).to.deep.equal({ acknowledgement: 'done', messages: [], mayOverdraw: false, isEndOfAsk: true });
  });

  it('counts on from the balance before where the Agent states none', () => {
    const { value, beside } = close([betEvent(1)], BLIND, reported('70'));

    expect(shown(value)).to.deep.equal({ outcome: decided('70', '60', accepted('-10')), isBalanceKnown: true });
    expect(beside?.reportedBalance?.toString()).to.equal('60');
  });

  it('knows no balance where the Agent never stated one', () => {
    const { value, beside } = close([betEvent(1)], BLIND, {});

    expect(value.isBalanceKnown).to.equal(false);
    expect(beside?.reportedBalance).to.equal(undefined);
  });

  it('takes the bet back when another event of the batch can no longer be taken', () => {
    const ended = close([betEvent(1), winEvent(2)], TAKEN, {});

    expect(ends(ended)).to.deep.equal(['1 unknown_bet']);
    expect(ended.record?.[0]?.messages.map(({ role }) => role)).to.deep.equal(['cancel']);
    expect(shown(ended.value.outcome)).to.deep.equal(
      decided('100', '100', refused('unknown_bet'), { ...refused('unknown_bet'), isForOther: true }),
    );
  });

  it('takes the bet back when another event has to wait for an answer about another bet', () => {
    const found = foundFor(2, asked(1), askedOf(2, betEvent(2)));

    expect(ends(close([betEvent(1), winEvent(2)], TAKEN, { found }))).to.deep.equal(['1 no_answer']);
  });

  it('takes the bet back when its wager would not come to what its record says', () => {
    const bring = (net: string) => ends(close([betEvent(1), winEvent(1)], TAKEN, { wallet: recorded(net) }));

    expect(bring('16')).to.deep.equal(['1 record_differs']);
    expect(bring('15')).to.deep.equal(['1 accepted', '1 accepted']);
  });

  it('takes the only bet back when its wager has got another movement while the Agent was asked', () => {
    const meanwhile = acceptedOf(5, winEvent(1, { action: 'BONUS', movement: '3' }), '0');
    const bring = (...booked: readonly WalletTransaction[]) =>
      ends(close([betEvent(1)], TAKEN, { wallet: recorded('-10'), found: foundFor(2, asked(1), ...booked) }));

    expect(bring()).to.deep.equal(['1 accepted']);
    expect(bring(meanwhile)).to.deep.equal(['1 record_differs']);
  });

  it('takes other events that were done before as they are', () => {
    const found = foundFor(2, asked(1), acceptedOf(2, betEvent(2), '0'));

    const { value } = close([betEvent(1), betEvent(2)], TAKEN, { found });

    expect(shown(value.outcome)).to.deep.equal(decided('100', '90', accepted('-10'), repeated('-10')));
  });

  it('says that nothing is known where there is neither an answer nor a balance, and asks for none', () => {
    const { value } = close([betEvent(1)], { kind: 'unknown' }, {});

    expect(shown(value)).to.deep.equal({ outcome: decided('0', '0', { kind: 'failed' }), isBalanceKnown: true });
  });

  it('takes nothing any more once the bet has another end', () => {
    const found = foundFor(1, { ...asked(1), status: 'accepted' });

    const ended = close([betEvent(1)], TAKEN, { found });

    expect([ends(ended), shown(ended.value.outcome)]).to.deep.equal([[], decided('100', '100', refused('no_answer'))]);
  });

  it('fails where the book has lost the bet', () => {
    expect(() => close([betEvent(1)], TAKEN, { found: [] })).to.throw('the bet new is gone');
  });
});
