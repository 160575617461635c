import { expect } from 'chai';
import { NOTHING_REPORTED } from '../../../../src/domain/wallet/wallet-event.ts';
import { AGENT, guid, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { messageOf, parkedRunOf, soonMs, taken } from '../../../ports/callback-world.ts';
import { OTHER_AGENT, OTHERS_PLAYER, populate } from '../../../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, recordIn, WALLET, winEvent } from '../../../ports/wallet-seeds.ts';
import { dataOf, furnishWithToken, post, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const OWN_CALLBACK = guid(901);
const OTHERS_CALLBACK = guid(902);

const SAID = {
  ...NOTHING_REPORTED,
  moneyKind: 'jackpot',
  providerAction: 'JACKPOT',
  roundEnd: 'over_by_policy',
} as const;

describe('the books that an Agent reads by itself', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    const { world } = gateway;
    await populate(world);
    await fund(world, '100');
    const others = { ...WALLET, agent: OTHER_AGENT, playerId: OTHERS_PLAYER };
    const lane = `${PROVIDER}:player:round:R1`;
    const own = messageOf(901, { agent: AGENT, transactionId: guid(1), lane });
    const other = messageOf(902, { agent: OTHER_AGENT, transactionId: guid(3), lane: `${PROVIDER}:other:round:R1` });
    await recordIn(world.walletBook, WALLET, [decidedOf(acceptedOf(1, betEvent(1), '90'))]);
    await recordIn(world.walletBook, WALLET, [decidedOf(acceptedOf(2, winEvent(1, { report: SAID }), '115'))]);
    await recordIn(world.walletBook, others, [
      decidedOf(acceptedOf(3, betEvent(3, { movement: '0', roundId: 'R1' }), '0')),
    ]);
    await world.enqueue(own, other);
  });

  afterEach(() => gateway.close());

  const ask = (path: string, fields: Record<string, string> = {}) => post(gateway, `/papi/v1/${path}`, fields);
  const listOf = async (path: string, fields: Record<string, string> = {}) =>
    dataOf(await ask(path, fields))['list'] as readonly Record<string, unknown>[];

  it('say what kind of money a transaction was, and whether its round is over, and list those of a kind', async () => {
    const [won, ...others] = await listOf('transaction/list', { money_kind: 'jackpot' });

    expect(others).to.deep.equal([]);
    expect(won).to.include({ money_kind: 'jackpot', provider_action: 'JACKPOT', round_closed: true });
  });

  it('list its own transactions since a cursor, and no other Agent’s', async () => {
    const first = dataOf(await ask('transaction/list', { pageSize: '1' }));
    const second = dataOf(await ask('transaction/list', { cursor: String(first['cursor']) }));

    expect([first['has_more'], second['has_more']]).to.deep.equal([true, false]);
    const all = [first, second].flatMap(({ list }) => list as readonly Record<string, unknown>[]);
    expect(all.map(({ id, action, moved }) => [id, action, moved])).to.deep.equal([
      [guid(1), 'BET', '-10.0000'],
      [guid(2), 'SETTLED', '25.0000'],
    ]);
    expect(all[0]).not.to.have.any.keys('agent', 'brought_in_by');
  });

  for (const [field, value] of [
    ['cursor', 'x'],
    ['cursor', '999999'],
    ['cursor', '-1'],
    ['pageSize', '101'],
    ['action', 'STEAL'],
    ['money_kind', 'loot'],
  ] as const) {
    it(`refuse ${field} ${value} by its name`, async () => {
      const refused = refusalOf(await ask('transaction/list', { [field]: value }));

      expect(refused.slice(0, 2)).to.deep.equal([400, 1001]);
      expect(refused[2]).to.contain(field);
    });
  }

  it('list its own callbacks, whatever Agent is named', async () => {
    const list = await listOf('callback/list', { agent: OTHER_AGENT });

    expect(list.map(({ id }) => id)).to.deep.equal([OWN_CALLBACK]);
    expect(list[0]).to.include({ status: 'pending', round_id: 'R1', member_id: 'ANN' });
  });

  it('have an own parked callback sent again, and do not know another Agent’s', async () => {
    const { queue } = gateway.world;
    const nowMs = soonMs();
    await queue.settle((await taken(queue, nowMs)).map(parkedRunOf), nowMs);
    expect((await listOf('callback/list'))[0]).to.include({ status: 'parked' });

    expect(dataOf(await ask('callback/replay', { callback_id: OWN_CALLBACK }))).to.deep.equal({});
    expect((await listOf('callback/list'))[0]).to.include({ status: 'pending' });
    const refusals = [OTHERS_CALLBACK, guid(999), 'no guid'].map((callback_id) =>
      ask('callback/replay', { callback_id }),
    );
    expect((await Promise.all(refusals)).map((answer) => refusalOf(answer)[1])).to.deep.equal([1007, 1007, 1007]);
    expect(refusalOf(await ask('callback/replay'))[2]).to.contain('callback_id');
  });

  it('show a round as far as its own players took part', async () => {
    const steps = await listOf('round/detail', { provider: PROVIDER, round_id: 'R1' });

    expect(steps.map(({ kind, decision }) => [kind, decision])).to.deep.equal([
      ['transaction', 'The BET was accepted and moved -10.0000 USD; the balance was 90.0000 afterwards.'],
      ['transaction', 'The SETTLED was accepted and moved 25.0000 USD; the balance was 115.0000 afterwards.'],
    ]);
    expect((steps[0]?.['callbacks'] as readonly { id: string }[]).map(({ id }) => id)).to.deep.equal([OWN_CALLBACK]);
    expect(refusalOf(await ask('round/detail', { provider: PROVIDER, round_id: 'R9' }))[1]).to.equal(1007);
  });

  it('look for a round as its provider writes it, spaces included', async () => {
    const spaced = decidedOf(acceptedOf(4, betEvent(4, { roundId: ' R4 ', movement: '0' }), '115'));
    await recordIn(gateway.world.walletBook, WALLET, [spaced]);

    expect(await listOf('round/detail', { provider: PROVIDER, round_id: ' R4 ' })).to.have.length(1);
  });

  it('list rounds without an outcome', async () => {
    expect(await listOf('round/open', { provider: PROVIDER })).to.deep.equal([]);
    expect(refusalOf(await ask('round/open', { page: '0' }))[2]).to.contain('page');
  });
});
