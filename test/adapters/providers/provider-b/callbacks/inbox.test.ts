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
  SECONDS,
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
    const reply = providerB.inbound!.fault(
      signed('withdraw', { batch_requests: [member('a', BET), member('b', BET)] }),
    );

    expect(reply.status).to.equal(200);
    expect(bodyOf(reply).data).to.deep.equal(
      ['a', 'b'].map((member_account) => ({
        member_account,
        product_code: 1138,
        before_balance: 0,
        balance: 0,
        code: 999,
        message: 'Internal server error',
      })),
    );
  });

  it('answers a fault with what can be read of a row', () => {
    const reply = providerB.inbound!.fault(request('balance', '{"batch_requests":[{"member_account":"a"}]}'));

    expect(bodyOf(reply)).to.deep.equal({
      data: [{ member_account: 'a', balance: 0, code: 999, message: 'Internal server error' }],
    });
  });

  // Two public receivers write the code beside the rows, and one of them an empty list when the request as a whole is refused.
  for (const call of ['balance', 'withdraw', 'deposit']) {
    it(`answers a fault of ${call} with the code itself where it can read no row`, () => {
      expect(bodyOf(providerB.inbound!.fault(request(call, '')))).to.deep.equal({
        code: 999,
        message: 'Internal server error',
        data: [],
      });
    });
  }

  for (const call of ['pushbetdata', 'nothing']) {
    it(`answers a fault of ${call} with the code alone`, () => {
      expect(bodyOf(providerB.inbound!.fault(request(call, '')))).to.deep.equal({
        code: 999,
        message: 'Internal server error',
      });
    });
  }

  it('takes as many entries as a body holds, and as many transactions of a member', () => {
    const entries = Array.from({ length: 5_000 }, (_, at) => member(`demo${at}`, BET));
    const changes = Array.from({ length: 5_000 }, (_, at) => ({ id: String(at) }));

    const ofMany = inbox().read(signed('withdraw', { batch_requests: entries }));
    const ofOne = inbox().read(signed('withdraw', movement(...changes)));

    expect(batchesIn(ofMany)).to.have.length(5_000);
    expect(eventsIn(ofOne)).to.have.length(5_000);
  });

  for (const [what, change] of [
    ['a control character in an id', { id: 'a\u0000b' }],
    ['half a character in an id', { id: 'a\ud800' }],
    ['an id of 256 characters', { id: 'x'.repeat(256) }],
    ['an endless wager code', { wager_code: 'x'.repeat(256) }],
    ['an object as an id', { id: {} }],
    ['an amount longer than any', { amount: '1'.repeat(37) }],
    ['an amount of nothing', { amount: '' }],
    ['no amount', { amount: null }],
  ] as const) {
    it(`takes nothing of a member with ${what}`, () => {
      expect(batchesIn(inbox().read(signed('withdraw', movement({}, change))))).to.deep.equal([]);
    });
  }

  it('reads an amount that is too large for a ledger in its unit, so that the ledger refuses it', () => {
    const thousands = { ...movement({ amount: '9'.repeat(36) }), currency: 'IDR2' };

    const [event] = eventsIn(inbox().read(signed('withdraw', thousands)));

    expect(event!.movement.toString()).to.equal(`-${'9'.repeat(36)}000`);
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

  describe('with a window for the time that is signed', () => {
    const NOW_MS = Number(SECONDS) * 1000;
    const codeAt = (nowMs: number, window: Readonly<Record<string, string>> = { request_window_s: '60' }) => {
      const read = inbox(window, nowMs).read(signed('withdraw', movement({})));
      return read.ok ? 0 : [bodyOf(read.error).data[0].code, read.error.isUnsigned];
    };

    it('takes what was signed within it', () => {
      expect([NOW_MS - 60_000, NOW_MS, NOW_MS + 60_000].map((nowMs) => codeAt(nowMs))).to.deep.equal([0, 0, 0]);
    });

    it('answers 1004 to what was signed before or after it, as to a wrong signature', () => {
      expect([NOW_MS - 60_001, NOW_MS + 60_001].map((nowMs) => codeAt(nowMs))).to.deep.equal([
        [1004, true],
        [1004, true],
      ]);
    });

    it('takes any age without one', () => {
      expect(codeAt(NOW_MS * 2, {})).to.equal(0);
    });

    it('is no number of seconds that is odd', () => {
      for (const request_window_s of ['0', '1.5', '-1', '1000000', '']) {
        expect(listening({ ...CONNECTION.credentials, request_window_s })).to.have.nested.property(
          'error.field',
          'credentials.request_window_s',
        );
      }
    });
  });
});
