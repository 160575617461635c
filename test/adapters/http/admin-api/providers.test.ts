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
      timeout_ms: null,
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
