import { moneyPolicy } from '../../../../src/adapters/providers/provider-b/policy.ts';
import { SimulatedRounds } from '../../../../src/adapters/providers/provider-b/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { expectBooksToAgree, type PlayedRounds } from '../rounds-against-inbox.ts';
import { CONNECTION, inbox } from './callbacks/listening.ts';
import { NOW_MS } from './simulated.ts';

const STAKES = ['1', '12.5', '20'];
const PAYOUTS = ['0', '0.01', '25'];
const ACTS = ['balance', 'bet', 'settle', 'cancel', 'repeat', 'push'];

describe('the rounds of protocol B against its inbox', () => {
  for (const [currency, places] of [
    ['USD', 0],
    ['IDR2', 3],
  ] as const) {
    it(`leave the wallet with what the upstream has in its book, in ${currency}`, () =>
      expectBooksToAgree({
        acts: ACTS,
        balance: '50',
        inbox: inbox(),
        policy: moneyPolicy,
        numRuns: 30,
        at: (callbackUrl) => playedAt(roundsAt(callbackUrl, currency, places)),
      }));
  }
});

/** A bet that is not taken is taken back: it may have been. */
const playedAt = (rounds: SimulatedRounds): PlayedRounds => ({
  book: rounds.book,
  act(act, which) {
    const bet = { player: 'demo001', roundId: `90${which}`, betId: `70${which}`, stake: Decimal.from(STAKES[which]!) };
    const payout = Decimal.from(PAYOUTS[which]!);
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      balance: () => rounds.balance('demo001'),
      bet: async () => {
        const { outcome } = await rounds.bet(bet);
        if (outcome !== 'accepted') await rounds.cancel(bet);
      },
      settle: () => rounds.settle(bet, payout),
      cancel: () => rounds.cancel(bet),
      push: () => rounds.push(bet, 'VOID', payout),
      repeat: () => rounds.repeat(),
    };
    return acts[act]!();
  },
});

const roundsAt = (callbackUrl: string, currency: string, places: number): SimulatedRounds =>
  new SimulatedRounds({
    callbackUrl,
    currency,
    places,
    operator: {
      operatorCode: CONNECTION.credentials['operator_code']!,
      secretKey: CONNECTION.credentials['secret_key']!,
    },
    timeoutMs: 3_000,
    runtime: { nowMs: () => NOW_MS, uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() },
  });
