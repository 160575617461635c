import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { admin, dataOf, furnishWithToken, post, refusalOf, TOKEN } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const LIST = '/papi/v1/game/list';

describe('the bearer token of an Agent', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
  });

  afterEach(() => gateway.close());

  const refusal = async (authorization: string): Promise<string> => {
    const [httpStatus, code, sentence] = refusalOf(await post(gateway, LIST, {}, { Authorization: authorization }));
    expect([httpStatus, code]).to.deep.equal([401, 1002]);
    return sentence;
  };

  const seconds = (offset = 0): number => Math.floor(gateway.clock.nowMs() / 1000) + offset;
  const signed = (key: string, timestamp: number, secret: string): string =>
    `Bearer ${key}.${timestamp}.${createHmac('sha256', secret).update(`${key}.${timestamp}`).digest('hex')}`;

  it('has a sentence for each way to get it wrong', async () => {
    expect(await refusal('')).to.equal('Authorization header is missing');
    expect(await refusal('Basic abc')).to.equal('Authorization header must be "Bearer {token}"');
    expect(await refusal('Bearer a b')).to.equal('Authorization header must be "Bearer {token}"');
    expect(await refusal('Bearer a.b')).to.equal('token must be an opaque token or {api_key}.{timestamp}.{signature}');
    expect(await refusal('Bearer a..c')).to.equal('token has an empty part');
    expect(await refusal('Bearer a.12x.c')).to.equal('token timestamp must be Unix seconds in decimal digits');
    expect(await refusal(`Bearer a.${seconds(-121)}.c`)).to.match(/^token timestamp is more than 120 s away/);
    expect(await refusal(`Bearer a.${seconds()}.c`)).to.equal('api key or signature of the token is wrong');
    expect(await refusal('Bearer agt_unknown')).to.equal('token is unknown');
  });

  it('opens the door when it is signed well', async () => {
    const issued = dataOf(await admin(gateway, 'POST', '/agents/AGENT-1/tokens', { kind: 'signed' }));
    const key = issued['api_key'] as string;
    const secret = issued['api_secret'] as string;

    dataOf(await post(gateway, LIST, {}, { Authorization: signed(key, seconds(), secret) }));
    dataOf(await post(gateway, LIST, {}, { Authorization: signed(key, seconds(119), secret) }));

    expect(await refusal(signed(key, seconds(), `${secret}x`))).to.equal('api key or signature of the token is wrong');
  });

  it('ends when it expires, when it is revoked, and with its Agent', async () => {
    const expires_at = new Date(gateway.clock.nowMs() + 1000).toISOString();
    const short = dataOf(await admin(gateway, 'POST', '/agents/AGENT-1/tokens', { expires_at }));
    const long = dataOf(await admin(gateway, 'POST', '/agents/AGENT-1/tokens', {}));

    gateway.clock.advance(1000);
    await admin(gateway, 'DELETE', `/agents/AGENT-1/tokens/${String(long['id'])}`);

    expect(await refusal(`Bearer ${String(short['token'])}`)).to.equal('token has expired');
    expect(await refusal(`Bearer ${String(long['token'])}`)).to.equal('token has been revoked');
    await admin(gateway, 'PATCH', '/agents/AGENT-1', { active: false });
    expect(await refusal(`Bearer ${TOKEN}`)).to.equal('the Agent of this token is disabled');
  });

  it('is named by WWW-Authenticate where it is missing', async () => {
    const { headers } = await post(gateway, LIST, {}, { Authorization: '' });

    expect(headers.get('www-authenticate')).to.equal('Bearer');
  });
});
