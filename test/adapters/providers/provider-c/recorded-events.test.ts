import { expect } from 'chai';
import { CurrencyUnits } from '../../../../src/adapters/providers/provider-c/currencies.ts';
import { betRecordReader } from '../../../../src/adapters/providers/provider-c/gateway/bet-record.ts';
import { encrypt } from '../../../../src/adapters/providers/provider-c/encryption.ts';
import { inboxOf } from '../../../../src/adapters/providers/provider-c/callbacks/inbox.ts';
import { recordedEvents } from '../../../../src/adapters/providers/provider-c/recorded-events.ts';

const KEY = 'g9G16nTs';
const RUNTIME = { nowMs: () => 0, uuid: () => '', wait: () => Promise.resolve() };
const UNITS = new CurrencyUnits(new Set(), ['USD']);

/** The events of a settled round, as the record of a bet says them. */
function recorded(Username: string) {
  const record = betRecordReader(UNITS)(
    {
      BetID: '1',
      BetTime: '2026-01-15T09:30:00',
      PayoutTime: '2026-01-15T09:31:00',
      Username,
      GameID: '9',
      HostID: '601',
      GameType: 'bac',
      Currency: 'usd',
      TransactionID: '77',
      BetAmount: '10',
      ResultAmount: '15',
    },
    undefined,
  );
  if (record === undefined) throw new Error('the record cannot be read');
  const said = recordedEvents({
    records: [record],
    isKnownHere: false,
    isOverHere: false,
    isOnlyOutcomeMissing: false,
  });
  return said.ok ? said.value : [];
}

/** The event of a PlayerWin. */
function pushed(username: string) {
  const text = `username=${username}&currency=USD&amount=25&txnid=2&timestamp=2026-01-15 09:31:00&gametype=bac&Payouttime=&gameid=9`;
  const read = inboxOf(KEY, UNITS, RUNTIME).read({
    method: 'POST',
    path: '/PlayerWin',
    query: '',
    contentType: 'text/plain',
    body: encrypt(text, KEY),
  });
  if (!read.ok || read.value.kind !== 'events') throw new Error('the callback cannot be read');
  return read.value.batches[0]!.events[0]!;
}

describe('the events of protocol C’s records', () => {
  it('number a payout as the callback does, with the name in any letters', () => {
    const numbers = [...['Demo_Ann', 'DEMO_ANN'].map((name) => recorded(name)[1]), pushed('demo_ann')];

    expect(numbers.map((event) => [event?.kind, event?.transactionId])).to.deep.equal(
      numbers.map(() => ['payout', '9:DEMO_ANN']),
    );
  });
});
