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
