import { expect } from 'chai';
import type { OpenAuthorization } from '../../src/application/ports/open-authorizations.ts';
import { MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { populate } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import { acceptedOf, askedOf, betEvent, decidedOf, messageOf, recordIn, SEAMLESS_WALLET } from './wallet-seeds.ts';

const bets = [1, 2, 3].map((number) => acceptedOf(number, betEvent(number), '0'));
/** The deadline of each question; the last question has the shortest. */
const UNTIL_MS = [30, 20, 10].map((afterMs) => MOMENT_MS + afterMs);

/** The promises of every view of the open questions. */
export function openAuthorizationsContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (OpenAuthorizations)`, openWorld, (world) => {
    const overdue = (beforeMs: number, limit = 10): Promise<readonly OpenAuthorization[]> =>
      world().openAuthorizations.overdue(beforeMs, limit);
    const numbersOf = async (...asked: Parameters<typeof overdue>): Promise<readonly string[]> =>
      (await overdue(...asked)).map(({ bet }) => bet.transactionId);

    beforeEach(async () => {
      await populate(world());
      for (const [at, bet] of bets.entries()) {
        const asked = { ...askedOf(bet), askedUntilMs: UNTIL_MS[at]! };
        await recordIn(world().walletBook, SEAMLESS_WALLET, [asked]);
      }
    });

    it('knows none that may still be answered', async () => {
      expect(await overdue(MOMENT_MS + 10)).to.deep.equal([]);
    });

    it('knows what is needed to end one', async () => {
      expect(await overdue(MOMENT_MS + 11)).to.deep.equal([
        {
          callbackId: messageOf(bets[2]!).id,
          lane: messageOf(bets[2]!).lane,
          wallet: SEAMLESS_WALLET,
          memberId: 'ANN',
          bet: { kind: 'bet', transactionId: '3' },
        },
      ]);
    });

    it('knows the oldest first, as many as are wanted', async () => {
      expect(await numbersOf(MOMENT_MS + 1_000)).to.deep.equal(['3', '2', '1']);
      expect(await numbersOf(MOMENT_MS + 1_000, 2)).to.deep.equal(['3', '2']);
    });

    it('forgets those that have ended', async () => {
      const callbackId = messageOf(bets[1]!).id;
      await recordIn(world().walletBook, SEAMLESS_WALLET, [], {
        authorizations: [{ callbackId, status: 'unanswered', attempt: undefined }],
      });

      expect(await numbersOf(MOMENT_MS + 1_000)).to.deep.equal(['3', '1']);
    });

    it('goes by the question and not by the bet, which its provider may have taken back', async () => {
      const refused = {
        ...bets[0]!,
        status: 'refused',
        refusedBecause: 'bet_cancelled',
        moved: askedOf(bets[0]!).transaction.moved,
      } as const;
      await recordIn(world().walletBook, SEAMLESS_WALLET, [{ ...decidedOf(refused), isEndOfAsk: true }]);

      expect(await numbersOf(MOMENT_MS + 1_000)).to.deep.equal(['3', '2', '1']);
    });
  });
}
