import { expect } from 'chai';
import { AGENT, SimulatedWorld } from '../../../test/e2e/simulated-world.ts';
import { createClient, type Client } from '../src/client.ts';

describe('the client at a gateway', () => {
  let world: SimulatedWorld;
  let client: Client;

  before(async () => {
    world = await SimulatedWorld.open();
    const { data } = await world.admin('POST', `/agents/${AGENT}/tokens`, { kind: 'signed' });
    await world.admin('PATCH', `/agents/${AGENT}`, { signs_requests: true });
    const token = { apiKey: String(data['api_key']), apiSecret: String(data['api_secret']) };
    client = createClient({ baseUrl: world.gateway.baseUrl, token });
  });

  after(() => world.close());

  it('signs each request, and moves money once', async () => {
    await client.call('player/register', { member_id: 'ALICE', currency: 'USD' });
    const transfer = { username: 'ALICE', currency: 'USD', amount: '100.10', transfer_id: 'alice-1' };

    const decided = [await client.transferUntilKnown(transfer), await client.transferUntilKnown(transfer)];

    expect(decided.map(({ status }) => status)).to.deep.equal(['success', 'success']);
    expect(await client.call('player/balance', { member_id: 'ALICE', currency: 'USD' })).to.include({
      balance: '100.1000',
    });
  });

  it('calls a withdrawal failed that is more than there is', async () => {
    const transfer = { username: 'ALICE', currency: 'USD', amount: '-500', transfer_id: 'alice-2' };

    expect(await client.transferUntilKnown(transfer)).to.have.nested.include({
      status: 'failed',
      'failure.code': 3001,
    });
  });

  it('walks over all changes of games to the cursor that has no more', async () => {
    const games: string[] = [];
    let last = '';
    for await (const { list, cursor } of client.walk('game/changes', {})) {
      games.push(...list.map(({ id }) => id));
      last = cursor;
    }
    const { total } = await client.call('game/list', { pageSize: 1 });

    expect(new Set(games).size).to.equal(total).and.be.greaterThan(0);
    expect(await client.call('game/changes', { cursor: last })).to.include({ has_more: false });
  });
});
