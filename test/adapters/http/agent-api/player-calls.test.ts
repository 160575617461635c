import { expect } from 'chai';
import { OfferRules } from '../../../../src/domain/agent/offer-rules.ts';
import { AGENT, arrivalOf, guid, PROVIDER, providerOf, stock } from '../../../ports/catalogue-seeds.ts';
import { dataOf, furnishWithToken, post, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const BOB = { member_id: 'bob', currency: 'usd' };
const LAUNCH = { ...BOB, game_id: guid(1) };

describe('the calls about players', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    await gateway.world.agents.update(AGENT, { walletMode: 'gateway' });
    await gateway.world.providers.create(providerOf({ code: 'SEAMLESS', protocol: 'provider-b' }));
    await stock(gateway.world, arrivalOf(1), arrivalOf(2, { isMaintenance: true }));
  });

  afterEach(() => gateway.close());

  const register = (fields: object = {}) => post(gateway, '/papi/v1/player/register', { ...BOB, ...fields });
  const balance = (fields: object = {}) => post(gateway, '/papi/v1/player/balance', { ...BOB, ...fields });
  const logout = (fields: object = {}) => post(gateway, '/papi/v1/player/logout', { member_id: 'bob', ...fields });
  const launch = (fields: object = {}) => post(gateway, '/papi/v1/game/launch', { ...LAUNCH, ...fields });
  const trial = (fields: object = {}) => post(gateway, '/papi/v1/game/launch-trial', { ...LAUNCH, ...fields });

  it('registers a player everywhere, and answers the same again', async () => {
    const first = dataOf(await register());

    expect(first).to.deep.equal({
      member_id: 'BOB',
      hub_member_id: `${AGENT}_BOB`,
      currency: 'USD',
      providers: [
        { provider: PROVIDER, status: 'registered' },
        { provider: 'SEAMLESS', status: 'registered' },
      ],
    });
    expect(dataOf(await register())).to.deep.equal(first);
  });

  it('registers at the one provider that is named', async () => {
    expect(dataOf(await register({ provider: 'seamless' }))['providers']).to.deep.equal([
      { provider: 'SEAMLESS', status: 'registered' },
    ]);
  });

  it('tells a balance as text with four digits', async () => {
    await register();

    expect(dataOf(await balance())).to.deep.equal({ member_id: 'BOB', currency: 'USD', balance: '0.0000' });
    expect(dataOf(await balance({ provider: PROVIDER }))['balance']).to.equal('0.0000');
  });

  it('tells a balance of which a transfer is a part', async () => {
    const transfer = { username: 'bob', currency: 'USD', amount: '12.5', transfer_id: 'T-1' };
    await post(gateway, '/papi/v1/player/transfer', transfer);
    await post(gateway, '/papi/v1/player/transfer', { ...transfer, provider: PROVIDER, transfer_id: 'T-2' });

    expect(dataOf(await balance())['balance']).to.equal('12.5000');
    expect(dataOf(await balance({ provider: PROVIDER }))['balance']).to.equal('12.5000');
    expect(dataOf(await balance({ provider: 'SEAMLESS' }))['balance']).to.equal('12.5000');
  });

  it('logs a player out, with nothing to say about it', async () => {
    await register();

    expect(dataOf(await logout())).to.deep.equal({});
    expect(gateway.providers.of('SEAMLESS').asked.map(({ call }) => call)).to.include('kick_logout');
  });

  for (const [call, fields, misspelt] of [
    ['player/limits', { ...BOB, los_day: '10' }, 'los_day'],
    ['player/block', { member_id: 'bob', reason: 'self_exclusion', untill: '2030-01-01T00:00:00Z' }, 'untill'],
    ['player/unblock', { member_id: 'bob', reasons: 'kyc' }, 'reasons'],
    ['bonus/grant', { member_id: 'bob', form: '2030-01-01T00:00:00Z' }, 'form'],
  ] as const) {
    it(`changes nothing by ${call} with the misspelt field ${misspelt}`, async () => {
      await register();
      const id = (await gateway.world.players.find(AGENT, 'BOB'))?.id ?? '';
      const fraud = { id: guid(9), reason: 'fraud', untilMs: undefined, note: '', by: 'eve' } as const;
      await gateway.world.playerBlocks.place(id, fraud);

      const [, code, sentence] = refusalOf(await post(gateway, `/papi/v1/${call}`, fields));

      expect(code).to.equal(1001);
      expect(sentence).to.include(`${misspelt} is not a field of this call`);
      expect((await gateway.world.playerBlocks.standing(id)).map(({ reason }) => reason)).to.deep.equal(['fraud']);
    });
  }

  it('launches neither a game nor a trial where a rule about countries forbids it', async () => {
    await gateway.world.games.update(guid(1), { restrictedCountries: ['DE'] });

    for (const call of [launch, trial]) {
      expect(refusalOf(await call())).to.deep.equal([
        403,
        4006,
        `country must be given to launch game "${guid(1)}": the restricted countries of the game decide by it`,
      ]);
      expect(refusalOf(await call({ country: 'DE' }))[1]).to.equal(4006);
      expect(refusalOf(await call({ country: 'UK' }))[1]).to.equal(1001);
      expect(dataOf(await call({ country: 'mt' }))).to.include.keys('game_url');
    }
  });

  it('launches a game, and a trial', async () => {
    const launched = dataOf(await launch());

    expect(launched).to.have.all.keys('game_url', 'session_id');
    expect(launched['game_url']).to.match(/^https:\/\/games\.example\/G1\?player=AGENT1BOB[0-9A-V]{12}$/);
    expect(dataOf(await trial())).to.deep.equal({ game_url: 'https://games.example/G1?trial' });
  });

  it('takes the fields of a launch as JSON, and hands them on', async () => {
    const body = { ...LAUNCH, platform: 'DESKTOP', language: 'de', return_url: 'https://a.example/', player_ip: '::1' };

    dataOf(await post(gateway, '/papi/v1/game/launch', JSON.stringify(body), { 'Content-Type': 'application/json' }));

    expect(gateway.providers.of(PROVIDER).asked.at(-1)?.input).to.include({
      platform: 'DESKTOP',
      language: 'de',
      returnUrl: 'https://a.example/',
      playerIp: '::1',
    });
  });

  it('lets two first launches at once make one player under one name', async () => {
    const [left, right] = await Promise.all([launch(), launch()]);

    expect(dataOf(left)['game_url']).to.equal(dataOf(right)['game_url']);
    expect(gateway.providers.of(PROVIDER).balances.size).to.equal(1);
  });

  const refusals = [
    ['register', { operator_code: 'OTHER' }, [403, 7, 'operator_code mismatch']],
    ['register', { member_id: '' }, [400, 1001, 'member_id must be given']],
    ['register', { currency: '' }, [400, 1001, 'currency must be given']],
    ['register', { provider: 'nobody' }, [404, 1007, 'provider "nobody" does not exist']],
    [
      'register',
      { provider: PROVIDER, currency: 'GBP' },
      [400, 3005, `provider ${PROVIDER} does not support the currency GBP`],
    ],
    ['balance', { operator_code: 'OTHER' }, [403, 7, 'operator_code mismatch']],
    ['balance', {}, [404, 2001, 'player "BOB" does not exist']],
    ['logout', { operator_code: 'OTHER' }, [403, 7, 'operator_code mismatch']],
    ['logout', {}, [404, 2001, 'player "BOB" does not exist']],
    ['logout', { provider: PROVIDER }, [422, 5004, `Kick / logout is not supported by provider ${PROVIDER}`]],
    ['launch', { operator_code: 'OTHER' }, [403, 7, 'operator_code mismatch']],
    ['launch', { game_id: '7' }, [400, 1001, 'game_id must be the GUID that the game list shows as id']],
    ['launch', { game_id: guid(9) }, [404, 4001, `game "${guid(9)}" does not exist or is offline`]],
    ['launch', { game_id: guid(2) }, [409, 4002, `game "${guid(2)}" or its provider is in maintenance`]],
    ['launch', { currency: 'EUR' }, [400, 3005, `game "${guid(1)}" cannot be played in EUR`]],
    ['launch', { platform: 'TV' }, [400, 4004, 'platform must be one of WEB, MOBILE, DESKTOP']],
    ['launch', { return_url: '/lobby' }, [400, 1001, 'return_url must be an absolute http or https URL']],
    ['trial', { operator_code: 'OTHER' }, [403, 7, 'operator_code mismatch']],
    ['trial', { player_ip: 'x' }, [400, 1001, 'player_ip must be an IPv4 or IPv6 address']],
  ] as const;
  for (const [call, fields, refusal] of refusals) {
    it(`refuses ${call} with ${JSON.stringify(fields)}, and sends nothing`, async () => {
      const calls = { register, balance, logout, launch, trial };

      expect(refusalOf(await calls[call](fields))).to.deep.equal(refusal);
      expect(gateway.providers.of(PROVIDER).asked).to.deep.equal([]);
    });
  }

  it('names the rule of a member_id', async () => {
    const [status, code, sentence] = refusalOf(await launch({ member_id: 'b b' }));

    expect([status, code]).to.deep.equal([400, 2006]);
    expect(sentence).to.match(/^member_id must be 1 to 64 letters/);
  });

  it('refuses a game that is not offered', async () => {
    await gateway.world.agents.update(AGENT, { offerRules: OfferRules.none });

    expect(refusalOf(await launch())).to.deep.equal([403, 4006, `game "${guid(1)}" is not offered to this Agent`]);
  });

  it('has no wallet of an Agent that keeps its players’ wallets itself', async () => {
    await gateway.world.agents.update(AGENT, { walletMode: 'agent' });
    await register();

    expect(refusalOf(await balance()).slice(0, 2)).to.deep.equal([422, 5004]);
  });

  it('says that the outcome of a launch is unknown', async () => {
    await register();
    const cause = 'timed_out' as const;
    gateway.providers.of(PROVIDER).failNext({ kind: 'provider_outcome_unknown', cause, detail: 'no answer' });

    expect(refusalOf(await launch()).slice(0, 2)).to.deep.equal([504, 5003]);
  });
});
