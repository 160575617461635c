import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { arrivalOf, fieldsOf, guid, providerOf, stock } from '../../ports/catalogue-seeds.ts';
import { admin, dataOf, furnishWithToken, post, refusalOf, reply } from './calls.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from './gateway.ts';

const NEW_AGENT = { code: 'acme', name: 'Acme', currency: 'usd' };

describe('/admin/v1', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

  const sent = (path: string, init: RequestInit & { headers?: Record<string, string> }) =>
    reply(
      fetch(`${gateway.url}/admin/v1${path}`, {
        method: 'POST',
        ...init,
        headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, ...init.headers },
      }),
    );

  describe('its token', () => {
    it('is asked for on every call', async () => {
      const refused = async (Authorization: string) =>
        refusalOf(await sent('/agents/X', { method: 'GET', headers: { Authorization } }));

      expect(await refused('')).to.deep.equal([401, 1002, 'Authorization header must be "Bearer {ADMIN_TOKEN}"']);
      expect(await refused(`Bearer ${ADMIN_TOKEN}x`)).to.deep.equal([401, 1002, 'token is wrong']);
    });

    it('turns the interface off when there is none', async () => {
      const off = await startGateway({ adminToken: undefined });

      expect(refusalOf(await admin(off, 'GET', '/agents/X'))).to.deep.equal([
        404,
        1005,
        'the administration API is off; set ADMIN_TOKEN to turn it on',
      ]);
      await off.close();
    });
  });

  describe('/agents', () => {
    it('creates an Agent with defaults, shows and changes it', async () => {
      const created = dataOf(await admin(gateway, 'POST', '/agents', NEW_AGENT));

      expect(created).to.deep.equal({
        code: 'ACME',
        name: 'Acme',
        currency: 'USD',
        callback_base: null,
        wallet_mode: 'gateway',
        implements: ['bet', 'settle', 'cancel'],
        push_unsettled: false,
        push_cancels: false,
        active: true,
      });
      const changes = { callback_base: 'https://acme.example/hooks', wallet_mode: 'agent' };
      expect(dataOf(await admin(gateway, 'PATCH', '/agents/acme', changes))).to.deep.equal({ ...created, ...changes });
      expect(dataOf(await admin(gateway, 'PATCH', '/agents/ACME', { callback_base: null }))).to.include({
        callback_base: null,
      });
      expect(dataOf(await admin(gateway, 'GET', '/agents/acme'))).to.include({
        wallet_mode: 'agent',
        callback_base: null,
      });
    });

    it('refuses a taken code and an unknown one', async () => {
      await admin(gateway, 'POST', '/agents', NEW_AGENT);

      expect(refusalOf(await admin(gateway, 'POST', '/agents', NEW_AGENT))).to.deep.equal([
        409,
        1004,
        'agent "ACME" exists already',
      ]);
      expect(refusalOf(await admin(gateway, 'GET', '/agents/nobody'))).to.deep.equal([
        404,
        1007,
        'agent "nobody" does not exist',
      ]);
    });

    const refused: readonly (readonly [unknown, string])[] = [
      [{}, 'code is required'],
      [[], 'body must be of type object'],
      [
        { ...NEW_AGENT, code: 'a b' },
        'code must be 1 to 32 letters, digits, "_" or "-", beginning with a letter or digit',
      ],
      [{ ...NEW_AGENT, name: 5 }, 'name must be of type string'],
      [{ ...NEW_AGENT, name: '  ' }, 'name must have at least 1 characters'],
      [{ ...NEW_AGENT, name: 'a\u0000' }, 'name must be free of control characters'],
      [{ ...NEW_AGENT, active: 'yes' }, 'active must be of type boolean'],
      [{ ...NEW_AGENT, wallet_mode: 'both' }, 'wallet_mode must be one of gateway, agent'],
      [{ ...NEW_AGENT, callback_base: 'ftp://x' }, 'callback_base must be an absolute http or https URL'],
      [
        { ...NEW_AGENT, callback_base: 'https://u:p@x' },
        'callback_base must have no user, password, query or fragment',
      ],
      [{ ...NEW_AGENT, implements: ['bet'] }, 'implements must include bet, settle, cancel'],
      [{ ...NEW_AGENT, colour: 'red' }, 'colour is not a known field'],
    ];

    for (const [body, sentence] of refused) {
      it(`refuses a new Agent because ${sentence}`, async () => {
        expect(refusalOf(await admin(gateway, 'POST', '/agents', body))).to.deep.equal([400, 1001, sentence]);
      });
    }

    it('refuses a change that changes nothing', async () => {
      expect(refusalOf(await admin(gateway, 'PATCH', '/agents/X', {}))).to.deep.equal([
        400,
        1001,
        'body must name at least one field',
      ]);
    });
  });

  describe('its bodies', () => {
    it('are JSON in UTF-8, not compressed', async () => {
      const type = { 'Content-Type': 'application/json' };
      const refused = async (init: RequestInit & { headers: Record<string, string> }) =>
        refusalOf(await sent('/agents', init)).slice(0, 2);

      expect(await refused({ body: '{', headers: type })).to.deep.equal([400, 1006]);
      expect(await refused({ body: '{}', headers: { 'Content-Type': 'text/plain' } })).to.deep.equal([415, 1006]);
      expect(await refused({ body: '{}', headers: { ...type, 'Content-Encoding': 'gzip' } })).to.deep.equal([
        415, 1006,
      ]);
      expect(
        await refused({ body: '{}', headers: { 'Content-Type': 'application/json; charset=iso-8859-1' } }),
      ).to.deep.equal([415, 1006]);
      expect(await refused({ body: `"${'x'.repeat(2 * 1024 * 1024)}"`, headers: type })).to.deep.equal([413, 1006]);
      expect(gateway.faults).to.deep.equal([]);
    });
  });

  describe('/agents/{code}/tokens and callback-secrets', () => {
    beforeEach(() => furnishWithToken(gateway));

    it('shows secrets once and never again', async () => {
      const opaque = dataOf(await admin(gateway, 'POST', '/agents/agent-1/tokens'));
      const signed = dataOf(await admin(gateway, 'POST', '/agents/agent-1/tokens', { kind: 'signed' }));
      const secret = dataOf(await admin(gateway, 'POST', '/agents/agent-1/callback-secrets'));

      expect(opaque['token']).to.match(/^agt_[\w-]{43}$/);
      expect(secret['secret']).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const lists = JSON.stringify([
        dataOf(await admin(gateway, 'GET', '/agents/agent-1/tokens')),
        dataOf(await admin(gateway, 'GET', '/agents/agent-1/callback-secrets')),
      ]);
      expect(lists).to.include(signed['api_key'] as string);
      for (const hidden of [opaque['token'], signed['api_secret'], secret['secret']])
        expect(lists).not.to.include(hidden);
    });

    it('revokes callback secrets', async () => {
      const { id } = dataOf(await admin(gateway, 'POST', '/agents/agent-1/callback-secrets'));

      expect(dataOf(await admin(gateway, 'DELETE', `/agents/agent-1/callback-secrets/${String(id)}`))).to.deep.equal(
        {},
      );

      const { list } = dataOf(await admin(gateway, 'GET', '/agents/agent-1/callback-secrets')) as {
        list: { revoked_at: string }[];
      };
      expect(list[0]?.revoked_at).to.equal(new Date(gateway.clock.nowMs()).toISOString());
      expect(refusalOf(await admin(gateway, 'DELETE', '/agents/agent-1/callback-secrets/nope'))[1]).to.equal(1007);
    });

    it('refuses a token that has expired before it begins', async () => {
      const past = { expires_at: '2020-01-01T00:00:00Z' };

      expect(refusalOf(await admin(gateway, 'POST', '/agents/agent-1/tokens', past))).to.deep.equal([
        400,
        1001,
        'expires_at must be in the future',
      ]);
    });
  });

  describe('/agents/{code}/offer-rules', () => {
    it('replaces what the Agent is offered', async () => {
      await furnishWithToken(gateway);
      await stock(gateway.world, arrivalOf(1), arrivalOf(2, { category: 'LIVE' }));
      const rules = [{ effect: 'allow', category: 'live' }];

      expect(dataOf(await admin(gateway, 'PUT', '/agents/agent-1/offer-rules', rules))).to.deep.equal({
        rules: [{ effect: 'allow', category: 'LIVE' }],
      });
      expect(dataOf(await post(gateway, '/papi/v1/game/list'))).to.include({ total: 1 });
      expect(dataOf(await admin(gateway, 'GET', '/agents/agent-1/offer-rules'))['rules']).to.have.length(1);
      expect(
        refusalOf(await admin(gateway, 'PUT', '/agents/agent-1/offer-rules', [{ effect: 'maybe' }])),
      ).to.deep.equal([400, 1001, '0.effect must be one of allow, deny']);
    });
  });

  describe('/providers', () => {
    it('keeps credentials to itself', async () => {
      const body = {
        code: 'up1',
        protocol: 'provider-a',
        credentials: { key: 'hush-hush' },
        ip_allow_list: ['10.0.0.0/8'],
      };

      const created = await admin(gateway, 'POST', '/providers', body);

      expect(dataOf(created)).to.deep.equal({
        code: 'UP1',
        protocol: 'provider-a',
        base_url: null,
        currencies: [],
        ip_allow_list: ['10.0.0.0/8'],
        is_maintenance: false,
        active: true,
        has_credentials: true,
      });
      expect(JSON.stringify(dataOf(await admin(gateway, 'GET', '/providers/up1')))).not.to.include('hush-hush');
      expect(dataOf(await admin(gateway, 'PATCH', '/providers/up1', { is_maintenance: true }))).to.include({
        is_maintenance: true,
      });
      expect(
        refusalOf(await admin(gateway, 'PATCH', '/providers/up1', { ip_allow_list: ['10.0.0.0/33'] })),
      ).to.deep.equal([400, 1001, 'ip_allow_list.0 must be an IP address or a CIDR range']);
    });
  });

  describe('/games', () => {
    const row = (number: number, changes: object = {}): string => {
      const { isMaintenance: _, isActive: __, ...fields } = fieldsOf(number);
      return JSON.stringify({ ...fields, ...changes });
    };

    const imported = (body: string, type = 'application/x-ndjson') =>
      sent('/games/import', { body, headers: { 'Content-Type': type } });

    beforeEach(() => gateway.world.providers.create(providerOf()));

    it('imports NDJSON, and rejects a bad line only', async () => {
      const long = row(9, { image: 'x'.repeat(70_000) });
      const text = [
        row(1),
        '',
        '{',
        row(2, { currencies: null }),
        row(3, { provider: 'no' }),
        long,
        row(1),
        row(4),
      ].join('\n');

      expect(dataOf(await imported(text))).to.deep.equal({
        created: 2,
        updated: 0,
        unchanged: 1,
        rejected: [
          { line: 3, reason: 'the line is not valid JSON' },
          { line: 4, reason: 'currencies must be of type array' },
          { line: 5, reason: 'provider "NO" does not exist' },
          { line: 6, reason: 'the line must be at most 65536 characters' },
        ],
        rejected_total: 4,
      });
    });

    it('imports a JSON array', async () => {
      expect(dataOf(await imported(`[${row(1)},${row(2)},5]`, 'application/json'))).to.deep.include({
        created: 2,
        rejected: [{ line: 3, reason: 'body must be of type object' }],
      });
      expect(refusalOf(await imported('{}', 'application/json')).slice(0, 2)).to.deep.equal([400, 1006]);
      expect(refusalOf(await imported(row(1), 'text/csv')).slice(0, 2)).to.deep.equal([415, 1006]);
    });

    it('keeps what came before an import that was cut off, and calls it no fault', async () => {
      const socket = connect(gateway.port, '127.0.0.1');
      socket.write(
        `POST /admin/v1/games/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ADMIN_TOKEN}\r\n` +
          `Content-Type: application/x-ndjson\r\nContent-Length: 9999999\r\n\r\n` +
          Array.from({ length: 501 }, (_, at) => `${row(at)}\n`).join(''),
      );
      while ((await gateway.world.history.head()) < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      socket.destroy();
      await once(socket, 'close');
      while (gateway.finished.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

      expect(gateway.faults).to.deep.equal([]);
      expect(gateway.finished[0]).to.include({ code: 1006 });
    });

    it('shows a game and changes its flags', async () => {
      await stock(gateway.world, arrivalOf(1));

      expect(dataOf(await admin(gateway, 'PATCH', `/games/${guid(1)}`, { is_maintenance: true }))).to.include({
        id: guid(1),
        is_maintenance: true,
        active: true,
      });
      expect(dataOf(await admin(gateway, 'GET', `/games/${guid(1)}`))).to.include({ is_maintenance: true, code: 'G1' });
      expect(refusalOf(await admin(gateway, 'GET', '/games/no-guid'))).to.deep.equal([
        404,
        1007,
        'game "no-guid" does not exist',
      ]);
    });
  });
});
