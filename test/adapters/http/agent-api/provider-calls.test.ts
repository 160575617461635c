import { expect } from 'chai';
import { AGENT, guid, MOMENT_MS, PROVIDER, providerOf } from '../../../ports/catalogue-seeds.ts';
import { dataOf, furnishWithToken, post, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

describe('the Agent calls about providers', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    const { players, accounts } = gateway.world;
    await players.ensure(AGENT, 'ANN', guid(1));
    await accounts.open({ playerId: guid(1), provider: PROVIDER, currency: 'USD' }, ['AGENT-1_ANN'].values());
  });

  afterEach(() => gateway.close());

  const upstream = () => gateway.providers.of(PROVIDER);

  describe('POST /papi/v1/provider/health', () => {
    const health = (provider = PROVIDER) => post(gateway, '/papi/v1/provider/health', { provider });

    it('shows whether the provider answers', async () => {
      const checked = { provider: PROVIDER, latency_ms: 0 };
      expect(dataOf(await health())).to.deep.equal({
        ...checked,
        healthy: true,
        checked_at: new Date(MOMENT_MS).toISOString(),
      });
      gateway.clock.advance(1_000);
      upstream().failNext({ kind: 'provider_unreachable', detail: '' });

      expect(dataOf(await health())).to.deep.equal({
        ...checked,
        healthy: false,
        checked_at: new Date(MOMENT_MS + 1_000).toISOString(),
      });
    });

    it('refuses a provider that cannot be asked', async () => {
      await gateway.world.providers.create(providerOf({ code: 'B', protocol: 'provider-b' }));
      expect(refusalOf(await health('b'))).to.deep.equal([422, 5004, 'Health check is not supported by provider B']);
      gateway.providers.unconfigured.add(PROVIDER);
      expect(refusalOf(await health())).to.deep.equal([
        502,
        5002,
        `provider ${PROVIDER} is not set up completely; ask the operator`,
      ]);
    });
  });

  describe('POST /papi/v1/provider/capabilities', () => {
    const list = async (fields: Record<string, string> = {}) =>
      dataOf(await post(gateway, '/papi/v1/provider/capabilities', fields))['list'] as Record<string, unknown>[];

    it('shows each active provider’s column of the matrix', async () => {
      await gateway.world.providers.create(providerOf({ code: 'B', protocol: 'provider-b' }));
      const [b, p] = await list();

      expect([b?.['provider'], b?.['protocol'], p?.['provider'], p?.['protocol']]).to.deep.equal([
        'B',
        'provider-b',
        PROVIDER,
        'provider-a',
      ]);
      const calls = b?.['calls'] as Record<string, unknown>;
      expect(Object.keys(calls)[0]).to.equal('player_registration');
      expect(calls['balance_query']).to.deep.equal({ support: 'callback', operations: ['GetBalance'], remark: null });
      expect(calls['fund_transfer']).to.deep.equal({ support: 'partial', operations: [], remark: 'seamless mode' });
      expect(calls['health_check']).to.deep.equal({ support: 'unsupported', operations: [], remark: null });
      expect(Object.keys(b?.['callbacks'] as object)).to.deep.equal([
        'bet_deduction',
        'settlement_payout',
        'cancel_rollback',
        'bet_push',
      ]);
      expect(b?.['extensions']).to.deep.equal([
        { function: 'Limits', operations: ['queryLimits', 'setLimit', 'setAllLimits', 'report', 'lobby'] },
      ]);
    });

    it('shows one provider’s, or refuses', async () => {
      expect((await list({ provider: 'p' })).map(({ provider }) => provider)).to.deep.equal([PROVIDER]);
      expect(refusalOf(await post(gateway, '/papi/v1/provider/capabilities', { provider: 'X' }))).to.deep.equal([
        404,
        1007,
        'provider "X" does not exist',
      ]);
    });
  });

  describe('POST /papi/v1/provider/extension', () => {
    const extend = (operation: string, fields: Record<string, string> = {}) =>
      post(gateway, '/papi/v1/provider/extension', { provider: PROVIDER, operation, ...fields });

    it('passes everything but its own fields on', async () => {
      const fields = { operator_code: AGENT, member_id: 'ann', limit: '5' };

      expect(dataOf(await extend('setLimit', fields))).to.deep.equal({ done: 'setLimit' });
      expect(upstream().asked).to.deep.equal([
        { call: 'extend', input: { operation: 'setLimit', player: 'AGENT-1_ANN', parameters: { limit: '5' } } },
      ]);
    });

    it('answers an object, whatever the upstream does', async () => {
      const answers: unknown[] = [{ own: 'object' }, ['a'], 'text', null, undefined];
      upstream().extend = () => Promise.resolve({ ok: true, value: answers.shift() });

      const data = [];
      for (let asked = 0; asked < 5; asked += 1) data.push(dataOf(await extend('queryLimits')));

      expect(data).to.deep.equal([
        { own: 'object' },
        { result: ['a'] },
        { result: 'text' },
        { result: null },
        { result: null },
      ]);
    });

    it('refuses with a code and a sentence', async () => {
      expect(refusalOf(await extend('steal'))).to.deep.equal([
        422,
        5004,
        `steal is not supported by provider ${PROVIDER}`,
      ]);
      expect(refusalOf(await extend('report', { from: '1' }))).to.deep.equal([
        403,
        1008,
        'without member_id this operation concerns all players of the provider, and the Agent does not operate it',
      ]);
      expect(refusalOf(await extend('setLimit', { limit: '1' }))).to.deep.equal([400, 1001, 'member_id must be given']);
      expect(refusalOf(await extend('queryLimits', { operator_code: 'OTHER' }))[1]).to.equal(7);
    });

    it('repeats no odd name of a parameter as it came', async () => {
      for (const [name, shown] of [
        ['<b>', '"<b>"'],
        ['__proto__', '__proto__'],
        ['x'.repeat(65), `"${'x'.repeat(64)}"`],
      ] as const) {
        expect(refusalOf(await extend('queryLimits', { [name]: '1' }))).to.deep.equal([
          400,
          1001,
          `${shown} is not the name of any parameter`,
        ]);
      }
    });
  });
});
