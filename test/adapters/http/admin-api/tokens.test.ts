import { expect } from 'chai';
import { admin, dataOf, furnishWithToken, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

describe('/admin/v1 /agents/{code}/tokens and callback-secrets', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

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
    expect(lists).to.include(signed['api_key']);
    for (const hidden of [opaque['token'], signed['api_secret'], secret['secret']])
      expect(lists).not.to.include(hidden);
  });

  it('revokes callback secrets', async () => {
    const { id } = dataOf(await admin(gateway, 'POST', '/agents/agent-1/callback-secrets'));

    expect(dataOf(await admin(gateway, 'DELETE', `/agents/agent-1/callback-secrets/${String(id)}`))).to.deep.equal({});

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
