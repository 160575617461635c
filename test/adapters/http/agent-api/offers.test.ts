import { expect } from 'chai';
import { CALL_NEEDS, type GatedCall } from '../../../../src/domain/agent/call-needs.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { OfferRules } from '../../../../src/domain/agent/offer-rules.ts';
import {
  agentOf,
  arrivalOf,
  guid,
  MOMENT_MS,
  opaqueTokenOf,
  providerOf,
  rulesOf,
  stock,
} from '../../../ports/catalogue-seeds.ts';
import { dataOf, FORM, post, refusalOf, TOKEN, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const NOT_OFFERED = [403, 4006, 'nothing of provider A is offered to this Agent'];
const KNOWN = { member_id: 'KNOWN', currency: 'USD' };
const LAST_HOUR = { start: new Date(MOMENT_MS - 3_600_000).toISOString(), end: new Date(MOMENT_MS).toISOString() };
const money = (amount: string) => ({ provider: 'A', currency: 'USD', amount, transfer_id: `T${amount}` });

interface Asked {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The field that names the player, where the call has one. */
  readonly player?: 'member_id' | 'username';
}

/** How an Agent asks each function of provider A. */
const CALLS: Readonly<Record<GatedCall, Asked>> = {
  player_registration: { path: 'player/register', fields: { provider: 'A', currency: 'USD' }, player: 'member_id' },
  balance_query: { path: 'player/balance', fields: { provider: 'A', currency: 'USD' }, player: 'member_id' },
  fund_transfer: { path: 'player/transfer', fields: money('77'), player: 'username' },
  withdrawal: { path: 'player/transfer', fields: money('-7'), player: 'username' },
  game_launch: { path: 'game/launch', fields: { game_id: guid(1), currency: 'USD' }, player: 'member_id' },
  game_demo: { path: 'game/launch-trial', fields: { game_id: guid(1), currency: 'USD' } },
  kick_logout: { path: 'player/logout', fields: {}, player: 'member_id' },
  bet_records: { path: 'bet/list', fields: { provider: 'A', ...LAST_HOUR }, player: 'member_id' },
  bet_detail: { path: 'bet/detail', fields: { provider: 'A', bet_id: 'B1' }, player: 'member_id' },
  game_list: { path: 'game/list', fields: { provider: 'A' } },
  order_status: { path: 'order/status', fields: { provider: 'A', transfer_id: 'O1' }, player: 'member_id' },
  health_check: { path: 'provider/health', fields: { provider: 'A' } },
  capabilities: { path: 'provider/capabilities', fields: { provider: 'A' } },
  extension: {
    path: 'provider/extension',
    fields: { provider: 'A', operation: 'setLimit', limit: '5' },
    player: 'member_id',
  },
  free_rounds: { path: 'bonus/options', fields: { provider: 'A', games: guid(1), currency: 'USD' } },
  players_past: {
    path: 'provider/extension',
    fields: { provider: 'A', operation: 'report', from: 'x' },
    player: 'member_id',
  },
};

const RULES = {
  'no rule': OfferRules.none,
  'rules of another provider': rulesOf({ effect: 'allow', provider: 'B' }),
  'a provider that is denied': rulesOf({ effect: 'allow' }, { effect: 'deny', provider: 'A' }),
  'a category that the provider has nothing of': rulesOf({ effect: 'allow', category: 'LIVE' }),
  'a game of another provider': rulesOf({ effect: 'allow', game: guid(2) }),
} as const;

describe('offers', () => {
  let gateway: Gateway;

  before(async () => {
    gateway = await startGateway();
    const { world } = gateway;
    for (const code of ['A', 'B']) {
      await world.providers.create(providerOf({ code, protocol: `provider-${code.toLowerCase()}` }));
    }
    await stock(
      world,
      arrivalOf(1, { provider: 'A', category: 'SLOT' }),
      arrivalOf(2, { provider: 'B', category: 'LIVE' }),
    );
    await world.agents.create(agentOf({ code: 'ANN', walletMode: 'gateway', operatesProviders: ['A'] }));
    await world.tokens.add(opaqueTokenOf(1, { agent: 'ANN', digest: new NodeDigests().sha256(TOKEN) }));
    for (const transfer of [{ username: 'KNOWN' }, { username: 'KNOWN', transfer_id: 'B1', provider: 'B' }]) {
      dataOf(await post(gateway, '/papi/v1/player/transfer', { ...money('50'), ...transfer }));
    }
  });

  after(() => gateway.close());

  /** The answer to the Agent, and the calls to provider A. */
  async function ask(call: GatedCall, rules: OfferRules, member?: string): Promise<{ reply: Reply; asked: string[] }> {
    await gateway.world.agents.update('ANN', { offerRules: rules });
    const { path, fields, player } = CALLS[call];
    gateway.providers.of('A').asked.length = 0;
    const whom = player === undefined || member === undefined ? {} : { [player]: member };
    const reply = await post(gateway, `/papi/v1/${path}`, { ...fields, ...whom }, { 'Content-Type': FORM });
    return { reply, asked: gateway.providers.of('A').asked.map((one) => one.call) };
  }

  for (const call of Object.keys(CALL_NEEDS) as GatedCall[]) {
    const need = CALL_NEEDS[call];
    for (const [title, rules] of Object.entries(RULES)) {
      it(`${call}, which needs ${need}, sends nothing of a stranger with ${title}`, async () => {
        const { reply, asked } = await ask(call, rules, 'STRANGER');

        expect(asked).to.deep.equal([]);
        if (need === 'nothing') expect(reply.envelope.code).to.be.oneOf([0, 2001]);
        else if (call === 'game_launch' || call === 'game_demo') expect(reply.envelope.code).to.equal(4006);
        else expect(refusalOf(reply)).to.deep.equal(NOT_OFFERED);
      });
    }

    if (need === 'account') {
      it(`${call} is possible for a player who is known there, after the offer has ended`, async () => {
        const { reply, asked } = await ask(call, OfferRules.none, 'KNOWN');

        expect(reply.envelope.code).to.not.equal(4006);
        expect(asked.length).to.be.greaterThan(0);
      });
    }

    if (need === 'offer') {
      it(`${call} is not possible for a player who is known there, after the offer has ended`, async () => {
        const { reply, asked } = await ask(call, OfferRules.none, 'KNOWN');

        expect([reply.envelope.code, asked]).to.deep.equal([4006, []]);
      });
    }
  }

  it('lets an Agent read all of its bets where one of its players is known, and no other Agent', async () => {
    const own = await ask('bet_records', OfferRules.none);
    await gateway.world.agents.create(agentOf({ code: 'BOB', offerRules: OfferRules.none }));
    await gateway.world.tokens.add(opaqueTokenOf(2, { agent: 'BOB', digest: new NodeDigests().sha256(`${TOKEN}2`) }));
    const fields = { ...CALLS.bet_records.fields };
    const others = await post(gateway, '/papi/v1/bet/list', fields, { Authorization: `Bearer ${TOKEN}2` });

    expect(own.reply.envelope.code).to.equal(0);
    expect(refusalOf(others)).to.deep.equal(NOT_OFFERED);
  });

  it('asks nobody to offer what comes out of the gateway’s own wallet, whichever seamless provider is named', async () => {
    await gateway.world.agents.update('ANN', { offerRules: OfferRules.none });
    const balance = await post(gateway, '/papi/v1/player/balance', { ...KNOWN, provider: 'B' });
    const back = await post(gateway, '/papi/v1/player/transfer', { ...money('-3'), username: 'KNOWN', provider: 'B' });
    const more = await post(gateway, '/papi/v1/player/transfer', { ...money('3'), username: 'KNOWN', provider: 'B' });

    expect([balance, back, more].map(({ envelope }) => envelope.code)).to.deep.equal([0, 0, 4006]);
  });

  it('registers a player only where something is offered', async () => {
    const { reply } = await ask('player_registration', rulesOf({ effect: 'allow', provider: 'B' }), 'STRANGER');
    const everywhere = await post(gateway, '/papi/v1/player/register', { member_id: 'EVE', currency: 'USD' });

    expect(refusalOf(reply)).to.deep.equal(NOT_OFFERED);
    expect(dataOf(everywhere)['providers']).to.have.nested.property('[0].provider', 'B');
    expect(dataOf(everywhere)['providers']).to.have.length(1);
  });

  it('tells an Agent what those providers can do of which it is offered something', async () => {
    await gateway.world.agents.update('ANN', { offerRules: rulesOf({ effect: 'allow', game: guid(1) }) });
    const { list } = dataOf(await post(gateway, '/papi/v1/provider/capabilities')) as { list: { provider: string }[] };

    expect(list.map(({ provider }) => provider)).to.deep.equal(['A']);
  });
});
