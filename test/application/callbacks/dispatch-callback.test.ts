import { expect } from 'chai';
import { callbackLane } from '../../../src/application/callbacks/callback-lane.ts';
import { DispatchCallback, type News } from '../../../src/application/callbacks/dispatch-callback.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../../src/domain/callback/callback-role.ts';
import { CALLBACK_ACTIONS, type ActionName } from '../../../src/domain/callback/callback-action.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { agentOf } from '../../ports/catalogue-seeds.ts';
import { acceptedOf, betEvent, cancelEvent, NO_REPORT, winEvent } from '../../ports/wallet-seeds.ts';

const ALL = Object.keys(CALLBACK_ROLES) as CallbackRole[];
const eager = agentOf({ implements: ALL, pushUnsettled: true, pushCancels: true });
const plain = agentOf({ implements: ALL, pushUnsettled: false, pushCancels: false });

const newsOf = (changes: Partial<News> = {}): News => ({
  transaction: acceptedOf(1, betEvent(1), '90'),
  original: undefined,
  player: { memberId: 'ANN' },
  agent: plain,
  provider: 'P',
  currency: 'USD',
  lane: 'P:wager:W1',
  wallet: { sequence: 7 },
  ...changes,
});

const missing: News[] = [];
const dispatch = new DispatchCallback(new CountingRandomness(), (news) => missing.push(news));
const rolesOf = (news: News): readonly CallbackRole[] => dispatch.execute(news).map(({ role }) => role);
const bodyOf = (news: News, at = 0): unknown => JSON.parse(dispatch.execute(news)[at]!.body);

const report = {
  gameCode: 'G1',
  gameType: 'SLOT',
  betAmount: Decimal.from('10'),
  validBetAmount: Decimal.from('9.5'),
  prizeAmount: Decimal.from('25'),
  winLoss: Decimal.from('15'),
  detail: '{"a":1}',
};

