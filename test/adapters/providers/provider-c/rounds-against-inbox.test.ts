import { moneyPolicy } from '../../../../src/adapters/providers/provider-c/policy.ts';
import { SimulatedRounds } from '../../../../src/adapters/providers/provider-c/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { expectBooksToAgree, type PlayedRounds } from '../rounds-against-inbox.ts';
import { inbox } from './callbacks/listening.ts';
import { NOW_MS } from './simulated-provider.ts';

const STAKES = ['1', '12.5', '20'];
const PAYOUTS = ['25', '0', '25'];

describe('the rounds of protocol C against its inbox', () => {
  it('leave the wallet with what the upstream has in its book, whatever is lost, late or repeated', () =>
    expectBooksToAgree({
      acts: ['bet', 'settle', 'cancel', 'repeat', 'gift', 'takeGiftBack'],
      balance: '50',
      inbox: inbox(),
      policy: moneyPolicy,
      numRuns: 60,
      at: (callbackUrl) => playedAt(roundsAt(callbackUrl)),
    }));
});

const playedAt = (rounds: SimulatedRounds): PlayedRounds => ({
  book: rounds.book,
  act(act, which) {
    const stake = Decimal.from(STAKES[which]!);
    const bet = { player: 'demo001', roundId: `90${which % 2}`, betId: `70${which}`, stake };
    const gift = `80${which}`;
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      bet: () => rounds.betOrTakeBack(bet),
      settle: () => rounds.settle(bet, Decimal.from(PAYOUTS[which]!)),
      cancel: () => rounds.cancel(bet),
      repeat: () => rounds.repeat(),
      gift: async () => {
        const { outcome } = await rounds.gift('demo001', gift, stake);
        if (outcome !== 'accepted') await rounds.takeGiftBack('demo001', gift, stake);
      },
      takeGiftBack: () => rounds.takeGiftBack('demo001', gift, stake),
    };
    return acts[act]!();
  },
});

const roundsAt = (callbackUrl: string): SimulatedRounds =>
  new SimulatedRounds({
    callbackUrl,
    encryptKey: 'Zk7Qw2Lp',
    timeoutMs: 3_000,
    currency: 'USD',
    slotOf: (roundId) => (roundId === '901' ? 'EG-SLOT-A001' : undefined),
    runtime: { nowMs: () => NOW_MS, wait: () => Promise.resolve() },
  });
