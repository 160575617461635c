import { expect } from 'chai';
import { moneyPolicy } from '../../../../src/adapters/providers/provider-b/policy.ts';
import type { EventDecision } from '../../../../src/domain/wallet/decide-event.ts';
import type { WalletEvent } from '../../../../src/domain/wallet/wallet-event.ts';
import { WalletModel } from './wallet-model.ts';
import { cancel, event, POLICY } from './wallet-seeds.ts';

type Changes = Parameters<typeof event>[0];

let numbers = 0;
/** An event of a wager with several bets. Each bet has its own id; each correction states an amount. */
const ofWager = (action: WalletEvent['action'], movement: string, changes: Changes = {}): WalletEvent => {
  numbers += 1;
  const corrects = ['CANCEL', 'ROLLBACK', 'REFUND'].includes(action) ? { wagerId: 'W1' } : undefined;
  const own = { kind: 'transaction', transactionId: `t${numbers}`, reversal: 'reported', corrects } as const;
  return event({ ...own, action, movement, ...changes });
};
const bet = (stake: string, changes?: Changes) => ofWager('BET', `-${stake}`, changes);
const settled = (payout: string, changes?: Changes) => ofWager('SETTLED', payout, changes);
const cancelled = (amount: string, changes?: Changes) => ofWager('CANCEL', amount, changes);
const rolledBack = (amount: string, changes?: Changes) => ofWager('ROLLBACK', amount, changes);
const refunded = (amount: string, changes?: Changes) => ofWager('REFUND', amount, changes);

const shown = (decision: EventDecision): string => {
  if (decision.kind === 'apply') return [decision.moved.toString(), decision.discrepancy].filter(Boolean).join(' ');
  return decision.kind === 'refuse' ? decision.because : decision.kind;
};

/** The decisions about the events of a history, in a wallet that begins with 10,000. */
function told(...events: readonly WalletEvent[]): { readonly decisions: readonly string[]; readonly balance: string } {
  const wallet = new WalletModel('10000', moneyPolicy);
  const decisions = events.map((one) => shown(wallet.take(one)));
  return { decisions, balance: wallet.balance.toString() };
}

// The cases come from the seamless document of GSC+ 2.0.6 (2.2 and 2.3), from its hosted suite ("Withdraw and Cancel Multiple Time") and
// from an operator in production, where a wager has one bet for each part of a live table's round.
describe('corrections of a wager', () => {
  it('takes the payout back after the stake, each under an id of its own', () => {
    const { decisions, balance } = told(bet('100'), settled('500'), rolledBack('100'), rolledBack('-500'));

    expect([decisions, balance]).to.deep.equal([['-100', '500', '100', '-500'], '10000']);
  });

  it('gives back each bet of a wager by the amount that its cancellation states', () => {
    const { decisions, balance } = told(bet('10'), bet('20'), cancelled('20'), cancelled('10'));

    expect([decisions, balance]).to.deep.equal([['-10', '-20', '20', '10'], '10000']);
  });

  for (const [how, corrections] of Object.entries({
    'one by one': [cancelled('5000'), cancelled('2500')],
    'by one for all': [cancelled('7500')],
    'in parts': [cancelled('1000'), rolledBack('1500'), cancelled('5000')],
  })) {
    it(`gives back a wager of several bets ${how}`, () => {
      expect(told(bet('5000'), bet('2500'), ...corrections).balance).to.equal('10000');
    });
  }

  for (const again of [cancelled('100'), rolledBack('100'), cancelled('1')]) {
    it(`repeats the answer for a bet that was given back, under a new id and as ${again.action} ${again.movement.toString()}`, () => {
      const { decisions, balance } = told(bet('100'), cancelled('100'), again);

      expect([decisions.at(-1), balance]).to.deep.equal(['repeat', '10000']);
    });
  }

  it('takes a payout back once', () => {
    const { decisions, balance } = told(bet('100'), settled('500'), rolledBack('-500'), rolledBack('-500'));

    expect([decisions.at(-1), balance]).to.deep.equal(['repeat', '9900']);
  });

  for (const [what, correction] of Object.entries({
    'a rollback of a million': rolledBack('1000000'),
    'a cancellation of a unit more than the stake': cancelled('11'),
  })) {
    it(`never gives back more than was taken, for ${what}, and asks a person to look`, () => {
      const { decisions, balance } = told(bet('10'), correction);

      expect([decisions.at(-1), balance]).to.deep.equal(['10 more_than_left', '10000']);
    });
  }

  it('takes the rest, and asks a person to look', () => {
    const { decisions, balance } = told(bet('10'), bet('20'), cancelled('20'), cancelled('20'));

    expect([decisions.at(-1), balance]).to.deep.equal(['10 more_than_left', '10000']);
  });

  for (const [what, paid] of Object.entries({
    'a settlement': settled('70'),
    'a jackpot': ofWager('BONUS', '70'),
  })) {
    it(`takes back ${what} that has no bet`, () => {
      const { decisions, balance } = told(paid, rolledBack('-70'));

      expect([decisions, balance]).to.deep.equal([['70', '-70'], '10000']);
    });
  }

  it('finds nothing to take back where nothing was paid', () => {
    expect(told(bet('100'), rolledBack('-500')).decisions.at(-1)).to.equal('unknown_bet');
    expect(told(settled('500'), rolledBack('100')).decisions.at(-1)).to.equal('unknown_bet');
  });

  it('counts a refused bet as unknown, and gives nothing back', () => {
    const { decisions, balance } = told(bet('20000'), cancelled('20000'));

    expect([decisions, balance]).to.deep.equal([['insufficient_balance', 'unknown_bet'], '10000']);
  });

  it('takes another bet of a wager after a first one was cancelled', () => {
    const { decisions, balance } = told(bet('100'), cancelled('100'), bet('30'), cancelled('30'));

    expect([decisions, balance]).to.deep.equal([['-100', '100', '-30', '30'], '10000']);
  });

  it('refuses a bet that its cancellation overtook', () => {
    expect(told(cancelled('100'), cancelled('100'), bet('100')).decisions).to.deep.equal([
      'await',
      'repeat',
      'bet_cancelled',
    ]);
  });
});

