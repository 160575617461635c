import { expect } from 'chai';
import { guid, MOMENT_MS, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { messageOf, parkedRunOf, refusedRunOf, soonMs, taken } from '../../../ports/callback-world.ts';
import { OTHER_AGENT, OTHERS_PLAYER, PLAYER, populate, upstreamOrderOf } from '../../../ports/money-seeds.ts';
import { refusalOf } from '../../../ports/refusal-log.contract.ts';
import { upstreamOrderId } from '../../../../src/domain/wallet/transfer.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { opaqueTokenOf } from '../../../ports/catalogue-seeds.ts';
import { IN_DOUBT_REASONS, IN_DOUBT_REMEDIES } from '../../../../src/domain/in-doubt/in-doubt-item.ts';
import { admin, post, sent, TOKEN } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

interface Items {
  readonly list: readonly { readonly id: string }[];
  readonly total: number;
}

const TRANSFER = `transfer-${guid(1)}`;
const CALLBACK = `callback-${guid(11)}`;
const REFUSAL = `refusal-${guid(41)}`;

describe('what is in doubt', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    const { world, clock } = gateway;
    clock.advance(600_000);
    await populate(world);
    await world.tokens.add(opaqueTokenOf(1, { digest: new NodeDigests().sha256(TOKEN) }));
    await world.accounts.open({ playerId: PLAYER, provider: PROVIDER, currency: 'USD' }, ['ANN'].values());
    await world.transfers.begin(upstreamOrderOf(1, '10'), MOMENT_MS);
    await world.transfers.begin(upstreamOrderOf(2, '5', { agent: OTHER_AGENT, playerId: OTHERS_PLAYER }), MOMENT_MS);
    await world.refusals.note([refusalOf(41, { because: 'conflict' })], MOMENT_MS);
    await world.enqueue(messageOf(11));
    const lanes = await taken(world.queue, soonMs());
    await world.queue.settle(lanes.map(parkedRunOf), soonMs());
  });
  afterEach(() => gateway.close());

  const idsIn = (data: unknown): readonly string[] => (data as Items).list.map(({ id }) => id);

  it('is one list for operators, of every kind', async () => {
    const { envelope } = await admin(gateway, 'GET', '/in-doubt');

    expect(idsIn(envelope.data)).to.have.members([CALLBACK, TRANSFER, `transfer-${guid(2)}`, REFUSAL]);
    expect(envelope.data).to.include({ total: 4, page: 1, pageSize: 10 });
  });

  it('says of an item what is known, and why it is in doubt', async () => {
    const { envelope } = await admin(gateway, 'GET', `/in-doubt/${TRANSFER}`);

    expect(envelope.data).to.deep.equal({
      id: TRANSFER,
      kind: 'transfer',
      reason: 'undecided',
      explanation: IN_DOUBT_REASONS.undecided,
      detail: '',
      remedy: IN_DOUBT_REMEDIES.undecided,
      since: new Date(MOMENT_MS + 1).toISOString(),
      agent: 'AGENT-1',
      provider: PROVIDER,
      member_id: 'ANN',
      reference: 'T1',
      currency: 'USD',
      amount: '10.0000',
      status: 'open',
      note: null,
      closed_by: null,
      closed_at: null,
      outcome: null,
      last_attempt: null,
      next_command: `agent-gateway in-doubt resolve ${TRANSFER}`,
    });
  });

  it('says of a refused callback what the Agent answered and what to type next, and still shows it once it was replayed', async () => {
    await gateway.world.enqueue(messageOf(12, { lane: 'P:round-2' }));
    const lanes = await taken(gateway.world.queue, soonMs());
    await gateway.world.queue.settle(lanes.map(refusedRunOf), soonMs());
    const path = `/in-doubt/callback-${guid(12)}`;

    const before = await admin(gateway, 'GET', path);
    await admin(gateway, 'POST', `${path}/replay`);
    const after = await admin(gateway, 'GET', path);

    expect(before.envelope.data).to.deep.include({
      status: 'open',
      reason: 'refused',
      next_command: `agent-gateway in-doubt replay callback-${guid(12)}`,
      last_attempt: {
        at: new Date(MOMENT_MS).toISOString(),
        http_status: 200,
        latency_ms: 7,
        outcome: 'refused',
        says: 'refuses with HTTP 200',
        answer: 'no',
      },
    });
    expect(after.envelope.data).to.deep.include({ status: 'over', outcome: 'pending', next_command: null });
    expect(after.envelope.data).to.have.nested.property('last_attempt.answer', 'no');
  });

  it('is a finding of the diagnosis, with the command that shows it', async () => {
    const { envelope } = await admin(gateway, 'GET', '/diagnosis');

    const { money } = envelope.data as { readonly money: readonly Readonly<Record<string, unknown>>[] };
    const parked = money.find(({ kind }) => kind === 'callback');
    expect(parked).to.deep.include({ trouble: 'in_doubt', severity: 'bad', role: 'settle', count: 1, item: CALLBACK });
    expect(parked?.['next_command']).to.equal(`agent-gateway in-doubt show ${CALLBACK}`);
    expect(String(parked?.['finding'])).to.match(
      /^1 settle callback of Agent AGENT-1 is parked\. The Agent’s system did not accept the callback in any attempt of 76 hours\.$/,
    );
  });

  it('is asked for by kind, Agent, provider and moment', async () => {
    const { envelope } = await admin(gateway, 'GET', `/in-doubt?kind=transfer&agent=agent-1&provider=p&status=open`);

    expect(idsIn(envelope.data)).to.deep.equal([TRANSFER]);
  });

  for (const [query, field] of [
    ['kind=money', 'kind'],
    ['status=gone', 'status'],
    ['since=yesterday', 'since'],
    ['pageSize=101', 'pageSize'],
  ] as const) {
    it(`is refused for ${query}`, async () => {
      const { envelope } = await admin(gateway, 'GET', `/in-doubt?${query}`);

      expect(envelope.code).to.equal(1001);
      expect(envelope.msg.startsWith(`${field} `)).to.equal(true);
    });
  }

  it('is not found under a name that nothing has', async () => {
    for (const name of ['nonsense', `bet-${guid(1)}`, `transfer-${guid(99)}`]) {
      expect((await admin(gateway, 'GET', `/in-doubt/${name}`)).httpStatus).to.equal(404);
    }
  });

  it('sends a parked callback again', async () => {
    const { envelope } = await admin(gateway, 'POST', `/in-doubt/${CALLBACK}/replay`);

    expect(envelope.code).to.equal(0);
    expect((await gateway.world.log.find(guid(11)))?.callback.status).to.equal('pending');
  });

  it('replays nothing but callbacks, and resolves everything else', async () => {
    expect((await admin(gateway, 'POST', `/in-doubt/${TRANSFER}/replay`)).envelope.code).to.equal(1001);
    expect((await admin(gateway, 'POST', `/in-doubt/${CALLBACK}/resolve`)).envelope.code).to.equal(1001);
  });

  it('decides a transfer by what its provider says', async () => {
    const [order] = [upstreamOrderOf(1, '10')];
    gateway.providers.of(PROVIDER).orders.set(upstreamOrderId(order), order.amount);

    const { envelope } = await admin(gateway, 'POST', `/in-doubt/${TRANSFER}/resolve`);

    expect(envelope.data).to.include({ decided: true, status: 'success' });
    const { envelope: after } = await admin(gateway, 'GET', `/in-doubt/${TRANSFER}`);
    expect(after.data).to.include({ status: 'over', outcome: 'success', next_command: null });
  });

  it('decides a transfer as somebody has found out, with a note that is kept', async () => {
    const decision = { status: 'success', note: 'Paid, says Lee of P.' };
    const headers = { 'Content-Type': 'application/json', 'X-Admin-Actor': 'eve' };
    const { envelope } = await sent(gateway, `/in-doubt/${TRANSFER}/decide`, {
      headers,
      body: JSON.stringify(decision),
    });

    expect(envelope.data).to.deep.equal({ decided: true, status: 'success', remark: '' });
    const shown = (await admin(gateway, 'GET', `/in-doubt/${TRANSFER}`)).envelope.data;
    expect(shown).to.include({ status: 'closed', note: decision.note, closed_by: 'eve' });
    const [entry] = (await gateway.world.ledger()).filter(({ account }) => account === `provider:${PROVIDER}`);
    expect(entry?.amount.toString()).to.equal('10');
    expect((await admin(gateway, 'POST', `/in-doubt/${TRANSFER}/decide`, decision)).httpStatus).to.equal(409);
  });

  for (const body of [{ status: 'success' }, { note: 'x' }, { status: 'pending', note: 'x' }]) {
    it(`is not decided by ${JSON.stringify(body)}`, async () => {
      expect((await admin(gateway, 'POST', `/in-doubt/${TRANSFER}/decide`, body)).envelope.code).to.equal(1001);
      expect((await gateway.world.transfers.find('AGENT-1', 'T1'))?.status).to.equal('pending');
    });
  }

  it('decides nothing but transfers by hand', async () => {
    const decision = { status: 'failed', note: 'x' };

    expect((await admin(gateway, 'POST', `/in-doubt/${REFUSAL}/decide`, decision)).envelope.code).to.equal(1001);
  });

  it('is closed with a note, which is kept with who and when', async () => {
    const note = { note: 'Seen in the books of P.' };
    const headers = { 'Content-Type': 'application/json', 'X-Admin-Actor': 'eve' };
    const { envelope } = await sent(gateway, `/in-doubt/${REFUSAL}/close`, { headers, body: JSON.stringify(note) });

    expect(envelope.code).to.equal(0);
    const { data } = (await admin(gateway, 'GET', `/in-doubt/${REFUSAL}`)).envelope;
    expect(data).to.include({ status: 'closed', note: note.note, closed_by: 'eve', reference: '1' });
    expect(data).to.include({ closed_at: new Date(MOMENT_MS + 600_000).toISOString() });
    expect(idsIn((await admin(gateway, 'GET', '/in-doubt?status=closed')).envelope.data)).to.deep.equal([REFUSAL]);
    expect((await admin(gateway, 'POST', `/in-doubt/${REFUSAL}/close`, note)).httpStatus).to.equal(409);
  });

  it('is closed by whom the log of changes has for it, where nobody gives a name', async () => {
    await admin(gateway, 'POST', `/in-doubt/${REFUSAL}/close`, { note: 'x' });

    const { data } = (await admin(gateway, 'GET', `/in-doubt/${REFUSAL}`)).envelope;
    const changes = (await admin(gateway, 'GET', '/audit-log')).envelope.data as { list: { actor: string }[] };
    expect(data).to.include({ closed_by: changes.list[0]?.actor });
    expect(changes.list[0]?.actor).to.equal('ADMIN_TOKEN');
  });

  for (const body of [{}, { note: '' }, { note: '  ' }, { note: 'x', by: 'eve' }]) {
    it(`is not closed by ${JSON.stringify(body)}`, async () => {
      expect((await admin(gateway, 'POST', `/in-doubt/${REFUSAL}/close`, body)).envelope.code).to.equal(1001);
      expect((await admin(gateway, 'GET', `/in-doubt/${REFUSAL}`)).envelope.data).to.include({ status: 'open' });
    });
  }

  it('shows an Agent its own, and nothing of others', async () => {
    const { envelope } = await post(gateway, '/papi/v1/order/in-doubt', { pageSize: '2' });

    expect(envelope.data).to.include({ total: 3, page: 1, pageSize: 2 });
    const all = (await post(gateway, '/papi/v1/order/in-doubt')).envelope.data;
    expect(idsIn(all)).to.have.members([CALLBACK, TRANSFER, REFUSAL]);
  });

  it('shows an Agent neither closings nor other Agents by any field', async () => {
    const fields = { agent: OTHER_AGENT, status: 'closed', kind: 'transfer' };
    const { envelope } = await post(gateway, '/papi/v1/order/in-doubt', fields);

    expect(idsIn(envelope.data)).to.deep.equal([TRANSFER]);
    expect(Object.keys((envelope.data as Items).list[0]!)).to.not.include.members(['agent', 'note']);
    expect((await post(gateway, '/papi/v1/order/in-doubt', { operator_code: OTHER_AGENT })).envelope.code).to.equal(7);
  });
});
