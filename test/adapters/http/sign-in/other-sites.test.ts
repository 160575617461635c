/** Pages of other sites that make a visitor's browser ask, behind the visitor's back. */
import { get } from 'node:http';
import { expect } from 'chai';
import { startGateway, type Gateway } from '../gateway.ts';
import { signedInAs } from '../../console/signed-in-as.ts';
import { linkOf } from './signed-in.ts';
import { Visitor } from './browser.ts';
import { administratorOf } from '../../../ports/people-seeds.ts';

const PICTURE = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' };
const FRAME = { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' };
const FOLLOWED = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };

describe('pictures and frames of other sites', () => {
  let gateway: Gateway;
  let visitor: Visitor;

  beforeEach(async () => {
    gateway = await startGateway();
    visitor = new Visitor(gateway);
  });

  afterEach(() => gateway.close());

  const seen = async (path: string, headers: Readonly<Record<string, string>>): Promise<readonly number[]> => {
    const statuses = new Set<number>();
    for (let count = 0; count < 40; count += 1) statuses.add((await visitor.get(path, headers)).httpStatus);
    return [...statuses];
  };

  /** By Node's client, because `fetch` sends a mode of its own. */
  const statusOf = (path: string): Promise<number | undefined> =>
    new Promise((resolve) => {
      get(gateway.url + path, { headers: FOLLOWED }, (response) => resolve(response.resume().statusCode));
    });

  it('use up no sign-ins of the visitor', async () => {
    expect(await seen('/console/sign-in/link/wrong', PICTURE)).to.deep.equal([403]);
    expect(await seen('/console/sign-in/provider/answer?code=x', FRAME)).to.deep.equal([403]);

    expect((await visitor.get('/console/sign-in/link/wrong')).httpStatus).to.equal(401);
  });

  it('use up no tokens of the visitor', async () => {
    expect(await seen('/admin/v1/agents', PICTURE)).to.deep.equal([401]);

    expect((await visitor.get('/admin/v1/agents')).httpStatus).to.equal(401);
  });

  it('are not links, which a visitor may follow from another site', async () => {
    await gateway.world.administrators.add(administratorOf('ann', { role: 'admin' }));

    expect(await statusOf(`/console/sign-in/link/${await linkOf(gateway, 'ann')}`)).to.equal(200);
    // There is no identity provider here, and the page says so.
    expect(await statusOf('/console/sign-in/provider/answer?code=x')).to.equal(404);
    expect((await (await signedInAs(gateway, 'bob', 'admin')).get('/console/sign-in')).text).to.include('bob');
  });
});
