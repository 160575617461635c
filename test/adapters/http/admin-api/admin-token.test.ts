import { expect } from 'chai';
import { admin, refusalOf, sent } from '../calls.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../gateway.ts';

describe('/admin/v1 its token', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

  it('is asked for on every call', async () => {
    const refused = async (Authorization: string) =>
      refusalOf(await sent(gateway, '/agents/X', { method: 'GET', headers: { Authorization } }));

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
