/** A path has one spelling in rights, in the log of changes and in approvals, however a request spells it. */
import { request } from 'node:http';
import { expect } from 'chai';
import { administratorOf } from '../../../ports/people-seeds.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../gateway.ts';
import { admin, dataOf, furnishWithToken, TOKEN } from '../calls.ts';

/** Sends a path as it is: `fetch` would take dots away. */
const asItIs = ({ port }: Gateway, method: string, path: string, token = ADMIN_TOKEN): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject).end(method === 'PATCH' ? '{"role":"viewer"}' : '{}');
  });

describe('the spelling of a path', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    await gateway.world.administrators.add(administratorOf('logged', { role: 'support' }));
  });

  afterEach(() => gateway.close());

  const log = async () => {
    const { list } = dataOf(await admin(gateway, 'GET', '/audit-log')) as {
      list: { path: string; entity: string; before: unknown }[];
    };
    return list.map(({ path, entity, before }) => [path, entity, before !== null]);
  };

  it('is the decoded one in the log of changes', async () => {
    expect(await asItIs(gateway, 'PATCH', '/admin/v1/%70eople/%6cogge%64')).to.equal(200);

    expect(await log()).to.deep.equal([['/admin/v1/people/logged', 'people/logged', true]]);
  });

  it('does not matter to what a person sees of one thing', async () => {
    await asItIs(gateway, 'PATCH', '/admin/v1/people/LOGGED');
    await asItIs(gateway, 'PATCH', '/admin/v1/people/%4cogged');

    const { total } = dataOf(await admin(gateway, 'GET', '/audit-log?entity=people/logged'));

    expect(total).to.equal(2);
  });

  const others = [
    '/admin/v1//people/logged',
    '/admin/v1/people//logged',
    '/admin/v1/people/logged/',
    '/admin/v1/people/./logged',
    '/admin/v1/agents/../people/logged',
    '/admin/v1/people%2Flogged',
    '/admin/v1/people/%ff',
    '/admin/v1/people/%',
    `/admin/v1/people/${'x'.repeat(257)}`,
    '/ADMIN/v1/people/logged',
    '/admin/v1/People/logged',
    '//admin/v1/people/logged',
  ];
  for (const path of others) {
    it(`is of no call: ${path.slice(0, 40)}`, async () => {
      expect(await asItIs(gateway, 'PATCH', path)).to.equal(404);

      expect(await log()).to.deep.equal([]);
      expect((await gateway.world.administrators.find({ name: 'logged' }))?.role).to.equal('support');
    });
  }

  it('names a thing with a slash in its name as one thing', async () => {
    expect(await asItIs(gateway, 'PATCH', '/admin/v1/people/a%2fb')).to.equal(404);

    expect(await log()).to.deep.equal([['/admin/v1/people/a%2Fb', 'people/a%2fb', false]]);
  });

  for (const path of ['/papi/v1/%67ame/list', '/papi/v1//game/list', '/papi/v1/game/list/', '/papi/v1/Game/list']) {
    it(`has one form for Agents, which is not ${path}`, async () => {
      expect(await asItIs(gateway, 'POST', path, TOKEN)).to.equal(404);
    });
  }

  for (const path of ['/provider/%41/x', '/%70rovider/A/x', '/provider//A/x']) {
    it(`has one form of a provider’s code, which is not ${path}`, async () => {
      expect(await asItIs(gateway, 'POST', path)).to.equal(404);
    });
  }
});
