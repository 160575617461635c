import { expect } from 'chai';
import type { OutgoingRecord, OutgoingRecords } from '../../src/application/ports/outgoing-records.ts';
import type { OutgoingKind } from '../../src/domain/outgoing/outgoing-kinds.ts';
import { AGENT, arrivalOf, guid, PROVIDER } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import type { MoneyWorld } from './money-world.ts';
import { OTHER_AGENT, OTHER_PROVIDER, OTHERS_PLAYER, populate } from './money-seeds.ts';
import {
  acceptedOf,
  askedOf,
  betEvent,
  decidedOf,
  fund,
  recordIn,
  refusedOf,
  SEAMLESS_WALLET,
} from './wallet-seeds.ts';

/** A world with its outgoing records. */
export interface OutgoingWorld extends MoneyWorld {
  readonly outgoing: OutgoingRecords;
}

const OTHER_WALLET = {
  ...SEAMLESS_WALLET,
  agent: OTHER_AGENT,
  playerId: OTHERS_PLAYER,
  provider: OTHER_PROVIDER,
} as const;

/** Everything of a kind that is final, read in pages. */
export async function allOf(
  records: OutgoingRecords,
  kind: OutgoingKind,
  { after = '', max = 100, agent }: { readonly after?: string; readonly max?: number; readonly agent?: string } = {},
): Promise<readonly OutgoingRecord[]> {
  await records.look();
  await records.look();
  const end = (await records.finalEnd(kind))?.place ?? '';
  const found: OutgoingRecord[] = [];
  for (let [place, hasMore] = [after, true]; hasMore;) {
    const page = await records.page(kind, { after: place, end, max, agent });
    found.push(...page.records);
    [place, hasMore] = [page.place, page.hasMore];
  }
  return found;
}

const columnOf = (records: readonly OutgoingRecord[], name: string) => records.map(({ values }) => values[name]);

