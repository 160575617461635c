import { expect } from 'chai';
import fc from 'fast-check';
import type { SentBook } from '../../../src/adapters/providers/simulation/simulator-sender.ts';
import type { ProviderInbox } from '../../../src/application/ports/provider-inbox.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { MoneyPolicy } from '../../../src/domain/wallet/money-policy.ts';
import { ScriptedGateway } from './scripted-gateway.ts';
import { WalletBehindInbox } from './wallet-behind-inbox.ts';

/** A simulated upstream that plays at a gateway. */
export interface PlayedRounds {
  readonly book: SentBook;
  /** Carries out one action with one of three bets. */
  act(act: string, which: number): Promise<unknown>;
}

interface Parts {
  readonly acts: readonly string[];
  /** The balance at first. */
  readonly balance: string;
  readonly inbox: ProviderInbox;
  readonly policy: MoneyPolicy;
  readonly numRuns: number;
  at(callbackUrl: string): PlayedRounds;
}

/** Plays random rounds of which callbacks and answers get lost. At the end the wallet must have moved as the upstream's book says. */
export function expectBooksToAgree({ acts, balance, inbox, policy, numRuns, at }: Parts): Promise<void> {
  const step = fc.record({
    act: fc.constantFrom(...acts),
    which: fc.nat({ max: 2 }),
    lost: fc.constantFrom('nothing', 'callback', 'answer'),
  });
  const property = fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
    const behind = new WalletBehindInbox(balance, inbox, policy);
    let lost = 'nothing';
    const gateway = new ScriptedGateway((callback) => {
      const losing = lost;
      lost = 'nothing';
      if (losing === 'callback') return 'cut';
      const { body } = behind.replyTo({ method: 'POST', query: '', ...callback });
      return losing === 'answer' ? 'cut' : body;
    });
    const played = at(await gateway.start());

    for (const { act, which, lost: losing } of steps) {
      if (act === 'repeat' && gateway.arrived.length === 0) continue;
      lost = losing;
      await played.act(act, which);
      lost = 'nothing';
    }
    await gateway.stop();

    const moved = [...played.book.acknowledged.values()].map((one) => one.moved);
    const expected = moved.reduce((sum, one) => sum.plus(one), Decimal.from(balance));
    expect(behind.wallet.balance.toString()).to.equal(expected.toString());
  });
  return fc.assert(property, { numRuns });
}
