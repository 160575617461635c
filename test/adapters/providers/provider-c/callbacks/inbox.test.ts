import { expect } from 'chai';
import { providerC } from '../../../../../src/adapters/providers/provider-c/index.ts';
import { decrypt, encrypt } from '../../../../../src/adapters/providers/provider-c/encryption.ts';
import type { WalletEvent } from '../../../../../src/domain/wallet/wallet-event.ts';
import { codeIn, eventIn, inbox, listening, request, sample } from './listening.ts';

const KEY = 'Zk7Qw2Lp';
const BLOCK_BYTES = 8;
const bytesOf = (body: string): Buffer => Buffer.from(decodeURIComponent(body), 'base64');
const moneyOf = ({ kind, transactionId, roundId, movement }: WalletEvent): readonly unknown[] => [
  kind,
  transactionId,
  roundId,
  movement.toString(),
];
const placeBet = (bytes: Buffer) => inbox().read(request('/PlaceBet', encodeURIComponent(bytes.toString('base64'))));

describe('the inbox of protocol C', () => {
  const bet = bytesOf(sample('bet'));

  it('needs the credentials of the protocol', () => {
    const made = listening({});

    expect(made).to.have.nested.property('error.field', 'credentials.secret_key');
  });

  it('says 9999 when something here failed, whatever was asked', () => {
    const { status, body } = providerC.inbound!.fault(request('/PlaceBet', 'anything'));

    expect([status, body]).to.deep.equal([
      200,
      '<?xml version="1.0" encoding="utf-8"?><RequestResponse><error>9999</error></RequestResponse>',
    ]);
  });

  it('reads the bet whose bytes the next tests spoil', () => {
    expect(eventIn(placeBet(bet))).to.have.property('transactionId', '26887733021');
  });

  it('takes no other bet from it, whatever single bit of it is turned', () => {
    const turned = [...bet.keys()].flatMap((at) =>
      [...Array(BLOCK_BYTES).keys()].map((bit) => {
        const spoilt = Buffer.from(bet);
        spoilt[at] = spoilt[at]! ^ (1 << bit);
        return eventIn(placeBet(spoilt));
      }),
    );
    const taken = turned.flatMap((event) => (event === undefined ? [] : [moneyOf(event)]));

    // Almost all are refused; now and then the block that was spoilt is text, in a field that moves nothing.
    expect(taken.length).to.be.lessThan(turned.length / 500);
    expect(taken).to.deep.equal(taken.map(() => moneyOf(eventIn(placeBet(bet))!)));
  });

  it('takes no other win from a win, whatever single bit of it is turned', () => {
    const win = bytesOf(sample('win'));
    const readWin = (bytes: Buffer) =>
      inbox().read(request('/PlayerWin', encodeURIComponent(bytes.toString('base64'))));
    const turned = [...win.keys()].flatMap((at) =>
      [...Array(BLOCK_BYTES).keys()].map((bit) => {
        const spoilt = Buffer.from(win);
        spoilt[at] = spoilt[at]! ^ (1 << bit);
        return eventIn(readWin(spoilt));
      }),
    );
    const taken = turned.flatMap((event) => (event === undefined ? [] : [moneyOf(event)]));

    // The details of a win may be spoilt: they move nothing, and nothing follows them.
    expect(taken).to.deep.equal(taken.map(() => moneyOf(eventIn(readWin(win))!)));
  });

  it('refuses that bet cut anywhere', () => {
    const cuts = [...bet.keys()].map((length) => codeIn(placeBet(bet.subarray(0, length))));

    expect(new Set(cuts)).to.deep.equal(new Set(['1006']));
  });

  it('refuses that bet with any block twice or left out', () => {
    const blocks = [...Array(bet.length / BLOCK_BYTES).keys()].map((at) => at * BLOCK_BYTES);
    const spoilt = blocks.flatMap((at) => [
      Buffer.concat([bet.subarray(0, at), bet.subarray(at + BLOCK_BYTES)]),
      Buffer.concat([bet.subarray(0, at + BLOCK_BYTES), bet.subarray(at)]),
    ]);

    expect(new Set(spoilt.map((bytes) => codeIn(placeBet(bytes))))).to.deep.equal(new Set(['1006']));
  });

  it('shows nobody a payment that was sealed with another key', () => {
    const win = decrypt(decodeURIComponent(sample('win')), KEY);
    const keys = [...Array(2_000).keys()].map((at) => String(at).padStart(KEY.length, 'k'));

    const codes = keys.map((key) => codeIn(inbox().read(request('/PlayerWin', encrypt(win, key)))));

    expect(new Set(codes)).to.deep.equal(new Set(['1006']));
  });

  it('reads a payout of a thousand bets', () => {
    const list = [...Array(1_000).keys()].map((at) => ({
      betid: 35_929_576_100 + at,
      bettype: 1,
      betamount: 12.5,
      resultamount: -12.5,
      txnid: '26887733021',
      betsource: 2640,
      rolling: 12.5,
    }));
    const text = `username=demo001&currency=USD&amount=1.00&txnid=2&timestamp=2026-01-15 09:30:41.500&Payouttime=2026-01-15 09:30:40&gameid=9&payoutdetails=${JSON.stringify({ betlist: list })}`;
    const body = encodeURIComponent(encrypt(text, KEY));

    expect(eventIn(inbox().read(request('/PlayerWin', body)))).to.have.property('kind', 'payout');
  });

  it('gives the payouts of a round to two players two numbers', () => {
    const payout = (username: string) =>
      `username=${username}&currency=USD&txnid=2&timestamp=2026-01-15 09:30:41&Payouttime=&gameid=9&payoutdetails=`;
    const numbers = ['ann', 'ben'].map(
      (username) => eventIn(inbox().read(request('/PlayerLost', encrypt(payout(username), KEY))))?.transactionId,
    );

    expect(numbers).to.deep.equal(['9:ANN', '9:BEN']);
  });
});
