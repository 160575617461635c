import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { AmountUnit } from '../../../../src/adapters/providers/upstream/amount-unit.ts';
import fc from 'fast-check';
import { gameMode } from '../../../../src/adapters/providers/provider-d/game-codes.ts';
import { readBetRecord } from '../../../../src/adapters/providers/provider-d/gateway/bet-record.ts';
import { languageNumber } from '../../../../src/adapters/providers/provider-d/languages.ts';
import { playerPassword } from '../../../../src/adapters/providers/provider-d/player-password.ts';
import { fromWallClock, toWallClock } from '../../../../src/adapters/providers/provider-d/wall-clock.ts';

const CREDENTIALS = { vendor_id: 'demoapi', signature: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' };

describe('the password of a player at protocol D', () => {
  it('is half of an HMAC-SHA256 of the name, from the seed or else from the signature', () => {
    const half = (secret: string) => createHmac('sha256', secret).update('AG_PLAYER').digest('hex').slice(0, 32);

    expect(playerPassword(CREDENTIALS, 'AG_PLAYER')).to.equal(half(CREDENTIALS.signature));
    expect(playerPassword({ ...CREDENTIALS, password_seed: 'a seed' }, 'AG_PLAYER')).to.equal(half('a seed'));
  });
});

describe('the wall clock of protocol D', () => {
  it('is eight hours ahead', () => {
    expect(toWallClock(Date.parse('2024-12-31T16:00:01.999Z'))).to.equal('20250101000001');
    expect(fromWallClock('2025-01-01 00:00:01')).to.equal(Date.parse('2024-12-31T16:00:01Z'));
  });

  it('reads back every second that it wrote', () => {
    const second = fc.integer({ min: 0, max: 4_000_000_000 });
    const dashed = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

    fc.assert(
      fc.property(second, (at) => {
        const written = toWallClock(at * 1000).replace(dashed, '$1-$2-$3 $4:$5:$6');
        return fromWallClock(written) === at * 1000;
      }),
    );
  });

  for (const text of ['', 'today', '2025-02-30 00:00:00', '2025-01-01', '2025-01-01 24:00:00', '20250101000000']) {
    it(`does not read ${JSON.stringify(text)}`, () => {
      expect(fromWallClock(text)).to.equal(undefined);
    });
  }
});

describe('the languages of protocol D', () => {
  for (const [language, number] of [
    ['en-US', '1'],
    ['zh', '0'],
    ['zh-CN', '0'],
    ['zh-Hans-TW', '0'],
    ['zh-Hant-MO', '9'],
    ['zh-Hant', '9'],
    ['zh_TW', '9'],
    ['ZH-HK', '9'],
    ['vi-VN', '3'],
    ['es-419', '10'],
    ['ru', '11'],
    ['pt-BR', '1'],
    ['constructor', '1'],
    ['', '1'],
  ] as const) {
    it(`has ${number} for ${JSON.stringify(language)}`, () => {
      expect(languageNumber(language)).to.equal(number);
    });
  }
});

describe('the games of protocol D', () => {
  it('are launched by their mode, by the lobby, or not at all', () => {
    const modes = ['101', '113', '128', 'LOBBY', '109', 'toString', ''].map(gameMode);

    expect(modes).to.deep.equal(['onlybac', 'onlythisbar', 'onlyandarbahar', 'lobby', undefined, undefined, undefined]);
  });
});

describe('a bet record of protocol D', () => {
  const RAW = {
    betId: '660001',
    user: 'AG_PLAYER',
    betTime: '2025-01-01 13:53:00',
    settime: '2025-01-01 13:53:30',
  };
  const cents = fc.bigInt({ min: 0n, max: 10n ** 17n });
  const written = (amount: bigint) => `${amount / 10_000n}.${String(amount % 10_000n).padStart(4, '0')}`;

  it('pays out stake and win, to the last digit', () => {
    fc.assert(
      fc.property(cents, cents, (bet, payout) => {
        const net = payout - bet;
        const winLoss = `${net < 0n ? '-' : ''}${written(net < 0n ? -net : net)}`;
        const record = readBetRecord({ ...RAW, bet: written(bet), winLoss }, 'USD', AmountUnit.PLAIN);
        return record?.payoutAmount.toFixed(4) === written(payout) && record.status === 'settled';
      }),
    );
  });

  for (const [what, change] of [
    ['no owner', { user: '' }],
    ['no id', { betId: undefined }],
    ['an amount with a comma', { bet: '1,000' }],
    ['a settlement that is no time', { settime: 'soon' }],
    ['a settlement without an outcome', { winLoss: '' }],
  ] as const) {
    it(`is not read with ${what}`, () => {
      expect(readBetRecord({ ...RAW, bet: '1', winLoss: '1', ...change }, 'USD', AmountUnit.PLAIN)).to.equal(undefined);
    });
  }

  for (const [gameResult, status] of [
    ['該局取消', 'cancelled'],
    ['CANCELED', 'cancelled'],
    ['<b class="cancel">Banker:♦3♣K</b>', 'settled'],
    ['庄:♦3♣K 闲:♥9♠J', 'settled'],
    ['<'.repeat(100_000), 'settled'],
  ] as const) {
    it(`is ${status} with ${gameResult.slice(0, 40)}`, () => {
      expect(readBetRecord({ ...RAW, bet: '1', winLoss: '0', gameResult }, 'USD', AmountUnit.PLAIN)).to.include({
        status,
      });
    });
  }

  it('returns the stake of a round that was called off and tells no win or loss', () => {
    const record = readBetRecord({ ...RAW, bet: '1.5', winLoss: '', gameResult: '该局取消' }, 'USD', AmountUnit.PLAIN);

    expect(record).to.include({ status: 'cancelled' });
    expect(record?.payoutAmount.toString()).to.equal('1.5');
  });

  it('has no round when a part of its name is missing', () => {
    const record = readBetRecord(
      { ...RAW, bet: '1', winLoss: '1', gid: '101', round: '112200001' },
      'USD',
      AmountUnit.PLAIN,
    );

    expect(record).to.include({ roundId: undefined, gameCode: '101' });
  });
});