/** The promises of everything that reads records on their way out. */
export function outgoingRecordsContract(title: string, openWorld: OpenWorld<OutgoingWorld>): void {
  describeInWorld(`${title} (OutgoingRecords)`, openWorld, (world) => {
    beforeEach(() => populate(world()));

    const bet = (number: number, movement = '-10') => acceptedOf(number, betEvent(number, { movement }), '0');
    const play = (wallet: Parameters<typeof recordIn>[1], ...numbers: number[]) =>
      recordIn(
        world().walletBook,
        wallet,
        numbers.map((number) => decidedOf(bet(number))),
      );

    it('has every transaction once and in order, whatever the size of the pages', async () => {
      await play(SEAMLESS_WALLET, 1, 2, 3);
      await play(OTHER_WALLET, 4);
      await recordIn(world().walletBook, SEAMLESS_WALLET, [decidedOf(refusedOf(5, betEvent(5)))]);

      const pages = await Promise.all([1, 2, 100].map((max) => allOf(world().outgoing, 'transactions', { max })));

      for (const records of pages) {
        expect(columnOf(records, 'id')).to.deep.equal([1, 2, 3, 4, 5].map(guid));
        expect(columnOf(records, 'status')).to.deep.equal(['accepted', 'accepted', 'accepted', 'accepted', 'refused']);
      }
    });

    it('has amounts with all their digits, and the columns that it names', async () => {
      await recordIn(world().walletBook, SEAMLESS_WALLET, [decidedOf(bet(1, '-12345678901234567890.0123456789'))]);

      const [record] = await allOf(world().outgoing, 'transactions');

      expect(record?.values).to.include({
        moved: '-12345678901234567890.0123456789',
        member_id: 'ANN',
        agent: AGENT,
        provider: PROVIDER,
        currency: 'USD',
        is_report_only: false,
        refused_because: null,
      });
      expect(record?.values['recorded_at']).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
      expect(Object.keys(record?.values ?? {})).to.deep.equal(Object.keys(world().outgoing.columnsOf('transactions')));
    });

    it('goes on after any place', async () => {
      await play(SEAMLESS_WALLET, 1, 2, 3);
      const [first] = await allOf(world().outgoing, 'transactions');

      const rest = await allOf(world().outgoing, 'transactions', { after: first?.place ?? '' });

      expect(columnOf(rest, 'id')).to.deep.equal([2, 3].map(guid));
    });

    it('ends before a bet about which its Agent is being asked, and has it once when it has ended', async () => {
      await play(SEAMLESS_WALLET, 1);
      await recordIn(world().walletBook, SEAMLESS_WALLET, [askedOf(bet(2))]);
      await play(OTHER_WALLET, 3);
      const before = await allOf(world().outgoing, 'transactions');

      await recordIn(world().walletBook, SEAMLESS_WALLET, [
        { ...decidedOf(bet(2), { messages: [] }), isEndOfAsk: true },
      ]);

      expect(columnOf(before, 'id')).to.deep.equal([guid(1)]);
      expect(columnOf(await allOf(world().outgoing, 'transactions'), 'id')).to.deep.equal([1, 2, 3].map(guid));
    });

    it('has only the records of an Agent, if one is named', async () => {
      await play(SEAMLESS_WALLET, 1);
      await play(OTHER_WALLET, 2);
      await fund(world(), '5');

      const kinds = ['transactions', 'entries', 'transfers'] as const;
      const found = await Promise.all(kinds.map((kind) => allOf(world().outgoing, kind, { agent: OTHER_AGENT })));

      expect(found.map((records) => new Set(columnOf(records, 'agent')))).to.deep.equal([
        new Set([OTHER_AGENT]),
        new Set([OTHER_AGENT]),
        new Set(),
      ]);
    });

    it('has the entries of transactions and of transfers', async () => {
      await play(SEAMLESS_WALLET, 1);
      await fund(world(), '5');

      const entries = await allOf(world().outgoing, 'entries');

      expect(columnOf(entries, 'amount').toSorted()).to.deep.equal([
        '-10.0000000000',
        '-5.0000000000',
        '10.0000000000',
        '5.0000000000',
      ]);
      expect(new Set(columnOf(entries, 'agent'))).to.deep.equal(new Set([AGENT]));
    });

    it('has the transfers of a span of time by their ids', async () => {
      await fund(world(), '5');
      await fund(world(), '6');

      const all = await allOf(world().outgoing, 'transfers', { max: 1 });
      const none = await allOf(world().outgoing, 'transfers', {
        after: await world().outgoing.placeAt('transfers', Date.now()),
      });

      expect([columnOf(all, 'amount'), none]).to.deep.equal([['5.0000000000', '6.0000000000'], []]);
    });

    it('has the present state of the games that have changed, in parts of a revision too', async () => {
      await world().games.keep([1, 2, 3].map((number) => arrivalOf(number)));
      const all = await allOf(world().outgoing, 'games', { max: 2 });

      await world().games.keep([arrivalOf(2, { name: 'Another' })]);
      const news = await allOf(world().outgoing, 'games', { after: all.at(-1)?.place ?? '' });

      expect(new Set(columnOf(all, 'code'))).to.deep.equal(new Set(['G1', 'G2', 'G3']));
      expect(columnOf(news, 'name')).to.deep.equal(['Another']);
    });

    it('finds the place before a moment', async () => {
      const { outgoing } = world();
      await play(SEAMLESS_WALLET, 1, 2);
      const [first] = await allOf(outgoing, 'transactions');
      const atMs = first?.atMs ?? 0;

      const places = await Promise.all(
        [atMs - 1_000, atMs + 1_000].map((moment) => outgoing.placeAt('transactions', moment)),
      );

      expect(
        await Promise.all(places.map(async (after) => (await allOf(outgoing, 'transactions', { after })).length)),
      ).to.deep.equal([2, 0]);
    });
  });
}
