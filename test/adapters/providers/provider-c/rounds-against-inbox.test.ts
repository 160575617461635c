import { expect } from 'chai';
import fc from 'fast-check';
import { moneyPolicy } from '../../../../src/adapters/providers/provider-c/policy.ts';
import { SimulatedRounds } from '../../../../src/adapters/providers/provider-c/simulator/rounds.ts';
import type { EventOutcome } from '../../../../src/application/ports/provider-inbox.ts';
import type { EventDecision } from '../../../../src/domain/wallet/decide-event.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { WalletModel } from '../../../unit/domain/wallet/wallet-model.ts';
import { inbox, request } from './callbacks/listening.ts';
import { ScriptedGateway, type ArrivedCallback, type Scripted } from './scripted-gateway.ts';
import { NOW_MS } from './simulated-provider.ts';

const START = '50';
const STAKES = ['1', '12.5', '20'];
const PAYOUTS = ['25', '0', '25'];

/** The next action of the upstream with one of three bets of two rounds, and whether the answer is lost. */
const STEP = fc.record({
  act: fc.constantFrom('bet', 'settle', 'cancel', 'repeat', 'gift', 'takeGiftBack'),
  which: fc.nat({ max: 2 }),
  isAnswerLost: fc.boolean(),
});

describe('the rounds of protocol C against its inbox', () => {
  it('leave the wallet with what the upstream has in its book, whatever is lost, late or repeated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 20 }), async (steps) => {
        const wallet = new WalletModel(START, moneyPolicy);
        let isAnswerLost = false;
        const gateway = new ScriptedGateway((callback) => {
          const answer = answerOf(wallet, callback);
          if (!isAnswerLost) return answer;
          isAnswerLost = false;
          return 'cut';
        });
        const played = roundsAt(await gateway.start());

        let sent = 0;
        for (const step of steps) {
          if (step.act === 'repeat' && sent === 0) continue;
          ({ isAnswerLost } = step);
          await play(played, step);
          isAnswerLost = false;
          sent += 1;
        }
        await gateway.stop();

        const moved = [...played.book.acknowledged.values()].reduce((sum, one) => sum.plus(one.moved), Decimal.ZERO);
        expect(wallet.balance.toString()).to.equal(Decimal.from(START).plus(moved).toString());
      }),
      { numRuns: 60 },
    );
  });
});

async function play(played: SimulatedRounds, { act, which }: { readonly act: string; readonly which: number }) {
  const bet = {
    player: 'demo001',
    roundId: `90${which % 2}`,
    betId: `70${which}`,
    stake: Decimal.from(STAKES[which]!),
  };
  const gift = `80${which}`;
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    bet: () => played.betOrTakeBack(bet),
    settle: () => played.settle(bet, Decimal.from(PAYOUTS[which]!)),
    cancel: () => played.cancel(bet),
    repeat: () => played.repeat(),
    gift: async () => {
      const { outcome } = await played.gift('demo001', gift, bet.stake);
      if (outcome !== 'accepted') await played.takeGiftBack('demo001', gift, bet.stake);
    },
    takeGiftBack: () => played.takeGiftBack('demo001', gift, bet.stake),
  };
  await acts[act]!();
}

const roundsAt = (callbackUrl: string): SimulatedRounds =>
  new SimulatedRounds({
    callbackUrl,
    encryptKey: 'Zk7Qw2Lp',
    timeoutMs: 3_000,
    currency: 'USD',
    slotOf: (roundId) => (roundId === '901' ? 'EG-SLOT-A001' : undefined),
    runtime: { nowMs: () => NOW_MS, wait: () => Promise.resolve() },
  });

function answerOf(wallet: WalletModel, { path, body }: ArrivedCallback): Scripted {
  const read = inbox().read(request(path, body));
  if (!read.ok || read.value.kind !== 'events') throw new Error(`${path} was not understood`);
  const balanceBefore = wallet.balance;
  const outcomes = read.value.batches[0]!.events.map((event) => outcomeOf(wallet.take(event)));
  return read.value.reply([{ kind: 'decided', outcomes, balanceBefore, balance: wallet.balance }]);
}

function outcomeOf(decision: EventDecision): EventOutcome {
  if (decision.kind === 'apply') return { kind: 'accepted', moved: decision.moved };
  if (decision.kind === 'await') return { kind: 'awaited', isAccepted: decision.isAccepted };
  if (decision.kind === 'refuse') return { kind: 'refused', because: decision.because };
  if (decision.kind === 'wait') return { kind: 'failed' };
  const { status, refusedBecause, moved } = decision.of;
  if (refusedBecause !== undefined) return { kind: 'refused', because: refusedBecause };
  return status === 'awaited' ? { kind: 'awaited', isAccepted: true } : { kind: 'repeated', moved };
}
