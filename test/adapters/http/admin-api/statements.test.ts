import { expect } from 'chai';
import { MOMENT_MS } from '../../../ports/catalogue-seeds.ts';
import { lineOf, sumsOf } from '../../../application/statements/statements-over.ts';
import { admin, dataOf, furnishWithToken, post, refusalOf } from '../calls.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../gateway.ts';

const NOTHING = {
  valid_stakes: '0.0000',
  payouts: '0.0000',
  settled_payouts: '0.0000',
  bonus_payouts: '0.0000',
  corrections_to_player: '0.0000',
  corrections_from_player: '0.0000',
  cancel_to_player: '0.0000',
  cancel_from_player: '0.0000',
  rollback_to_player: '0.0000',
  rollback_from_player: '0.0000',
  refund_to_player: '0.0000',
  refund_from_player: '0.0000',
  void_to_player: '0.0000',
  void_from_player: '0.0000',
  stakes_stake: '0.0000',
  stakes_tip: '0.0000',
  stakes_reservation: '0.0000',
  stakes_purchase: '0.0000',
  stakes_unspecified: '0.0000',
  payouts_win: '0.0000',
  payouts_bonus: '0.0000',
  payouts_jackpot: '0.0000',
  payouts_promo: '0.0000',
  payouts_free_round: '0.0000',
  payouts_tournament: '0.0000',
  payouts_other: '0.0000',
  payouts_unspecified: '0.0000',
};

const FIGURES = {
  ...NOTHING,
  bets: 2,
  stakes: '20.0000',
  valid_stakes: '10.0000',
  payouts: '25.5000',
  settled_payouts: '25.5000',
  corrections_to_player: '10.0000',
  cancel_to_player: '10.0000',
  gross_gaming_revenue: '-15.5000',
  stakes_unspecified: '20.0000',
  payouts_win: '25.0000',
  payouts_unspecified: '0.5000',
};

const OWN_LINE = {
  day: '2026-11-20',
  state: 'closed',
  provider: 'P',
  currency: 'EUR',
  corrects_day: null,
  ...FIGURES,
};

const RANGE = 'from=2026-11-01&to=2026-11-30';

describe('daily statements over HTTP', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    gateway.statementLines.push(lineOf());
  });

  afterEach(() => gateway.close());

  const csv = (query: string, accept = '*/*') =>
    fetch(`${gateway.url}/admin/v1/statements?${query}`, {
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, Accept: accept },
    });

  it('GET /statements shows lines with their figures, the sums, and how far the ledger is counted', async () => {
    expect(dataOf(await admin(gateway, 'GET', `/statements?${RANGE}`))).to.deep.equal({
      list: [{ agent: 'AGENT-1', ...OWN_LINE }],
      totals: [{ currency: 'EUR', ...FIGURES }],
      counted_until: new Date(MOMENT_MS).toISOString(),
      total: 1,
      page: 1,
      pageSize: 10,
    });
  });

  it('GET /statements chooses by Agent, provider and currency, whatever the case', async () => {
    const count = async (query: string) =>
      dataOf(await admin(gateway, 'GET', `/statements?${RANGE}&${query}`))['total'];

    expect(await count('agent=agent-1&provider=p&currency=eur')).to.equal(1);
    for (const query of ['agent=AGENT-2', 'provider=Q', 'currency=USD']) expect(await count(query)).to.equal(0);
  });

  const REFUSED: readonly (readonly [query: string, sentence: string])[] = [
    ['from=yesterday', 'from must be a day such as 2026-11-20'],
    ['to=2026-02-30', 'to must be a day such as 2026-11-20'],
    ['from=2026-11-30&to=2026-11-29', 'from must not be after to'],
    ['from=2025-11-20&to=2026-11-21', 'from must be less than 366 days before to'],
    ['format=pdf', 'format must be one of json, csv'],
    ['pageSize=101', 'pageSize must be a whole number from 1 to 100, in decimal digits'],
  ];
  for (const [query, sentence] of REFUSED) {
    it(`GET /statements?${query} is refused because ${sentence}`, async () => {
      expect(refusalOf(await admin(gateway, 'GET', `/statements?${query}`))).to.deep.equal([400, 1001, sentence]);
    });
  }

  for (const [query, accept] of [
    [`${RANGE}&format=csv`, '*/*'],
    [RANGE, 'text/csv'],
  ] as const) {
    it(`GET /statements?${query} with Accept ${accept} answers a table`, async () => {
      gateway.statementLines.push(lineOf({ day: '2026-11-21', isClosed: false, correctsDay: '2026-11-20' }));

      const answer = await csv(query, accept);

      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).to.equal('attachment; filename="statements.csv"');
      expect(answer.headers.get('cache-control')).to.equal('no-store');
      const [names, ...rows] = (await answer.text()).split('\r\n');
      expect(names!.split(',').length).to.equal(Object.keys(OWN_LINE).length + 1);
      expect(names!.split(',').slice(0, 9)).to.deep.equal([
        ...['agent', 'day', 'state', 'provider', 'currency', 'corrects_day'],
        ...['bets', 'stakes', 'valid_stakes'],
      ]);
      expect(rows.map((row) => row.split(',').slice(0, 8).join(','))).to.deep.equal([
        'AGENT-1,2026-11-21,open,P,EUR,2026-11-20,2,20.0000',
        'AGENT-1,2026-11-20,closed,P,EUR,,2,20.0000',
        '',
      ]);
      expect(rows[1]!.endsWith(',0.0000,0.5000')).to.equal(true);
    });
  }

  it('a table refuses what a page refuses', async () => {
    expect((await csv('format=csv&from=x')).status).to.equal(400);
  });

  it('POST /papi/v1/report/daily shows the Agent its own lines', async () => {
    gateway.statementLines.push(lineOf({ agent: 'AGENT-2' }));
    const daily = (fields: Record<string, string>) => post(gateway, '/papi/v1/report/daily', fields);

    expect(dataOf(await daily({ from: '2026-11-01', to: '2026-11-30' }))).to.deep.equal({
      list: [OWN_LINE],
      totals: [{ currency: 'EUR', ...FIGURES }],
      counted_until: new Date(MOMENT_MS).toISOString(),
      total: 1,
      page: 1,
      pageSize: 10,
    });
    expect(dataOf(await daily({ from: '2026-11-01', to: '2026-11-30', provider: 'q' }))['total']).to.equal(0);
    expect(refusalOf(await daily({ to: '2026-11-30' }))).to.deep.equal([400, 1001, 'from must be given']);
    expect(refusalOf(await daily({ from: '2026-11-01', to: 'today' }))).to.deep.equal([
      400,
      1001,
      'to must be a day such as 2026-11-20',
    ]);
    const mismatch = await daily({ from: '2026-11-01', to: '2026-11-30', operator_code: 'AGENT-2' });
    expect(refusalOf(mismatch)).to.deep.equal([403, 7, 'operator_code mismatch']);
  });

  it('amounts keep all their digits', async () => {
    gateway.statementLines.length = 0;
    gateway.statementLines.push(lineOf({ sums: { BET: sumsOf(1, '0', '0.0000000001') } }));

    const { list } = dataOf(await admin(gateway, 'GET', `/statements?${RANGE}`)) as { list: { stakes: string }[] };

    expect(list.map(({ stakes }) => stakes)).to.deep.equal(['0.0000000001']);
  });
});
