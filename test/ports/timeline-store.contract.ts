import { expect } from 'chai';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { accepted, AGENT, guid, PROVIDER } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import type { InDoubtWorld } from './in-doubt-world.ts';
import { idOfStep } from '../fakes/in-memory-step-places.ts';
import { OTHER_AGENT, OTHERS_PLAYER, OTHER_PROVIDER, PLAYER, populate, shown, upstreamOrderOf } from './money-seeds.ts';
import { refusalOf } from './refusal-log.contract.ts';
import { acceptedOf, betEvent, decidedOf, fund, record, recordIn, WALLET, winEvent } from './wallet-seeds.ts';

const LATER_MS = Date.now() + 3_600_000;

/** The promises of every store of timelines. */
export function timelineStoreContract(title: string, openWorld: OpenWorld<InDoubtWorld>): void {
  describeInWorld(`${title} (a TimelineStore)`, openWorld, (world) => {
    const round = (
      changes: Partial<{ roundId: string; provider: string; agent: string }> = {},
      page = '1',
      size = '10',
    ) =>
      world().timelineStore.round(
        { provider: PROVIDER, roundId: 'R1', agent: undefined, ...changes },
        accepted(PageRequest.of(page, size)),
      );
    const player = (playerId: string, page = '1', size = '10') =>
      world().timelineStore.player(playerId, accepted(PageRequest.of(page, size)));

    beforeEach(async () => {
      await populate(world());
      await fund(world(), '100');
      await fund(world(), '100', OTHERS_PLAYER);
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));
      await record(world().walletBook, decidedOf(acceptedOf(2, winEvent(1), '115')));
      await recordIn(world().walletBook, { ...WALLET, agent: OTHER_AGENT, playerId: OTHERS_PLAYER }, [
        decidedOf(acceptedOf(3, betEvent(3, { roundId: 'R1' }), '90')),
      ]);
    });

    it('has the transactions of a round in their order, whoever played', async () => {
      const { list, total } = await round();

      expect(total).to.equal(3);
      expect(list.map(idOfStep)).to.deep.equal([1, 2, 3].map(guid));
    });

    it('has of each transaction the decision, the answer to the provider and its place in the wallet', async () => {
      const [bet] = (await round()).list;
      if (bet?.kind !== 'transaction') throw new Error('the first step is no transaction');

      expect(bet.transaction).to.include({ agent: AGENT, memberId: 'ANN', acknowledgement: 'done', heldBy: 'gateway' });
      expect(bet.transaction).to.include({ sequence: 2, status: 'accepted', transactionId: '1' });
      expect(bet.transaction.balanceAfter.toString()).to.equal('90');
    });

    it('has the lines of the ledger, which add up to zero', async () => {
      const [bet] = (await round()).list;

      expect(bet?.entries.map(({ account, amount }) => [account, amount.toString()])).to.have.deep.members([
        [`provider:${PROVIDER}`, '10'],
        [`player:${PLAYER}`, '-10'],
      ]);
      for (const { entries } of (await round()).list)
        expect(entries.reduce((sum, { amount }) => sum.plus(amount), Decimal.ZERO).isZero()).to.equal(true);
    });

    it('has refused events that left no transaction', async () => {
      await world().refusals.note([refusalOf(9, { event: winEvent(7, { roundId: 'R1' }) })], LATER_MS);

      const last = (await round()).list.at(-1);
      if (last?.kind !== 'refusal') throw new Error('the last step is no refusal');
      expect(shown(last.refusal)).to.deep.include({
        id: guid(9),
        agent: AGENT,
        memberId: 'ANN',
        transactionId: '7',
        because: 'unknown_bet',
        times: 1,
        movement: '25',
        firstAtMs: LATER_MS,
      });
      expect(last.entries).to.deep.equal([]);
      expect((await player(PLAYER)).list.map(idOfStep)).to.include(guid(9));
    });

    it('has the blocks of a player, as they are now', async () => {
      const block = { id: guid(30), reason: 'fraud', untilMs: undefined, note: 'seen twice', by: 'ann' } as const;
      await world().playerBlocks.place(PLAYER, block);
      await world().playerBlocks.lift(PLAYER, { reason: undefined, isAgreed: false, by: 'ben', note: '' });

      const [step] = (await player(PLAYER)).list.filter(({ kind }) => kind === 'block');
      if (step?.kind !== 'block') throw new Error('there is no block among the steps');
      expect(step.block).to.deep.include({ id: guid(30), note: 'seen twice', by: 'ann', refusedStakes: 0 });
      expect(step.block.lifted?.by).to.equal('ben');
      expect(step.entries).to.deep.equal([]);
    });

    it('has only an Agent’s part of a round where that is wanted', async () => {
      expect((await round({ agent: OTHER_AGENT })).list.map(idOfStep)).to.deep.equal([guid(3)]);
      expect(await round({ agent: 'NOBODY' })).to.deep.equal({ list: [], total: 0 });
    });

    it('has no other round, and none of another provider', async () => {
      expect(await round({ roundId: 'r1' })).to.deep.equal({ list: [], total: 0 });
      expect(await round({ roundId: '\u0000' })).to.deep.equal({ list: [], total: 0 });
      expect(await round({ provider: OTHER_PROVIDER })).to.deep.equal({ list: [], total: 0 });
    });

    it('is paged, with the total of all pages', async () => {
      expect((await round({}, '2', '2')).list.map(idOfStep)).to.deep.equal([guid(3)]);
      expect(await round({}, '9', '2')).to.deep.equal({ list: [], total: 3 });
      expect((await player(PLAYER, '2', '2')).list).to.have.length(1);
      expect((await player(PLAYER, '2', '2')).total).to.equal(3);
    });

    it('has transactions and transfers of a player, the newest first', async () => {
      await world().transfers.begin(upstreamOrderOf(5, '7', { nowMs: LATER_MS }), LATER_MS + 1);

      const { list, total } = await player(PLAYER);

      expect(total).to.equal(4);
      const [newest] = list;
      if (newest?.kind !== 'transfer') throw new Error('the newest step is no transfer');
      expect(newest.transfer).to.include({ id: guid(5), memberId: 'ANN', status: 'pending', dueAtMs: LATER_MS + 1 });
      expect(newest.entries).to.deep.equal([]);
      const transactions = list.filter(({ kind }) => kind === 'transaction').map(idOfStep);
      expect(transactions).to.deep.equal([guid(2), guid(1)]);
    });

    it('has the lines of a transfer', async () => {
      const deposit = (await player(PLAYER)).list.find(({ kind }) => kind === 'transfer');

      expect(deposit?.entries.map(({ account, amount }) => [account, amount.toString()])).to.have.deep.members([
        [`agent:${AGENT}`, '-100'],
        [`player:${PLAYER}`, '100'],
      ]);
    });

    it('has nothing of a player that nobody is', async () => {
      for (const id of [guid(404), 'no-guid']) expect(await player(id)).to.deep.equal({ list: [], total: 0 });
    });

    it('has the wallets of a player', async () => {
      expect(shown(await world().timelineStore.wallets(PLAYER))).to.deep.equal([
        { currency: 'USD', balance: '115', movements: 3 },
      ]);
      await world().wallets.noteReportedBalance(PLAYER, 'USD', Decimal.from('12.5'));
      expect((await world().timelineStore.wallets(PLAYER))[0]?.reportedBalance?.toString()).to.equal('12.5');
      expect(await world().timelineStore.wallets(guid(404))).to.deep.equal([]);
    });
  });
}
