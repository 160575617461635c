import { expect } from 'chai';
import fc from 'fast-check';
import { moneyPolicy } from '../../../../src/adapters/providers/provider-b/policy.ts';
import { SimulatedRounds } from '../../../../src/adapters/providers/provider-b/simulator/rounds.ts';
import type { EventOutcome } from '../../../../src/application/ports/provider-inbox.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import type { EventDecision } from '../../../../src/domain/wallet/decide-event.ts';
import { WalletModel } from '../../../unit/domain/wallet/wallet-model.ts';
import { CONNECTION, inbox } from './callbacks/listening.ts';
import { ScriptedOperator, type ArrivedCallback } from './scripted-operator.ts';
import { NOW_MS } from './simulated.ts';

const START = '50';
const STAKES = ['1', '12.5', '20'];
const PAYOUTS = ['0', '0.01', '25'];

/** The next action of the upstream with one of three bets, and whether the answer is lost. */
const STEP = fc.record({
  act: fc.constantFrom('bet', 'settle', 'cancel', 'repeat', 'push'),
  which: fc.nat({ max: 2 }),
  isAnswerLost: fc.boolean(),
});

describe('the rounds of protocol B against its inbox', () => {
  for (const [currency, places] of [
    ['USD', 0],
    ['IDR2', 3],
  ] as const) {
    it(`leave the wallet with what the upstream has in its book, in ${currency}`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(STEP, { maxLength: 20 }), async (steps) => {
          const wallet = new WalletModel(START, moneyPolicy);
          let isAnswerLost = false;
          const operator = new ScriptedOperator((callback) => {
            const answer = answerOf(wallet, callback);
            const isLost = isAnswerLost;
            isAnswerLost = false;
            return isLost ? 'cut' : answer;
          });
          const played = roundsAt(await operator.start(), currency, places);

          // So that there is something to repeat.
          await played.balance('demo001');
          for (const step of steps) {
            ({ isAnswerLost } = step);
            await play(played, step);
          }
          await operator.stop();

          const moved = [...played.book.acknowledged.values()].reduce((sum, one) => sum.plus(one.moved), Decimal.ZERO);
          expect(wallet.balance.toString()).to.equal(Decimal.from(START).plus(moved).toString());
        }),
        { numRuns: 30 },
      );
    });
  }
});

/** A bet that is not taken is taken back: it may have been. */
async function play(played: SimulatedRounds, { act, which }: { readonly act: string; readonly which: number }) {
  const bet = { player: 'demo001', roundId: `90${which}`, betId: `70${which}`, stake: Decimal.from(STAKES[which]!) };
  const payout = Decimal.from(PAYOUTS[which]!);
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    bet: async () => {
      const { outcome } = await played.bet(bet);
      if (outcome !== 'accepted') await played.cancel(bet);
    },
    settle: () => played.settle(bet, payout),
    cancel: () => played.cancel(bet),
    push: () => played.push(bet, 'VOID', payout),
    repeat: () => played.repeat(),
  };
  await acts[act]!();
}

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

const INBOX = inbox();

function answerOf(wallet: WalletModel, { path, body }: ArrivedCallback): string {
  const read = INBOX.read({ method: 'POST', path, query: '', contentType: undefined, body });
  if (!read.ok) throw new Error(`${path} was refused: ${read.error.body}`);
  const message = read.value;
  if (message.kind === 'balances')
    return message.reply([{ kind: 'balance', balance: wallet.balance, currency: 'any' }]).body;
  if (message.kind !== 'events') throw new Error(`${path} was not understood`);
  const outcomes = message.batches.map(({ events }) => {
    const balanceBefore = wallet.balance;
    const ends = events.map((event) => outcomeOf(wallet.take(event)));
    return { kind: 'decided', outcomes: ends, balanceBefore, balance: wallet.balance } as const;
  });
  return message.reply(outcomes).body;
}

function outcomeOf(decision: EventDecision): EventOutcome {
  if (decision.kind === 'apply') return { kind: 'accepted', moved: decision.moved };
  if (decision.kind === 'await') return { kind: 'awaited', isAccepted: decision.isAccepted };
  if (decision.kind === 'refuse') return { kind: 'refused', because: decision.because };
  if (decision.kind === 'wait') return { kind: 'failed' };
  const { status, refusedBecause, moved } = decision.of;
  if (refusedBecause !== undefined) return { kind: 'refused', because: refusedBecause };
  return status === 'awaited' ? { kind: 'awaited', isAccepted: false } : { kind: 'repeated', moved };
}
