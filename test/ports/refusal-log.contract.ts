import { expect } from 'chai';
import type { NotedRefusal, UnbookedReport } from '../../src/application/ports/refusal-log.ts';
import { ownedDetail } from '../../src/domain/in-doubt/owned-detail.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, guid, MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import type { InDoubtWorld } from './in-doubt-world.ts';
import { populate } from './money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, record, WALLET, winEvent } from './wallet-seeds.ts';

const LATE = { transfersMs: 0, betsMs: 0 };
const ALL = { isClosed: false, kind: undefined, agent: undefined, provider: undefined, sinceMs: undefined };

export const refusalOf = (number: number, changes: Partial<NotedRefusal> = {}): NotedRefusal => ({
  id: guid(number),
  wallet: WALLET,
  event: winEvent(1),
  because: 'unknown_bet',
  ...changes,
});

const reportOf = (number: number, changes: Partial<UnbookedReport> = {}): UnbookedReport => ({
  id: guid(number),
  provider: WALLET.provider,
  reference: '1',
  kind: winEvent(1).kind,
  currency: 'USD',
  amount: Decimal.from('25'),
  because: 'unknown_player',
  detail: 'SETTLED of EVE',
  ...changes,
});

/** The promises of every log of refusals, as seen in the book of items in doubt, for which it exists. */
export function refusalLogContract(title: string, openWorld: OpenWorld<InDoubtWorld>): void {
  describeInWorld(`${title} (a RefusalLog)`, openWorld, (world) => {
    const noted = async () => (await world().inDoubt.list(ALL, LATE, accepted(PageRequest.of()))).list;

    beforeEach(() => populate(world()));

    it('notes what was refused, and of whom', async () => {
      await world().refusals.note([refusalOf(1)], MOMENT_MS);

      const [item, ...others] = await noted();
      expect(others).to.deep.equal([]);
      expect(item).to.deep.include({ kind: 'refusal', id: guid(1), sinceMs: MOMENT_MS, reason: 'unknown_bet' });
      expect(item).to.deep.include({ agent: WALLET.agent, memberId: 'ANN', reference: '1', detail: 'SETTLED' });
      expect(item?.amount?.toString()).to.equal('25');
    });

    it('notes the same once, in one batch and in several', async () => {
      await world().refusals.note([refusalOf(1), refusalOf(2)], MOMENT_MS);
      await world().refusals.note([refusalOf(3)], MOMENT_MS + 1);

      expect((await noted()).map(({ id }) => id)).to.deep.equal([guid(1)]);
    });

    it('notes another content of the same number', async () => {
      await world().refusals.note([refusalOf(1), refusalOf(2, { event: winEvent(1, { movement: '26' }) })], MOMENT_MS);

      expect((await noted()).map(({ id }) => id)).to.have.members([guid(1), guid(2)]);
    });

    it('notes events that name no round and no wager', async () => {
      const event = winEvent(1, { roundId: undefined, wagerId: undefined });
      await world().refusals.note([refusalOf(1, { event }), refusalOf(2, { event })], MOMENT_MS);

      expect(await noted()).to.have.length(1);
    });

    it('is no doubt any more when the same was accepted afterwards', async () => {
      await fund(world(), '100');
      await world().refusals.note([refusalOf(8), refusalOf(9, { event: winEvent(1, { movement: '26' }) })], MOMENT_MS);

      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));
      await record(world().walletBook, decidedOf(acceptedOf(2, winEvent(1), '115')));

      expect((await noted()).map(({ id }) => id)).to.deep.equal([guid(9)]);
    });

    it('notes once what belongs to no wallet, and each content of its number', async () => {
      const unread = { kind: undefined, currency: undefined, amount: undefined, because: 'unreadable' } as const;
      await world().refusals.noteUnbooked([reportOf(1), reportOf(2), reportOf(3, unread)], MOMENT_MS);
      await world().refusals.noteUnbooked([reportOf(4), reportOf(5, unread)], MOMENT_MS + 1);

      const found = new Map((await noted()).map((item) => [item.id, item]));
      expect([...found.keys()]).to.have.members([guid(1), guid(3)]);
      const { amount, ...known } = found.get(guid(1))!;
      expect(amount?.toString()).to.equal('25');
      expect(known).to.deep.equal({
        kind: 'refusal',
        id: guid(1),
        sinceMs: MOMENT_MS,
        agent: undefined,
        provider: WALLET.provider,
        memberId: undefined,
        reference: '1',
        currency: 'USD',
        reason: 'unknown_player',
        detail: 'SETTLED of EVE',
        closing: undefined,
      });
      expect(found.get(guid(3))).to.include({ amount: undefined, currency: undefined, reason: 'unreadable' });
    });

    it('names the owner of a report that could not be read, and shows it to their Agent', async () => {
      const unread = { kind: undefined, because: 'unreadable' } as const;
      const content = '{"user":"ANN of AGENT-9: "}';
      await world().refusals.noteUnbooked(
        [
          reportOf(1, { ...unread, detail: ownedDetail({ agent: WALLET.agent, memberId: 'ANN' }, content) }),
          reportOf(2, { ...unread, detail: content }),
          // A provider's own words in another report.
          reportOf(3, { detail: `ANN of ${WALLET.agent}: x` }),
        ],
        MOMENT_MS,
      );

      const owned = await world().inDoubt.list({ ...ALL, agent: WALLET.agent }, LATE, accepted(PageRequest.of()));
      const owners = new Map((await noted()).map(({ id, agent, memberId }) => [id, [agent, memberId]]));
      expect(owned.list.map(({ id, memberId }) => [id, memberId])).to.deep.equal([[guid(1), 'ANN']]);
      expect(owners.get(guid(2))).to.deep.equal([undefined, undefined]);
      expect(owners.get(guid(3))).to.deep.equal([undefined, undefined]);
      expect(await world().inDoubt.agentOf({ kind: 'refusal', id: guid(1) })).to.equal(WALLET.agent);
      expect(await world().inDoubt.agentOf({ kind: 'refusal', id: guid(2) })).to.equal(undefined);
    });

    it('doubts no longer what belonged to no wallet when its number was accepted with that amount', async () => {
      await fund(world(), '100');
      const other = reportOf(9, { amount: Decimal.from('26') });
      await world().refusals.noteUnbooked([reportOf(8), other], MOMENT_MS);

      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));
      await record(world().walletBook, decidedOf(acceptedOf(2, winEvent(1), '115')));

      expect((await noted()).map(({ id }) => id)).to.deep.equal([guid(9)]);
    });
  });
}
