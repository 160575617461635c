import { expect } from 'chai';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import { betOf, LAST_HOUR } from '../../../application/bets/report-world.ts';
import { AGENT, guid, MOMENT_MS, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { dataOf, furnishWithToken, post, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

describe('the Agent calls for bets', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    const { players, accounts } = gateway.world;
    await players.ensure(AGENT, 'ANN', guid(1));
    await accounts.open({ playerId: guid(1), provider: PROVIDER, currency: 'USD' }, ['AGENT-1_ANN'].values());
    upstream().records = [betOf('1', 'AGENT-1_ANN')];
  });

  afterEach(() => gateway.close());

  const upstream = () => gateway.providers.of(PROVIDER);
  const SHOWN = {
    bet_id: '1',
    round_id: 'round of 1',
    member_id: 'ANN',
    game_code: 'G1',
    bet_amount: '10.0000',
    valid_bet_amount: '9.5000',
    payout_amount: '25.0000',
    win_loss: '15.0000',
    currency: 'USD',
    status: 'settled',
    bet_at: new Date(MOMENT_MS - 120_000).toISOString(),
    settled_at: new Date(MOMENT_MS - 60_000).toISOString(),
  };

  describe('POST /papi/v1/bet/list', () => {
    const list = (fields: Record<string, string> = {}) =>
      post(gateway, '/papi/v1/bet/list', { provider: PROVIDER, ...LAST_HOUR, ...fields });

    it('shows bets, amounts as text', async () => {
      expect(dataOf(await list())).to.deep.equal({ list: [SHOWN], total: 1, page: 1, pageSize: 10 });
    });

    it('shows null for what the provider does not say', async () => {
      const unknown = { roundId: undefined, gameCode: undefined, validBetAmount: undefined, betAtMs: undefined };
      upstream().records = [betOf('1', 'AGENT-1_ANN', unknown)];

      expect(dataOf(await list())['list']).to.deep.equal([
        { ...SHOWN, round_id: null, game_code: null, valid_bet_amount: null, bet_at: null },
      ]);
    });

    it('cuts no digit of an amount, and fills up to those of its currency', async () => {
      upstream().records = [
        betOf('1', 'AGENT-1_ANN', { winLoss: Decimal.from('-0.123456'), payoutAmount: Decimal.ZERO }),
        betOf('2', 'AGENT-1_ANN', { currency: 'BTC' }),
      ];

      const bets = dataOf(await list())['list'] as Record<string, unknown>[];

      expect(bets.map((bet) => [bet['win_loss'], bet['payout_amount']])).to.deep.equal([
        ['-0.123456', '0.0000'],
        ['15.00000000', '25.00000000'],
      ]);
    });

    it('pages', async () => {
      upstream().records = ['1', '2', '3'].map((id) => betOf(id, 'AGENT-1_ANN'));

      const data = dataOf(await list({ page: '2', pageSize: '2', member_id: 'ann' }));

      expect([data['total'], data['page'], data['pageSize']]).to.deep.equal([3, 2, 2]);
      expect((data['list'] as { bet_id: string }[]).map(({ bet_id: id }) => id)).to.deep.equal(['3']);
    });

    it('refuses with a code and a sentence', async () => {
      expect(refusalOf(await list({ operator_code: 'OTHER' }))).to.deep.equal([403, 7, 'operator_code mismatch']);
      expect(refusalOf(await list({ end: '' }))).to.deep.equal([400, 1001, 'end must be given']);
      expect(refusalOf(await list({ start: '2026-01-01T00:00:00Z' }))).to.deep.equal([
        400,
        1001,
        'end must be at most 24 hours after start for this provider',
      ]);
      expect(refusalOf(await list({ provider: 'X' }))).to.deep.equal([404, 1007, 'provider "X" does not exist']);
      expect(refusalOf(await list({ member_id: 'BOB' }))).to.deep.equal([404, 2001, 'player "BOB" does not exist']);
      expect(refusalOf(await list({ member_id: '?' }))[1]).to.equal(2006);
    });

    it('says when to come again', async () => {
      upstream().failNext({ kind: 'provider_throttled', retryAfterMs: 30_100 });

      const reply = await list();

      expect([reply.httpStatus, reply.envelope.code, reply.headers.get('retry-after')]).to.deep.equal([
        429,
        9001,
        '31',
      ]);
    });
  });

  describe('POST /papi/v1/bet/detail', () => {
    const detail = (fields: Record<string, string> = {}) =>
      post(gateway, '/papi/v1/bet/detail', { provider: PROVIDER, bet_id: '1', ...fields });

    it('shows the record and its page', async () => {
      expect(dataOf(await detail())).to.deep.equal({ ...SHOWN, url: 'https://games.example/bets/1' });
    });

    it('shows what there is', async () => {
      const answers = [
        { owner: UpstreamName.of('AGENT-1_ANN'), url: 'https://games.example/bets/1', record: undefined },
        { owner: UpstreamName.of('AGENT-1_ANN'), url: undefined, record: betOf('1', 'AGENT-1_ANN') },
      ];
      upstream().call = () => Promise.resolve({ ok: true, value: answers.shift() as never });

      expect(dataOf(await detail())).to.deep.equal({ url: 'https://games.example/bets/1' });
      expect(dataOf(await detail())).to.deep.equal(SHOWN);
    });

    it('refuses an unknown bet and another Agent’s in the same words', async () => {
      upstream().records = [betOf('2', 'OTHER_BOB')];

      expect(refusalOf(await detail({ bet_id: '1' }))).to.deep.equal([404, 1007, 'bet "1" does not exist']);
      expect(refusalOf(await detail({ bet_id: '2' }))).to.deep.equal([404, 1007, 'bet "2" does not exist']);
      expect(refusalOf(await detail({ bet_id: '' }))).to.deep.equal([400, 1001, 'bet_id must be given']);
    });
  });
});
