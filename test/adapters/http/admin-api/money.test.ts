import { expect } from 'chai';
import { INVARIANTS } from '../../../../src/domain/wallet/invariants.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { acceptedOf, betEvent, cancelEvent, decidedOf, fund, record } from '../../../ports/wallet-seeds.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../gateway.ts';

interface AnyData {
  readonly sound?: boolean;
  readonly invariants?: readonly { readonly name: string }[];
  readonly list?: readonly object[];
}

describe('what operators see of money', () => {
  let gateway: Gateway;

  before(async () => {
    gateway = await startGateway();
    await populate(gateway.world);
    await fund(gateway.world, '100');
    await record(gateway.world.walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));
    await record(gateway.world.walletBook, decidedOf(acceptedOf(2, cancelEvent(1), '100')));
  });
  after(() => gateway.close());

  async function get(path: string): Promise<{ code: number; msg: string; data: AnyData }> {
    const response = await fetch(`${gateway.url}/admin/v1${path}`, {
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}` },
    });
    return (await response.json()) as never;
  }

  it('is each invariant with its count', async () => {
    const { data } = await get('/audit');

    expect(data.sound).to.equal(true);
    expect(data.invariants!.map(({ name }) => name)).to.deep.equal(Object.keys(INVARIANTS));
    expect(data.invariants![0]).to.deep.equal({
      name: 'ledger_adds_up',
      rule: INVARIANTS.ledger_adds_up,
      checked: 1,
      violated: 0,
      violations: [],
    });
  });

  it('is what providers did, the last first', async () => {
    const { data } = await get('/transactions?agent=agent-1&player=ann&round=R1&status=accepted&pageSize=1');

    expect(data).to.deep.include({ total: 2, page: 1, pageSize: 1 });
    expect(data.list).to.deep.equal([
      {
        id: '00000000-0000-4000-8000-000000000002',
        agent: 'AGENT-1',
        member_id: 'ANN',
        provider: 'P',
        currency: 'USD',
        action: 'CANCEL',
        kind: 'cancel',
        transaction_id: '1',
        original_transaction_id: '1',
        round_id: 'R1',
        wager_id: 'W1',
        money_kind: null,
        provider_action: null,
        round_closed: null,
        status: 'accepted',
        refused_because: null,
        reported: '10.0000',
        moved: '10.0000',
        balance_after: '100.0000',
        brought_in_by: null,
        occurred_at: '2026-09-21T14:13:20.123Z',
        recorded_at: '2026-09-21T14:13:20.123Z',
      },
    ]);
  });

  for (const [query, field] of [
    ['status=lost', 'status'],
    ['money_kind=WIN', 'money_kind'],
    ['page=0', 'page'],
    ['pageSize=101', 'pageSize'],
    ['agent=A&agent=B', 'agent'],
  ] as const) {
    it(`is refused for ${query}`, async () => {
      const { code, msg } = await get(`/transactions?${query}`);

      expect(code).to.equal(1001);
      expect(msg.startsWith(`${field} `)).to.equal(true);
    });
  }
});
