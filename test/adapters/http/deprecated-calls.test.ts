import { expect } from 'chai';
import { AGENTS } from '../../../src/adapters/api/calls/agents.ts';
import { GAMES } from '../../../src/adapters/api/calls/games.ts';
import { pathsOf } from '../../../src/adapters/http/api-docs/operations.ts';
import { Schemas } from '../../../src/adapters/http/api-docs/schemas.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from './gateway.ts';

const PLANTED = [GAMES.changes, AGENTS.list];
const deprecated = { since: '2027-01-31', sunset: '2028-02-01', link: '/docs/agent#searchGames' };

const HEADERS = {
  // 2027-01-31T00:00:00Z as Unix time, by `date -u -d 2027-01-31 +%s`.
  deprecation: '@1801353600',
  sunset: 'Tue, 01 Feb 2028 00:00:00 GMT',
  link: '</docs/agent#searchGames>; rel="deprecation"; type="text/html"',
};

describe('a deprecated call', () => {
  let gateway: Gateway;

  before(async () => {
    for (const call of PLANTED) Object.assign(call, { deprecated });
    gateway = await startGateway();
  });

  after(async () => {
    for (const call of PLANTED) Reflect.deleteProperty(call, 'deprecated');
    await gateway.close();
  });

  const ended = async (path: string, init: RequestInit): Promise<readonly [number, object]> => {
    const { status, headers } = await fetch(gateway.url + path, init);
    return [status, Object.fromEntries(Object.keys(HEADERS).map((name) => [name, headers.get(name)]))];
  };

  it('says its end in every answer to an Agent, also in a refusal', async () => {
    expect(await ended('/papi/v1/game/changes', { method: 'POST' })).to.deep.equal([401, HEADERS]);
  });

  it('says its end to an operator', async () => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` };

    expect(await ended('/admin/v1/agents', { headers })).to.deep.equal([200, HEADERS]);
  });

  it('leaves the other calls alone', async () => {
    const [, headers] = await ended('/papi/v1/game/search', { method: 'POST' });

    expect(headers).to.deep.equal({ deprecation: null, sunset: null, link: null });
  });

  it('is marked in the OpenAPI document, and begins its description with its end', () => {
    const operation = pathsOf(PLANTED, new Schemas())['/papi/v1/game/changes']?.post;

    expect(operation?.deprecated).to.equal(true);
    expect(operation?.description).to.match(
      /^Deprecated since 2027-01-31. It ends on 2028-02-01 at the earliest. Use what \/docs\/agent#searchGames names.\n\n/,
    );
  });
});
