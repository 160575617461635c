import { expect } from 'chai';
import { admin, dataOf, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

describe('/admin/v1 /providers', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

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
      restricted_countries: [],
      timeout_ms: null,
      ip_allow_list: ['10.0.0.0/8'],
      movement_max: '1000000000000',
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

  it('lets a provider have a time-out of its own, and none again', async () => {
    await admin(gateway, 'POST', '/providers', { code: 'up1', protocol: 'provider-a', timeout_ms: 100 });

    const changed = await admin(gateway, 'PATCH', '/providers/up1', { timeout_ms: 60_000 });
    const shown = await admin(gateway, 'GET', '/providers/up1');
    const cleared = await admin(gateway, 'PATCH', '/providers/up1', { timeout_ms: null });

    expect([changed, shown, cleared].map((answer) => dataOf(answer)['timeout_ms'])).to.deep.equal([
      60_000,
      60_000,
      null,
    ]);
  });

  for (const timeout of [99, 60_001, 250.5, '250']) {
    it(`refuses the time-out ${JSON.stringify(timeout)}`, async () => {
      const body = { code: 'up1', protocol: 'provider-a', timeout_ms: timeout };

      const [status, code, message] = refusalOf(await admin(gateway, 'POST', '/providers', body));

      expect([status, code]).to.deep.equal([400, 1001]);
      expect(message).to.match(/^timeout_ms must be /);
    });
  }

  it('lets a provider have a ceiling of its own for each movement', async () => {
    const body = { code: 'up1', protocol: 'provider-a', movement_max: '0250000.50' };

    const created = await admin(gateway, 'POST', '/providers', body);
    const kept = await admin(gateway, 'PATCH', '/providers/up1', { is_maintenance: true });
    const changed = await admin(gateway, 'PATCH', '/providers/up1', { movement_max: '99.5' });
    const shown = await admin(gateway, 'GET', '/providers/up1');

    expect([created, kept, changed, shown].map((answer) => dataOf(answer)['movement_max'])).to.deep.equal([
      ...['250000.5', '250000.5', '99.5', '99.5'],
    ]);
  });

  for (const [most, rule] of [
    ['0', 'must be above 0'],
    ['1000000000001', 'must be at most 1000000000000'],
    ['1,000', 'must be a plain decimal number, such as 50000.00'],
    [5000, 'must be of type string'],
    [null, 'must be of type string'],
  ] as const) {
    it(`refuses the ceiling ${JSON.stringify(most)}`, async () => {
      await admin(gateway, 'POST', '/providers', { code: 'up1', protocol: 'provider-a' });

      for (const [method, path, body] of [
        ['POST', '/providers', { code: 'up2', protocol: 'provider-a', movement_max: most }],
        ['PATCH', '/providers/up1', { movement_max: most }],
      ] as const) {
        expect(refusalOf(await admin(gateway, method, path, body))).to.deep.equal([400, 1001, `movement_max ${rule}`]);
      }
    });
  }

  it('refuses credentials that do not fit the protocol, in a new provider and in a change', async () => {
    const refusal = [400, 1001, 'credentials.wrong is not a credential of this protocol'];
    const body = { code: 'up1', protocol: 'provider-a', credentials: { wrong: 'hush' } };

    expect(refusalOf(await admin(gateway, 'POST', '/providers', body))).to.deep.equal(refusal);
    await admin(gateway, 'POST', '/providers', { ...body, credentials: { key: 'hush' } });
    expect(
      refusalOf(await admin(gateway, 'PATCH', '/providers/up1', { credentials: { wrong: 'hush' } })),
    ).to.deep.equal(refusal);
  });
});
