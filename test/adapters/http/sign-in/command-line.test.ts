import { expect } from 'chai';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { admin, dataOf, reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { fieldIn, Visitor } from './browser.ts';
import { signedIn } from './signed-in.ts';

const post = ({ url }: Gateway, path: string, body: object) =>
  reply(
    fetch(`${url}/admin/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

describe('signing in a command line', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await gateway.world.administrators.add(administratorOf('ann', { role: 'support' }));
  });

  afterEach(() => gateway.close());

  it('gives a command line a token of the person who confirms its code, once', async () => {
    const begun = dataOf(await post(gateway, '/logins', { machine: 'ann@laptop' }));
    const collect = () => post(gateway, '/logins/collect', { device_code: begun['device_code'] });
    expect(dataOf(await collect())['status']).to.equal('authorization_pending');
    const visitor = await signedIn(gateway);

    const page = await visitor.get(
      `/console/sign-in/command-line?code=${String(begun['user_code']).replace('-', ' ')}`,
    );
    const [code, formToken] = [fieldIn(page, 'code'), fieldIn(page, 'form_token')];
    await visitor.post('/console/sign-in/command-line', { code, form_token: formToken, answer: 'confirm' });
    const collected = dataOf(await collect());
    const again = await collect();

    expect(page.text).to.include('ann@laptop');
    expect(collected).to.include({ status: 'signed_in', name: 'ann' });
    expect(again.envelope.code).to.equal(1002);
    const who = await reply(
      fetch(`${gateway.url}/admin/v1/whoami`, { headers: { Authorization: `Bearer ${String(collected['token'])}` } }),
    );
    expect(dataOf(who)).to.include({ name: 'ann', role: 'support' });
  });

  it('refuses a name of a machine that is no text, whatever its length is', async () => {
    const { httpStatus, envelope } = await post(gateway, '/logins', {
      machine: { length: { toString: 1, valueOf: 1 } },
    });

    expect(httpStatus).to.equal(400);
    expect(envelope).to.include({ code: 1001, msg: 'machine.length must be a number' });
  });

  it('gives a command line nothing that was denied, is too late, or that a stranger confirms', async () => {
    const denied = dataOf(await post(gateway, '/logins', {}));
    const late = dataOf(await post(gateway, '/logins', {}));
    const visitor = await signedIn(gateway);
    const page = await visitor.get(`/console/sign-in/command-line?code=${String(denied['user_code'])}`);
    const form = { code: fieldIn(page, 'code'), form_token: fieldIn(page, 'form_token') };

    const stranger = await new Visitor(gateway).post('/console/sign-in/command-line', { ...form, answer: 'confirm' });
    const withoutToken = await visitor.post('/console/sign-in/command-line', { code: form.code, answer: 'confirm' });
    await visitor.post('/console/sign-in/command-line', { ...form, answer: 'deny' });
    gateway.clock.advance(10 * 60_000);

    expect([stranger.httpStatus, withoutToken.httpStatus]).to.deep.equal([401, 403]);
    for (const { device_code } of [denied, late] as { device_code: string }[]) {
      expect((await post(gateway, '/logins/collect', { device_code })).envelope.code).to.equal(1002);
    }
    expect(await gateway.world.adminTokens.list('ann')).to.deep.equal([]);
  });

  it('says why, where the person has as many tokens as work at a time', async () => {
    for (let at = 1; at <= 100; at += 1) {
      const { digest } = adminTokenOf(at);
      await gateway.world.adminTokens.add(adminTokenOf(at, { owner: 'ann', digest }));
    }
    const begun = dataOf(await post(gateway, '/logins', {}));
    const visitor = await signedIn(gateway);
    const page = await visitor.get(`/console/sign-in/command-line?code=${String(begun['user_code'])}`);
    const form = { code: fieldIn(page, 'code'), form_token: fieldIn(page, 'form_token'), answer: 'confirm' };
    await visitor.post('/console/sign-in/command-line', form);

    const refused = await post(gateway, '/logins/collect', { device_code: begun['device_code'] });

    expect(refused.envelope.code).to.equal(1002);
    expect(refused.envelope.msg).to.include('at most 100 tokens that work; revoke one first');
  });

  it('shows what a command line would be able to do, from where it asks, and from where the page is looked at', async () => {
    const begun = dataOf(await post(gateway, '/logins', { machine: '<b>ann</b>' }));

    const { text } = await (
      await signedIn(gateway)
    ).get(`/console/sign-in/command-line?code=${String(begun['user_code'])}`);

    expect(text).to.match(/act as <strong>ann<\/strong>, in the role <strong>support<\/strong>, for\s+30\s+days/);
    expect(text).not.to.include('<b>');
    expect(text).to.include('&#60;b&#62;ann&#60;/b&#62;');
    expect(text.match(/<dd>(?:::ffff:)?127\.0\.0\.1<\/dd>/g)).to.have.length(2);
    expect(text).to.include('<dt>Begun</dt>');
  });

  it('has the confirmation of a command line and its token in the log of changes', async () => {
    const begun = dataOf(await post(gateway, '/logins', {}));
    const visitor = await signedIn(gateway);
    const page = await visitor.get(`/console/sign-in/command-line?code=${String(begun['user_code'])}`);
    const form = { code: fieldIn(page, 'code'), form_token: fieldIn(page, 'form_token'), answer: 'confirm' };
    await visitor.post('/console/sign-in/command-line', form);
    await post(gateway, '/logins/collect', { device_code: begun['device_code'] });

    const { list } = dataOf(await admin(gateway, 'GET', '/audit-log?entity=people/ann')) as {
      list: { actor: string; credential: string; after: { event?: string; way?: string } | null }[];
    };
    const [token] = (await gateway.world.adminTokens.list('ann')) ?? [];
    const noted = list.flatMap(({ actor, after, credential }) =>
      after?.event === undefined ? [] : [[after.event, actor, credential]],
    );
    expect(noted.slice(0, 2)).to.deep.equal([
      ['login_collected', 'ann', `token:${token?.id}`],
      ['login_confirmed', 'ann', noted[1]?.[2]],
    ]);
    expect(noted[1]?.[2]).to.match(/^session:/);
  });

  it('begins one at a time, because each beginning writes', async () => {
    const { logins } = gateway.world;
    const add = logins.add.bind(logins);
    let [underWay, most] = [0, 0];
    logins.add = async (login) => {
      most = Math.max(most, (underWay += 1));
      await new Promise(setImmediate);
      return add(login).finally(() => (underWay -= 1));
    };

    const begun = await Promise.all(Array.from({ length: 8 }, () => post(gateway, '/logins', {})));

    expect(begun.map(({ httpStatus }) => httpStatus)).to.deep.equal(Array(8).fill(200));
    expect(most).to.equal(1);
  });
});
