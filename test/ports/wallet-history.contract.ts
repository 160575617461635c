import { expect } from 'chai';
import type { TransactionFilter } from '../../src/application/ports/wallet-history.ts';
import { NOTHING_REPORTED } from '../../src/domain/wallet/wallet-event.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { accepted, AGENT, guid, MOMENT_MS, PROVIDER } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { OTHER_AGENT, OTHER_PROVIDER, OTHERS_PLAYER, populate, SECOND_PLAYER } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import { acceptedOf, betEvent, decidedOf, fund, record, recordIn, WALLET, winEvent } from './wallet-seeds.ts';

/** The detail has a kind too, which is no statement about the transaction. */
const SAID = {
  ...NOTHING_REPORTED,
  moneyKind: 'jackpot',
  providerAction: 'JACKPOT',
  roundEnd: 'open',
  detail: '{"moneyKind":"stake"}',
} as const;

/** The promises of every history of wallets. */
export function walletHistoryContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (a WalletHistory)`, openWorld, (world) => {
    const list = (filter: Partial<TransactionFilter> = {}, page = '1', pageSize = '10') =>
      world().walletHistory.list(
        { agent: undefined, memberId: undefined, roundId: undefined, status: undefined, ...filter },
        accepted(PageRequest.of(page, pageSize)),
      );
    const idsOf = async (...asked: Parameters<typeof list>): Promise<readonly string[]> =>
      (await list(...asked)).list.map(({ id }) => id);

    beforeEach(async () => {
      await populate(world());
      await fund(world(), '100');
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));
      await record(world().walletBook, decidedOf(acceptedOf(2, winEvent(1, { report: SAID }), '115')));
      const refused = { ...acceptedOf(3, betEvent(3), '0'), moved: Decimal.ZERO, status: 'refused' } as const;
      const elsewhere = { ...WALLET, agent: OTHER_AGENT, playerId: OTHERS_PLAYER };
      await recordIn(world().walletBook, elsewhere, [
        decidedOf({ ...refused, refusedBecause: 'insufficient_balance' }),
      ]);
      await recordIn(world().walletBook, { ...WALLET, playerId: SECOND_PLAYER }, [
        decidedOf(acceptedOf(4, betEvent(4, { roundId: 'R1', movement: '0' }), '0')),
      ]);
    });

    it('lists all, the last recorded first', async () => {
      expect(await idsOf()).to.deep.equal([4, 3, 2, 1].map(guid));
    });

    it('says of each whose it is and what became of it', async () => {
      const [, third] = (await list()).list;

      expect(third).to.include({
        agent: OTHER_AGENT,
        memberId: 'ANN',
        provider: PROVIDER,
        currency: 'USD',
        status: 'refused',
        refusedBecause: 'insufficient_balance',
        transactionId: '3',
        roundId: 'R3',
      });
      expect(third?.recordedAtMs).to.be.a('number');
      expect(third?.broughtInBy).to.equal(undefined);
    });

    it('says what the provider said about the money', async () => {
      expect((await list({ transactionId: '1', action: 'SETTLED' })).list[0]?.report).to.deep.equal(SAID);
    });

    it('says of an event from the provider’s records who brought it in', async () => {
      await recordIn(world().walletBook, { ...WALLET, broughtInBy: 'eve' }, [
        decidedOf(acceptedOf(5, winEvent(5, { movement: '0' }), '115')),
      ]);

      expect((await list()).list[0]).to.include({ id: guid(5), broughtInBy: 'eve' });
    });

    for (const [filter, numbers] of [
      [{ agent: AGENT }, [4, 2, 1]],
      [{ memberId: 'ANN' }, [3, 2, 1]],
      [{ agent: AGENT, memberId: 'ANN' }, [2, 1]],
      [{ roundId: 'R1' }, [4, 2, 1]],
      [{ status: 'refused' }, [3]],
      [{ status: 'awaited' }, []],
      [{ agent: 'NOBODY' }, []],
      [{ memberId: '\u0000' }, []],
      [{ roundId: 'r1' }, []],
      [{ provider: PROVIDER, transactionId: '1' }, [2, 1]],
      [{ provider: OTHER_PROVIDER }, []],
      [{ wagerId: 'W1' }, [2, 1]],
      [{ action: 'SETTLED' }, [2]],
      [{ moneyKind: 'jackpot' }, [2]],
      [{ moneyKind: 'stake' }, []],
      [{ amountMin: Decimal.from('10') }, [3, 2, 1]],
      [{ amountMin: Decimal.from('10.01') }, [2]],
      [{ amountMax: Decimal.from('10') }, [4, 3, 1]],
      [{ sinceMs: MOMENT_MS }, [4, 3, 2, 1]],
      [{ sinceMs: MOMENT_MS + 1 }, []],
      [{ untilMs: MOMENT_MS }, []],
      [{ untilMs: MOMENT_MS + 1 }, [4, 3, 2, 1]],
    ] as const) {
      it(`lists those of ${JSON.stringify(filter)}`, async () => {
        const { list: found, total } = await list(filter);

        expect(found.map(({ id }) => id)).to.deep.equal(numbers.map(guid));
        expect(total).to.equal(numbers.length);
      });
    }

    it('finds transactions by their ids, and none by another text', async () => {
      const found = await world().walletHistory.named([guid(1), guid(3), guid(404), 'transaction-1', '']);

      expect([...found.keys()]).to.have.members([guid(1), guid(3)]);
      expect(found.get(guid(3))).to.include({ agent: OTHER_AGENT, memberId: 'ANN', transactionId: '3' });
    });

    it('lists page by page with the true total, also beyond the last page', async () => {
      expect(await idsOf({}, '2', '3')).to.deep.equal([guid(1)]);
      expect(await list({}, '3', '3')).to.deep.equal({ list: [], total: 4 });
    });
  });
}
