import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { NOW_MS, startSimulatedHall, type StartedHall } from './simulated-hall.ts';

const RANDOM = 'r-1';
/** The day of the sample's bets on the upstream's clock, GMT-4. */
const DAY = { startTime: '2025-01-15 00:00:00', endTime: '2025-01-15 23:59:59', pageIndex: 1, pageSize: 10 };
const OTHER_PLAYER = 'DEMO_OTHER';

interface Page {
  readonly items: readonly { readonly orderId: number; readonly loginId: string; readonly userId: number }[];
  readonly total: number;
}

// The parameters are those that clients in use send with open.order.query; none of them is in a document at hand.
describe('the bet records of the simulator of protocol A', () => {
  let hall: StartedHall;

  beforeEach(async () => {
    hall = await startSimulatedHall();
    const sample = hall.books.bets.get(hall.sample.betId)!;
    hall.books.addPlayer(OTHER_PLAYER, 'USD');
    hall.books.addBet({ ...sample, betId: '900000009', player: OTHER_PLAYER, gameCode: '4', roundId: 'BGA07OTHER' });
  });
  afterEach(() => hall.stop());

  async function query(filter: Readonly<Record<string, unknown>>): Promise<Page> {
    const { sn, secret_key: key } = hall.credentials;
    const sign = createHash('md5').update(`${RANDOM}${sn}${key}`).digest('hex');
    const params = { random: RANDOM, sign, sn, ...DAY, ...filter };
    const response = await fetch(hall.baseUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: 'q-1', method: 'open.order.query', params, jsonrpc: '2.0' }),
    });
    return ((await response.json()) as { readonly result: Page }).result;
  }
  const ids = async (filter: Readonly<Record<string, unknown>>) =>
    (await query(filter)).items.map(({ orderId }) => orderId);

  it('are all those of the range without a filter', async () => {
    expect(NOW_MS).to.equal(Date.UTC(2025, 0, 15, 12));
    expect(await ids({})).to.deep.equal([900000001, 900000002, 900000003, 900000009]);
  });

  for (const [title, filter] of [
    ['players', { loginIds: [OTHER_PLAYER] }],
    ['a game', { gameId: 4 }],
    ['a round', { issueId: 'BGA07OTHER' }],
  ] as const) {
    it(`can be those of ${title}`, async () => {
      expect(await ids(filter)).to.deep.equal([900000009]);
    });
  }

  it('can be those of players by the numbers that the upstream gave them', async () => {
    const [record] = (await query({ loginIds: [OTHER_PLAYER] })).items;

    expect(await ids({ userIds: [record!.userId] })).to.deep.equal([900000009]);
  });

  it('are none of a module that has no bets', async () => {
    expect(await ids({ moduleId: 1 })).to.deep.equal([]);
    expect(await ids({ moduleId: 2 })).to.have.length(4);
  });

  it('come in pages, with the total of all pages', async () => {
    const page = await query({ pageIndex: 2, pageSize: 3 });

    expect([page.items.map(({ orderId }) => orderId), page.total]).to.deep.equal([[900000009], 4]);
  });
});
