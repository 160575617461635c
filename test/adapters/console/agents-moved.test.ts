import { expect } from 'chai';
import { agentOf } from '../../ports/catalogue-seeds.ts';
import { admin, dataOf, refusalOf } from '../http/calls.ts';
import { startGateway, type Gateway } from '../http/gateway.ts';
import type { Visitor } from '../http/sign-in/browser.ts';
import { signedInAs } from './signed-in-as.ts';

const MOVED_AT_MS = Date.parse('2026-11-20T08:15:00Z');

describe('an Agent that was moved away, in the console and the admin API', () => {
  let gateway: Gateway;
  let visitor: Visitor;

  beforeEach(async () => {
    gateway = await startGateway();
    const { agents } = gateway.world;
    await agents.create(agentOf({ code: 'GONE', movedAwayAtMs: MOVED_AT_MS }));
    await agents.create(agentOf({ code: 'HERE' }));
    visitor = await signedInAs(gateway, 'ann', 'admin');
  });

  afterEach(() => gateway.close());

  const textOf = async (path: string) =>
    (await visitor.get(path)).text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

  it('is told by the API with the moment', async () => {
    const { list } = dataOf(await admin(gateway, 'GET', '/agents')) as {
      list: { code: string; moved_away_at: string | null }[];
    };

    expect(list.map(({ code, moved_away_at: at }) => [code, at])).to.deep.equal([
      ['GONE', '2026-11-20T08:15:00.000Z'],
      ['HERE', null],
    ]);
  });

  for (const path of ['/console/agents', '/console/offers', '/console/agent-view']) {
    it(`is told in the list of ${path}`, async () => {
      const text = await textOf(path);

      expect(text).to.match(/GONE .*Moved away on 2026-11-20 08:15:00/);
    });
  }

  for (const place of ['agents', 'offers', 'agent-view']) {
    it(`is told on the page of ${place}, which has no form that could not work`, async () => {
      const gone = await textOf(`/console/${place}/GONE`);

      expect(gone).to.include('moved away to another cell on 2026-11-20 08:15:00');
      expect(gone).to.not.match(/ (Save|Issue a token|Issue a secret|Send a test callback|Preview) /);
      expect(await textOf(`/console/${place}/HERE`)).to.match(/ (Save|Issue a token) /);
    });
  }

  it('refuses what would have no effect, in words', async () => {
    const refused = refusalOf(await admin(gateway, 'POST', '/agents/GONE/tokens', {}));

    expect(refused.slice(0, 2)).to.deep.equal([503, 9002]);
    expect(refused[2]).to.include('this Agent was moved to another cell of the service');
  });
});
