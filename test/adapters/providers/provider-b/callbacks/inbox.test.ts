import { expect } from 'chai';
import fc from 'fast-check';
import type { ProviderReply } from '../../../../../src/application/ports/provider-inbox.ts';
import { providerB } from '../../../../../src/adapters/providers/provider-b/index.ts';
import { ACTIONS } from '../../../../../src/adapters/providers/provider-b/callbacks/actions.ts';
import { Decimal } from '../../../../../src/domain/shared/decimal.ts';
import { mayOverdraw } from '../../../../../src/domain/wallet/money-policy.ts';
import {
  batchesIn,
  BET,
  CONNECTION,
  eventsIn,
  inbox,
  listening,
  movement,
  pushed,
  request,
  signed,
  WAGER,
} from './listening.ts';

const bodyOf = ({ body }: ProviderReply) => JSON.parse(body);
const codesOf = (reply: ProviderReply): readonly number[] => bodyOf(reply).data.map(({ code }: never) => code);

const member = (name: string, ...transactions: readonly object[]) => ({
  member_account: name,
  product_code: 1138,
  transactions,
});

describe('the inbox of provider-b', () => {
  it('does not listen with credentials that it would not call with', () => {
    const { operator_code } = CONNECTION.credentials;

    const made = listening({ operator_code: operator_code! });

    expect(made).to.deep.include({ ok: false });
  });

  it('answers a fault with 999 in every row, so that it is tried again', () => {
    const reply = inbox().fault(signed('withdraw', { batch_requests: [member('a', BET), member('b', BET)] }));

    expect(reply.status).to.equal(200);
    expect(bodyOf(reply).data).to.deep.equal(
      ['a', 'b'].map((member_account) => ({
        member_account,
        ...{ product_code: 1138, before_balance: 0, balance: 0, code: 999, message: 'Internal server error' },
      })),
    );
  });

  for (const [call, body, answer] of [
    ['balance', '{"batch_requests":[{"member_account":"a"}]}', [999]],
    ['balance', 'no JSON', []],
  ] as const) {
    it(`answers a fault of ${call} with what can be read of ${body}`, () => {
      expect(codesOf(inbox().fault(request(call, body)))).to.deep.equal(answer);
    });
  }

  for (const call of ['pushbetdata', 'nothing']) {
    it(`answers a fault of ${call} with the code alone`, () => {
      expect(bodyOf(inbox().fault(request(call, '')))).to.deep.equal({ code: 999, message: 'Internal server error' });
    });
  }

  it('takes 1,000 entries and refuses 1,001', () => {
    const entries = Array.from({ length: 1_001 }, (_, at) => member(`demo${at}`, BET));

    const most = inbox().read(signed('withdraw', { batch_requests: entries.slice(1) }));
    const more = inbox().read(signed('withdraw', { batch_requests: entries }));

    expect(batchesIn(most)).to.have.length(1_000);
    expect(!more.ok && new Set(codesOf(more.error))).to.deep.equal(new Set([999]));
  });

  it('takes 200 transactions of a member and refuses 201', () => {
    const changes = Array.from({ length: 201 }, (_, at) => ({ id: String(at) }));

    expect(eventsIn(inbox().read(signed('withdraw', movement(...changes.slice(1)))))).to.have.length(200);
    expect(eventsIn(inbox().read(signed('withdraw', movement(...changes))))).to.deep.equal([]);
  });

  for (const [what, change] of [
    ['a control character in an id', { id: 'a\u0000b' }],
    ['half a character in an id', { id: 'a\ud800' }],
    ['an id of 256 characters', { id: 'x'.repeat(256) }],
    ['an endless wager code', { wager_code: 'x'.repeat(256) }],
    ['an object as an id', { id: {} }],
    ['an amount beyond what a ledger holds', { amount: '1'.repeat(21) }],
    ['an amount of nothing', { amount: '' }],
    ['no amount', { amount: null }],
  ] as const) {
    it(`takes nothing of a member with ${what}`, () => {
      expect(batchesIn(inbox().read(signed('withdraw', movement({}, change))))).to.deep.equal([]);
    });
  }

  it('refuses an amount that its unit makes too large for a ledger', () => {
    const thousands = { ...movement({ amount: '9'.repeat(18) }), currency: 'IDR2' };

    expect(batchesIn(inbox({ currency_codes: 'IDR=IDR2' }).read(signed('withdraw', thousands)))).to.deep.equal([]);
  });

  it('does not let what it only reports stop money', () => {
    const odd = { bet_amount: 'many', prize_amount: {}, game_code: 7.5, settled_at: 'never', wager_status: [] };

    const [event] = eventsIn(inbox().read(signed('withdraw', movement(odd))));

    expect(event).to.deep.include({ action: 'BET', occurredAtMs: 1_768_440_600_000 });
    expect(event!.report).to.deep.include({ betAmount: undefined, prizeAmount: undefined });
  });

  it('passes no payload on that is too long, and keeps the rest', () => {
    const long = { wager_type: 'FREEROUND', payload: { text: 'x'.repeat(5_000) } };

    const [event] = eventsIn(inbox().read(signed('withdraw', movement(long))));

    expect(JSON.parse(event!.report.detail!)).to.deep.equal({
      action: 'BET',
      wager_code: 'W1',
      wager_type: 'FREEROUND',
    });
  });

  it('ignores a time beyond all calendars', () => {
    const [event] = eventsIn(inbox().read(signed('deposit', movement({ settled_at: '9999999999999999' }))));

    expect(event!.occurredAtMs).to.equal(1_768_440_600_000);
  });

  it('names a game as the catalogue does, by one product or several', () => {
    const game = { game_code: 'aviator' };
    const several = eventsIn(inbox().read(signed('withdraw', movement(game))));
    const one = eventsIn(inbox({ product_code: '1138' }).read(signed('withdraw', movement(game))));

    expect([several[0]!.report.gameCode, one[0]!.report.gameCode]).to.deep.equal(['1138:aviator', 'aviator']);
  });

  it('fails a push as long as an outcome is missing', () => {
    const read = inbox().read(signed('pushbetdata', pushed({}, { wager_code: 'x'.repeat(255) }, WAGER)));

    expect(read.ok && read.value.kind === 'events' && bodyOf(read.value.reply([])).code).to.equal(999);
  });

  it('answers 999 in the rows whose outcome is missing', () => {
    const read = inbox().read(signed('withdraw', { batch_requests: [member('a', BET)] }));

    expect(read.ok && read.value.kind === 'events' && codesOf(read.value.reply([]))).to.deep.equal([999]);
  });

  it('never tells more money than there is, in digits that are exact', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 19n });
    const asked = inbox({ currency_codes: 'IDR=IDR2' }).read(
      signed('balance', { batch_requests: [{ member_account: 'a' }], currency: 'IDR2' }),
    );

    fc.assert(
      fc.property(units, (value) => {
        const balance = Decimal.from(String(value)).shiftedRight(10);
        const reply =
          asked.ok &&
          asked.value.kind === 'balances' &&
          asked.value.reply([{ kind: 'balance', balance, currency: 'IDR' }]);
        const told = Decimal.from(/"balance":([\d.]+),/.exec(reply ? reply.body : '')![1]!);

        const kept = balance.minus(told.shiftedRight(-3));
        expect(kept.isNegative()).to.equal(false);
        expect(kept.compare(Decimal.from('0.1'))).to.equal(-1);
        expect(told.scale()).to.be.at.most(4);
      }),
    );
  });

  it('lets a resettlement alone take a balance below zero', () => {
    const actions = Object.keys(ACTIONS);

    const overdrawing = actions.filter((action) => {
      const [event] = eventsIn(inbox().read(signed('withdraw', movement({ action }))));
      return mayOverdraw(event!, providerB.inbound!.moneyPolicy);
    });

    expect(overdrawing).to.deep.equal(['RESETTLED']);
  });
});
