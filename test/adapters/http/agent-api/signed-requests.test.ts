import { createHash, createHmac } from 'node:crypto';
import { expect } from 'chai';
import { admin, dataOf, furnishWithToken, post, refusalOf, TOKEN } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const LIST = '/papi/v1/game/list';
const BODY = 'pageSize=1&category=';
const WRONG = 'api key or signature of the token is wrong';
const MUST_SIGN =
  'this Agent signs its requests: the token must be {api_key}.{timestamp}.{SHA-256 of the body}.{signature}';

describe('a token that signs the request', () => {
  let gateway: Gateway;
  let key: string;
  let secret: string;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    const issued = dataOf(await admin(gateway, 'POST', '/agents/AGENT-1/tokens', { kind: 'signed' }));
    [key, secret] = [issued['api_key'] as string, issued['api_secret'] as string];
  });

  afterEach(() => gateway.close());

  const seconds = (offset = 0): number => Math.floor(gateway.clock.nowMs() / 1000) + offset;
  const hmac = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
  const digest = (body: string): string => createHash('sha256').update(body).digest('hex');

  /** The token of a request, as it was signed. */
  function tokenOf({ method = 'POST', path = LIST, body = BODY, at = seconds() } = {}): string {
    return `${key}.${at}.${digest(body)}.${hmac(`${key}.${at}.${method}.${path}.${digest(body)}`)}`;
  }

  const ask = (token: string, body = BODY, path = LIST) =>
    post(gateway, path, body, { Authorization: `Bearer ${token}` });
  const reasonOf = async (token: string, body?: string, path?: string): Promise<string> => {
    const [httpStatus, code, sentence] = refusalOf(await ask(token, body, path));
    expect([httpStatus, code]).to.deep.equal([401, 1002]);
    return sentence;
  };

  it('opens the door for the very request, within two minutes both ways, and again', async () => {
    for (const at of [0, -119, 119]) dataOf(await ask(tokenOf({ at: seconds(at) })));

    dataOf(await ask(tokenOf()));
    dataOf(await ask(tokenOf({ body: '' }), ''));
    expect(await reasonOf(tokenOf({ at: seconds(-121) }))).to.match(/^token timestamp is more than 120 s away/);
  });

  it('opens it for no other path, method, moment or body', async () => {
    expect(await reasonOf(tokenOf({ path: '/papi/v1/game/changes' }))).to.equal(WRONG);
    expect(await reasonOf(tokenOf({ method: 'GET' }))).to.equal(WRONG);
    expect(await reasonOf(tokenOf().replace(String(seconds()), String(seconds(1))))).to.equal(WRONG);
    expect(await reasonOf(tokenOf(), `${BODY}&page=2`)).to.equal('the body is not the one that the token signs');
    expect(await reasonOf(tokenOf(), '')).to.equal('the body is not the one that the token signs');
    expect(await reasonOf(tokenOf().replace(digest(BODY), digest('x')), 'x')).to.equal(WRONG);
  });

  it('is good for nothing when a part is taken away', async () => {
    const [apiKey, at, , signature] = tokenOf().split('.');

    expect(await reasonOf(`${apiKey}.${at}.${signature}`)).to.equal(WRONG);
    expect(await reasonOf(`${apiKey}.${at}..${signature}`)).to.equal('token has an empty part');
    expect(await reasonOf(`${apiKey}.${at}.${'A'.repeat(64)}.${signature}`)).to.equal(
      'token digest must be the SHA-256 of the body in lower-case hex',
    );
  });

  it('is the only one that an Agent may use that demands it', async () => {
    const shown = dataOf(await admin(gateway, 'PATCH', '/agents/AGENT-1', { signs_requests: true }));
    const signed = `${key}.${seconds()}.${hmac(`${key}.${seconds()}`)}`;

    expect(shown).to.include({ signs_requests: true });
    expect(await reasonOf(TOKEN)).to.equal(MUST_SIGN);
    expect(await reasonOf(signed)).to.equal(MUST_SIGN);
    dataOf(await ask(tokenOf()));
    dataOf(await admin(gateway, 'PATCH', '/agents/AGENT-1', { signs_requests: false }));
    dataOf(await ask(signed));
    dataOf(await ask(TOKEN));
  });

  it('tells who does not know the secret nothing of the demand', async () => {
    await admin(gateway, 'PATCH', '/agents/AGENT-1', { signs_requests: true });

    expect(await reasonOf(`${key}.${seconds()}.${'0'.repeat(64)}`)).to.equal(WRONG);
    expect(await reasonOf('agt_unknown')).to.equal('token is unknown');
  });
});
