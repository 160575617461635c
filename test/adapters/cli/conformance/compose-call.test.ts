import { expect } from 'chai';
import { callbackBody } from '../../../../src/application/callbacks/dispatch-callback.ts';
import { bet, cancel, push, win } from '../../../../src/adapters/cli/conformance/calls.ts';
import { CaseLedger } from '../../../../src/adapters/cli/conformance/case-ledger.ts';
import { CallComposer } from '../../../../src/adapters/cli/conformance/compose-call.ts';
import type { Call } from '../../../../src/adapters/cli/conformance/conformance-case.ts';
import type { CallbackRole } from '../../../../src/domain/callback/callback-role.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { agentOf } from '../../../ports/catalogue-seeds.ts';
import { acceptedOf, betEvent, cancelEvent, winEvent } from '../../../ports/wallet-seeds.ts';
import { agentUnderTest } from './agent-under-test.ts';

const amount = Decimal.from('10');
const report = {
  gameCode: 'G1',
  gameType: 'SLOT',
  detail: '{}',
  betAmount: amount,
  validBetAmount: amount,
  prizeAmount: amount,
  winLoss: amount,
  moneyKind: 'win',
  providerAction: 'SETTLED',
  roundEnd: 'over_by_policy',
} as const;
const EVENTS = {
  bet: betEvent(1, { report }),
  settle: winEvent(2, { report }),
  cancel: cancelEvent(3, { report }),
  'bet-push': winEvent(2, { report }),
};
const CALLS: Readonly<Record<CallbackRole, Call>> = {
  bet: bet('10'),
  settle: win('25', { of: 'bet' }),
  cancel: cancel('10', 'bet'),
  'bet-push': push('25', 'bet'),
};

const written = (role: CallbackRole, wallet: { readonly sequence: number } | undefined): object => {
  const news = {
    transaction: acceptedOf(1, EVENTS[role], '90'),
    original: role === 'bet' ? undefined : '1',
    player: { memberId: 'ALICE' },
    agent: agentOf(),
    provider: 'A',
    currency: 'EUR',
    lane: 'A:wager:W1',
    wallet,
  };
  return JSON.parse(callbackBody('id', role, news)) as object;
};

describe('CallComposer', () => {
  for (const role of Object.keys(CALLS) as CallbackRole[]) {
    for (const walletMode of ['agent', 'gateway'] as const) {
      it(`writes ${role} with the fields of the gateway, in their order, where the wallet is the ${walletMode}'s`, () => {
        const composer = new CallComposer(agentUnderTest('', { walletMode }), new CaseLedger(0), 'run');

        const body = JSON.parse(composer.compose(CALLS[role]).body) as object;

        const wallet = walletMode === 'gateway' ? { sequence: 7 } : undefined;
        expect(Object.keys(body)).to.deep.equal(Object.keys(written(role, wallet)));
      });
    }
  }

  it('makes the same callback of the same label, and tells balances one after the other', () => {
    const ledger = new CaseLedger(0);
    ledger.set('player', Decimal.from('100'));
    const composer = new CallComposer(agentUnderTest('', { walletMode: 'gateway' }), ledger, 'run');

    const [first, second, again] = [bet('10'), win('4'), bet('10')].map((call) => composer.compose(call).body);

    expect(again).to.equal(first);
    expect([first, second].map((body) => JSON.parse(body!).balance)).to.deep.equal(['90.0000', '94.0000']);
    expect([first, second].map((body) => JSON.parse(body!).sequence)).to.deep.equal([1, 2]);
  });

  it('names a bet that was not sent yet as it will be named', () => {
    const composer = new CallComposer(agentUnderTest(''), new CaseLedger(0), 'run');

    const early = JSON.parse(composer.compose(cancel('10', 'bet')).body);
    const late = JSON.parse(composer.compose(bet('10')).body);

    expect(early.original_transaction_id).to.equal(late.transaction_id);
  });
});
