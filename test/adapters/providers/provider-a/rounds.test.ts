import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { Rounds } from '../../../../src/adapters/providers/provider-a/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { plain } from '../outbound-fixture.ts';
import { ReplayingUpstream } from '../replaying-upstream.ts';

const HALL = { sn: 'zz01', secretKey: '0123456789ABCDEF0123456789ABCDEF', secretCode: 'not needed' };
const NOW_MS = Date.UTC(2025, 0, 1, 4, 0, 5);
const USER_ID = 70_000_001;
const BET = { player: 'PLAYER_1', roundId: 'BGA07250101001', betId: '900000001', stake: Decimal.from('20') };
const OTHER_BET = { ...BET, betId: '900000002', stake: Decimal.from('40') };

const result = (value: unknown): string => JSON.stringify({ id: 'x', result: value, error: null, jsonrpc: '2.0' });
const booked = (availableAmount: number): string =>
  result({ sn: 'zz01', availableAmount, orderResult: '1', tranId: null });
const error = (code: number): string => JSON.stringify({ id: 'x', result: null, error: { code, message: 'no' } });
const NO_ANSWER = { status: 502, body: 'Bad Gateway' };

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

describe('the simulated upstream of protocol A that calls', () => {
  let gateway: ReplayingUpstream;

  /** Plays against a gateway that answers so. */
  async function against(...answers: readonly (string | typeof NO_ANSWER)[]): Promise<Rounds> {
    gateway = new ReplayingUpstream(
      answers.map((answer) => ({
        request: { method: 'POST', path: '/' },
        answer: typeof answer === 'string' ? { body: answer } : answer,
      })),
    );
    let ids = 0;
    return new Rounds({
      ...HALL,
      callbackUrl: `${await gateway.start()}/provider/a`,
      timeoutMs: 5_000,
      userIdOf: () => USER_ID,
      runtime: { nowMs: () => NOW_MS, uuid: () => `id-${(ids += 1)}`, wait: () => Promise.resolve() },
    });
  }

  afterEach(() => gateway.stop());

  const sent = () =>
    gateway.requests.map(({ body }) => JSON.parse(body ?? '') as Record<string, Record<string, unknown>>);
  const methods = () => sent().map(({ method }) => method);
  const bookOf = (rounds: Rounds): unknown => plain(Object.fromEntries(rounds.book.acknowledged));

  it('asks for a balance', async () => {
    const rounds = await against(result(1000.5));

    expect(plain(await rounds.balance('PLAYER_1'))).to.deep.equal({
      outcome: 'accepted',
      balance: '1000.5',
      code: '1',
    });
    expect(sent()).to.deep.equal([
      {
        id: 'id-1',
        method: 'open.operator.user.balance',
        params: {
          random: 'id-1',
          sign: md5(`id-1zz01PLAYER_1${HALL.secretKey}`),
          sn: 'zz01',
          userId: USER_ID,
          loginId: 'PLAYER_1',
        },
        jsonrpc: '2.0',
      },
    ]);
  });

  it('places bets of one call, the total signed as it is written', async () => {
    const rounds = await against(booked(940.5));

    await rounds.bets([BET, OTHER_BET]);

    expect(gateway.requests[0]?.path).to.equal('/provider/a');
    expect(sent()[0]?.['params']).to.deep.equal({
      random: 'id-1',
      sign: md5(`id-1zz01PLAYER_1-60${HALL.secretKey}`),
      sn: 'zz01',
      userId: USER_ID,
      loginId: 'PLAYER_1',
      amount: -60,
      tranId: null,
      orders: [
        { orderId: 900000001, amount: -20 },
        { orderId: 900000002, amount: -40 },
      ].map((order) => ({
        gameId: '1',
        playId: '1',
        issueId: 'BGA07250101001',
        orderTime: '2025-01-01 00:00:05',
        ...order,
      })),
    });
  });

  for (const [payout, orderStatus] of [
    ['0', 4],
    ['20', 3],
    ['50', 2],
  ] as const) {
    it(`settles a bet of 20 with ${payout} as status ${orderStatus}`, async () => {
      const rounds = await against(booked(1));

      await rounds.settle(BET, Decimal.from(payout));

      expect(sent()[0]).to.have.nested.property('params.orders[0].orderStatus', orderStatus);
      expect(sent()[0]).to.have.nested.property('params.sign', md5(`id-1zz01PLAYER_1${payout}${HALL.secretKey}`));
    });
  }

  it('keeps in its book what was acknowledged, each number once', async () => {
    const rounds = await against(booked(80), booked(80), booked(130), booked(130), error(2504), result(130));

    await rounds.bet(BET);
    await rounds.repeat();
    await rounds.settle(BET, Decimal.from('50'));
    await rounds.repeat();
    await rounds.bet(OTHER_BET);
    await rounds.transfer('PLAYER_1', 'B1', Decimal.from('-5'));

    expect(bookOf(rounds)).to.deep.equal({
      '900000001': { player: 'PLAYER_1', moved: '30' },
      'transfer B1': { player: 'PLAYER_1', moved: '-5' },
    });
  });

  it('repeats the last request byte for byte', async () => {
    const rounds = await against(booked(80), booked(80));
    await rounds.bet(BET);

    await rounds.repeat();

    expect(gateway.requests[1]).to.deep.equal(gateway.requests[0]);
  });

  it('does not ask what became of a bet that was refused', async () => {
    const rounds = await against(error(2504));

    expect(await rounds.bet(BET)).to.deep.equal({ outcome: 'refused', balance: undefined, code: '2504' });
    expect(methods()).to.deep.equal(['open.operator.order.transfer']);
  });

  for (const [status, outcome, moved] of [
    [1, 'accepted', { '900000001': { player: 'PLAYER_1', moved: '-20' } }],
    [0, 'refused', {}],
  ] as const) {
    it(`takes a bet without an answer, whose status is ${status}, for ${outcome}`, async () => {
      const rounds = await against(NO_ANSWER, result([{ orderId: '900000001', status }]));

      expect(await rounds.bet(BET)).to.have.property('outcome', outcome);
      expect(bookOf(rounds)).to.deep.equal(moved);
      expect(sent()[1]).to.have.nested.property('params.orderMap[0].loginId', 'PLAYER_1');
    });
  }

  it('asks for a bet after a system error, and gives up when nobody answers', async () => {
    const rounds = await against(error(0), NO_ANSWER, 'no JSON', result([]));

    expect(await rounds.bet(BET)).to.have.property('outcome', 'refused');
    expect(methods()).to.deep.equal([
      'open.operator.order.transfer',
      ...[0, 1, 2].map(() => 'open.operator.order.status'),
    ]);
  });

  it('is sure of a bet after a system error once its status is told', async () => {
    const rounds = await against(error(0), result([{ orderId: '900000001', status: 0 }]));

    expect(await rounds.bet(BET)).to.deep.equal({ outcome: 'refused', balance: undefined, code: '' });
  });

  it('leaves a bet unknown that nobody tells anything of', async () => {
    const rounds = await against(...[0, 1, 2, 3].map(() => NO_ANSWER));

    expect(await rounds.bet(BET)).to.have.property('outcome', 'unknown');
    expect(bookOf(rounds)).to.deep.equal({});
  });

  it('sends a settlement without an answer again, three times in all', async () => {
    const rounds = await against(NO_ANSWER, error(0), booked(130));

    expect(await rounds.settle(BET, Decimal.from('50'))).to.have.property('outcome', 'accepted');
    expect(new Set(gateway.requests.map(({ body }) => body)).size).to.equal(1);
  });

  it('gives a settlement up after the third time', async () => {
    const rounds = await against(...[0, 1, 2].map(() => error(0)));

    expect(await rounds.settle(BET, Decimal.from('50'))).to.have.property('outcome', 'refused');
    expect(gateway.requests).to.have.length(3);
  });

  it('sends a settlement of several orders again order by order', async () => {
    const rounds = await against(error(0), booked(80), booked(130));
    const payouts = [
      { bet: BET, payout: Decimal.ZERO },
      { bet: OTHER_BET, payout: Decimal.from('50') },
    ];

    expect(plain(await rounds.settlements(payouts))).to.deep.equal({ outcome: 'accepted', balance: '130', code: '1' });
    expect(sent().map(({ params }) => (params?.['orders'] as unknown[]).length)).to.deep.equal([2, 1, 1]);
  });

  it('has no way to take a bet back', async () => {
    const rounds = await against();

    expect(rounds.canCancel).to.equal(false);
    expect(await rounds.cancel()).to.have.property('outcome', 'refused');
    expect(gateway.requests).to.deep.equal([]);
  });

  it('pings without a signature', async () => {
    const rounds = await against(result(NOW_MS));

    expect(await rounds.ping()).to.deep.equal({ kind: 'result', result: String(NOW_MS) });
    expect(sent()[0]?.['params']).to.deep.equal({});
  });
});
