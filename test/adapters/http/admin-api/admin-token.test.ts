import { expect } from 'chai';
import { admin, refusalOf, sent } from '../calls.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';

describe('/admin/v1 its token', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

  it('is asked for on every call', async () => {
    const refused = async (Authorization: string) =>
      refusalOf(await sent(gateway, '/agents/X', { method: 'GET', headers: { Authorization } }));

    expect(await refused('')).to.deep.equal([401, 1002, 'Authorization header must be "Bearer {token}"']);
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

  for (const [range, trusted, expected] of [
    ['127.0.0.1', 0, 200],
    ['127.0.0.0/8', 0, 200],
    ['192.0.2.0/24', 0, 403],
    ['192.0.2.0/24', 1, 200],
    ['2001:db8::/32', 1, 403],
  ] as const) {
    it(`is asked for only within the list: ${range}, ${trusted} proxies, ${expected}`, async () => {
      const listed = await startGateway((_, clock) => ({
        adminIpAllowList: [range],
        limits: limitsOf(clock, { trustedProxies: trusted }),
      }));

      const answer = await sent(listed, '/agents', { method: 'GET', headers: { 'X-Forwarded-For': '192.0.2.7' } });
      const wrong = await sent(listed, '/agents', {
        method: 'GET',
        headers: { 'X-Forwarded-For': '192.0.2.7', Authorization: 'Bearer wrong' },
      });
      await listed.close();

      expect(answer.httpStatus).to.equal(expected);
      // Outside the list nobody learns whether a token was right.
      expect(wrong.httpStatus).to.equal(expected === 200 ? 401 : 403);
      if (expected === 403) expect(refusalOf(answer)).to.deep.equal([403, 1008, 'not allowed']);
    });
  }
});