describe('DispatchCallback', () => {
  beforeEach(() => (missing.length = 0));

  it('tells of a bet what the Agent needs to book it', () => {
    const news = newsOf({ transaction: acceptedOf(1, betEvent(1, { report }), '90') });

    const [message] = dispatch.execute(news);

    expect(message).to.include({
      agent: 'AGENT-1',
      role: 'bet',
      lane: 'P:wager:W1',
      transactionId: news.transaction.id,
    });
    expect(JSON.parse(message!.body)).to.deep.equal({
      callback_id: message!.id,
      action: 'BET',
      provider: 'P',
      username: 'ANN',
      currency: 'USD',
      amount: '10.0000',
      direction: 'debit',
      transaction_id: '1',
      round_id: 'R1',
      occurred_at: '2026-09-21T14:13:20.123Z',
      timestamp: 1_790_000_000,
      balance: '90.0000',
      sequence: 7,
      game_code: 'G1',
      game_type: 'SLOT',
      bet_detail: '{"a":1}',
    });
  });

  it('names the session in every callback, and says that it is derived', () => {
    const transaction = acceptedOf(1, betEvent(1), '90');
    const launch = { id: 'S1', reference: 'visit 7', gameCode: 'G1', leadsTo: undefined };
    const sessionOf = (news: News, at: number) => {
      const { session_id, reference, session_is_derived } = bodyOf(news, at) as Record<string, unknown>;
      return [session_id, reference, session_is_derived];
    };

    const bet = newsOf({ transaction, agent: eager, launch });
    const cancel = newsOf({
      transaction: acceptedOf(2, cancelEvent(1), '100'),
      launch: { ...launch, reference: undefined },
    });

    expect([sessionOf(bet, 0), sessionOf(bet, 1)]).to.deep.equal([
      ['S1', 'visit 7', true],
      ['S1', 'visit 7', true],
    ]);
    expect(sessionOf(cancel, 0)).to.deep.equal(['S1', undefined, true]);
    expect(bodyOf(newsOf())).to.not.have.any.keys('session_id', 'reference', 'session_is_derived');
  });

  it('tells of a settlement the result too, in both callbacks', () => {
    const news = newsOf({ transaction: acceptedOf(2, winEvent(1, { report }), '115'), original: '1' });

    const result = { bet_amount: '10.0000', valid_bet_amount: '9.5000', prize_amount: '25.0000', win_loss: '15.0000' };

    expect(rolesOf(news)).to.deep.equal(['settle', 'bet-push']);
    expect(bodyOf(news, 0)).to.deep.include({
      ...result,
      amount: '25.0000',
      original_transaction_id: '1',
      orders: [{ transaction_id: '1', bet_amount: '10.0000' }],
    });
    expect(bodyOf(news, 1)).to.deep.include({ ...result, bet_detail: '{"a":1}', original_transaction_id: '1' });
  });

  it('tells of a settlement without a bet no orders', () => {
    const transaction = acceptedOf(2, winEvent(1, { report }), '115');

    expect(bodyOf(newsOf({ transaction }))).to.deep.include({ orders: [] });
  });

  it('tells of a cancellation which action it was', () => {
    const transaction = acceptedOf(3, cancelEvent(1), '100');

    expect(bodyOf(newsOf({ transaction, original: '1' }))).to.include({
      action: 'CANCEL',
      reason: 'CANCEL',
      amount: '10.0000',
      direction: 'credit',
      original_transaction_id: '1',
    });
  });

  it('tells the kind of money, the provider’s word and the end of the round in the callbacks that have them', () => {
    const said = { ...NO_REPORT, moneyKind: 'jackpot', providerAction: 'JACKPOT', roundEnd: 'over_by_policy' } as const;
    const told = { provider_action: 'JACKPOT', round_closed: true, round_closed_is_derived: true };
    const won = newsOf({ transaction: acceptedOf(2, winEvent(1, { report: said }), '115') });
    const back = newsOf({ transaction: acceptedOf(3, cancelEvent(1, { report: said }), '100') });

    expect(bodyOf(won, 0)).to.include({ ...told, kind: 'jackpot' });
    expect(bodyOf(won, 1)).to.include({ ...told, kind: 'jackpot' });
    expect(bodyOf(back)).to.include(told).and.not.have.any.keys('kind');
  });

  for (const [roundEnd, told] of [
    ['over', { round_closed: true }],
    ['open', { round_closed: false }],
  ] as const) {
    it(`does not call it derived that the provider says that a round is ${roundEnd}`, () => {
      const transaction = acceptedOf(2, winEvent(1, { report: { ...NO_REPORT, roundEnd } }), '115');

      expect(bodyOf(newsOf({ transaction })))
        .to.include(told)
        .and.not.have.any.keys('round_closed_is_derived', 'kind');
    });
  }

  it('tells of a bet its kind, and nothing about the end of its round', () => {
    const said = { ...NO_REPORT, moneyKind: 'tip', providerAction: 'TIP', roundEnd: 'open' } as const;
    const transaction = acceptedOf(1, betEvent(1, { report: said }), '90');

    expect(bodyOf(newsOf({ transaction })))
      .to.include({ kind: 'tip', provider_action: 'TIP' })
      .and.not.have.any.keys('round_closed');
  });

  it('tells of a cancellation the game of its bet, if it names none itself', () => {
    const transaction = acceptedOf(3, cancelEvent(1), '100');
    const named = acceptedOf(3, cancelEvent(1, { report: { ...NO_REPORT, gameCode: 'G2' } }), '100');

    expect(bodyOf(newsOf({ transaction, originalReport: report }))).to.include({ game_code: 'G1', game_type: 'SLOT' });
    expect(bodyOf(newsOf({ transaction: named, originalReport: report }))).to.include({ game_code: 'G2' });
  });

  it('writes amounts without a sign, and says where the money went', () => {
    const down = acceptedOf(4, winEvent(1, { movement: '-30', kind: 'resettle' }), '-20');
    const zero = acceptedOf(5, winEvent(1, { movement: '0' }), '90');

    expect(bodyOf(newsOf({ transaction: down }))).to.include({
      amount: '30.0000',
      direction: 'debit',
      balance: '-20.0000',
    });
    expect(bodyOf(newsOf({ transaction: zero }))).to.include({ amount: '0.0000', direction: 'none' });
  });

  it('leaves out what is not known, and the balance where the Agent holds it', () => {
    const transaction = acceptedOf(1, betEvent(1, { roundId: undefined, report: NO_REPORT }), '90');

    expect(bodyOf(newsOf({ transaction, wallet: undefined }))).to.not.have.any.keys(
      'original_transaction_id',
      'round_id',
      'game_code',
      'game_type',
      'bet_detail',
      'balance',
      'sequence',
    );
  });

  for (const [action, { callbacks, recommendsOriginal }] of Object.entries(CALLBACK_ACTIONS)) {
    const transaction = acceptedOf(1, betEvent(1, { action: action as ActionName, movement: '1' }), '90');

    it(`makes of ${action} the callbacks of the table`, () => {
      expect(rolesOf(newsOf({ transaction }))).to.deep.equal(callbacks);
    });

    it(`${recommendsOriginal ? 'notes' : 'does not mind'} that ${action} names no original`, () => {
      dispatch.execute(newsOf({ transaction }));

      expect(missing).to.have.length(recommendsOriginal ? 1 : 0);
    });

    it(`pushes ${action} too to an Agent that wants everything`, () => {
      expect(rolesOf(newsOf({ transaction, agent: eager }))).to.include('bet-push');
    });

    it(`makes of a report of ${action} no fund callback, but for a void one`, () => {
      const told = { ...transaction, isReportOnly: true, moved: Decimal.ZERO };

      const roles = rolesOf(newsOf({ transaction: told, agent: eager }));

      expect(roles).to.deep.equal(action === 'VOID' ? ['cancel', 'bet-push'] : ['bet-push']);
    });
  }

  it('tells an Agent nothing that it does not implement', () => {
    expect(rolesOf(newsOf({ agent: agentOf({ implements: ['settle'] }) }))).to.deep.equal([]);
  });

  it('gives each message an id of its own', () => {
    const transaction = acceptedOf(2, winEvent(1), '115');

    const ids = dispatch.execute(newsOf({ transaction })).map(({ id }) => id);

    expect(new Set(ids).size).to.equal(2);
  });
});

describe('the lane of a callback', () => {
  const lane = (settlesBy: 'wager' | 'round', event = betEvent(1), playerId = 'ann'): string =>
    callbackLane({ provider: 'P', playerId }, { settlesBy }, event);

  it('is what a settlement closes', () => {
    expect([lane('wager'), lane('round')]).to.deep.equal(['P:ann:wager:W1', 'P:ann:round:R1']);
  });

  it('is the other one where the provider names only that', () => {
    expect(lane('wager', betEvent(1, { wagerId: undefined }))).to.equal('P:ann:round:R1');
    expect(lane('round', betEvent(1, { roundId: undefined }))).to.equal('P:ann:wager:W1');
  });

  it('is the number of the transaction where it names neither', () => {
    expect(lane('wager', betEvent(1, { roundId: undefined, wagerId: undefined }))).to.equal('P:ann:bet:1');
  });

  // The documents of C and D number a round of a table, which all of its players share.
  it('is one for each player of a table, so that a callback that is stuck holds back nobody else', () => {
    expect(lane('round', betEvent(1), 'ben')).not.to.equal(lane('round'));
  });
});