describe('a settlement of a wager that was corrected', () => {
  for (const [what, history, payout] of [
    ['one of two bets was rolled back', [bet('10'), bet('20'), rolledBack('10'), settled('50')], '50'],
    ['its first result was rolled back', [bet('10'), settled('200'), rolledBack('-200'), settled('150')], '150'],
    ['its reservation was refunded', [bet('100'), refunded('40'), settled('90')], '90'],
    ['its reservation was refunded whole', [bet('100'), refunded('100'), settled('90')], '90'],
  ] as const) {
    it(`is paid when ${what}`, () => {
      expect(told(...history).decisions.at(-1)).to.equal(payout);
    });
  }

  it('is paid when all of its bets were taken back, and a person has to look', () => {
    expect(told(bet('10'), bet('20'), cancelled('30'), settled('50')).decisions.at(-1)).to.equal(
      '50 paid_after_cancellation',
    );
  });

  it('needs no person when it pays nothing', () => {
    expect(told(bet('10'), cancelled('10'), settled('0')).decisions.at(-1)).to.equal('0');
  });
});

describe('a refund of a reservation', () => {
  it('is paid several times, up to the reservation, in any order with settlements, and a bet may follow', () => {
    const history = [bet('100'), refunded('30'), settled('5'), refunded('20'), bet('10'), refunded('60')];

    expect(told(...history).decisions).to.deep.equal(['-100', '30', '5', '20', '-10', '60']);
    expect(told(...history, refunded('1')).decisions.at(-1)).to.equal('repeat');
  });

  it('is paid without a wager code', () => {
    expect(told(refunded('30', { wagerId: undefined, corrects: undefined })).decisions).to.deep.equal(['30']);
  });

  it('is paid when its reservation is unknown, and a person has to look', () => {
    expect(told(refunded('30'), refunded('5')).decisions).to.deep.equal([
      '30 refund_without_stake',
      '5 refund_without_stake',
    ]);
  });

  it('is not paid for a reservation that was refused', () => {
    expect(told(bet('20000'), refunded('20000')).decisions.at(-1)).to.equal('unknown_bet');
  });
});

describe('the number of an event', () => {
  it('may be shared by a bet, its settlement and its correction, where the protocol says so', () => {
    const id = { transactionId: '23746' };

    expect(told(bet('100', id), settled('150', id), rolledBack('-150', id), bet('100', id)).decisions).to.deep.equal([
      '-100',
      '150',
      '-150',
      'repeat',
    ]);
  });

  it('stands for one event in other protocols', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(event({}));

    expect(shown(wallet.take(event({ action: 'SETTLED', movement: '15' })))).to.equal('conflict');
  });

  it('is a conflict when a cancellation comes again and names another bet', () => {
    const wallet = new WalletModel('100', POLICY);
    wallet.take(event({ transactionId: '1' }));
    wallet.take(event({ transactionId: '2' }));
    wallet.take(cancel);

    const second = { ...cancel, corrects: { kind: 'bet', transactionId: '2' } };
    expect(shown(wallet.take(second))).to.equal('conflict');
    expect(shown(wallet.take({ ...second, transactionId: '4' }))).to.equal('10');
  });

  it('is a conflict when another player has it', () => {
    const wallet = new WalletModel('100', POLICY);

    expect(shown(wallet.take(event({}), { isTakenElsewhere: true }))).to.equal('conflict');
  });
});

describe('the amount of an event', () => {
  for (const [amount, because] of [
    ['1000000000000.01', 'amount_too_large'],
    ['10000000000000000000000000', 'amount_too_large'],
    ['0.00000000001', 'amount_too_fine'],
  ] as const) {
    it(`is refused at ${amount}, and decided again when it is repeated`, () => {
      const wallet = new WalletModel('0', moneyPolicy);
      const paid = settled(amount);

      expect([shown(wallet.take(paid)), shown(wallet.take(paid))]).to.deep.equal([because, because]);
      expect(wallet.transactions).to.deep.equal([]);
    });
  }

  it('may be as large as the limit and as fine as the ledger', () => {
    expect(told(settled('1000000000000'), settled('0.0000000001')).decisions).to.deep.equal([
      '1000000000000',
      '0.0000000001',
    ]);
  });
});
