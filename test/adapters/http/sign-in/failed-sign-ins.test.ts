import { expect } from 'chai';
import { administratorOf } from '../../../ports/people-seeds.ts';
import { admin, dataOf, reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';
import { fieldIn, SAME_ORIGIN, Visitor } from './browser.ts';
import { linkOf, signedIn } from './signed-in.ts';

const HOUR_MS = 3_600_000;

describe('failed sign-ins', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway((_, clock) => ({ limits: limitsOf(clock, { failures: 3, trustedProxies: 1 }) }));
    await gateway.world.administrators.add(administratorOf('ann', { role: 'support' }));
  });

  afterEach(() => gateway.close());

  it('are limited by address, apart from wrong tokens', async () => {
    const tried = [];
    for (let at = 0; at < 5; at += 1)
      tried.push(await new Visitor(gateway).post('/console/sign-in/link', { link: 'x' }));

    expect(tried.map(({ httpStatus }) => httpStatus)).to.deep.equal([401, 401, 401, 429, 429]);
    expect(Number(tried.at(-1)?.headers.get('retry-after'))).to.be.greaterThan(0);
    expect((await admin(gateway, 'GET', '/people')).httpStatus).to.equal(200);
    gateway.clock.advance(HOUR_MS);
    expect((await new Visitor(gateway).post('/console/sign-in/link', { link: 'x' })).httpStatus).to.equal(401);
  });

  it('use up no other count, and none of the others uses up theirs', async () => {
    const ways: Readonly<Record<string, () => Promise<{ readonly httpStatus: number }>>> = {
      link: () => new Visitor(gateway).post('/console/sign-in/link', { link: 'x' }),
      'token of administration': () => wrongToken('/admin/v1/people'),
      'token of an Agent': () => wrongToken('/papi/v1/game/list', 'POST'),
      'beginning of a login': () => reply(fetch(`${gateway.url}/admin/v1/logins`, { method: 'POST', ...EMPTY })),
    };
    for (const [way, tried] of Object.entries(ways)) {
      gateway.clock.advance(HOUR_MS);
      for (let at = 0; at < 4; at += 1) await tried();
      const statuses = Object.entries(ways).map(async ([other, next]) => [other, (await next()).httpStatus] as const);
      const limited = (await Promise.all(statuses))
        .filter(([, httpStatus]) => httpStatus === 429)
        .map(([other]) => other);

      // The address has failed to sign in, so that it begins no other sign-in.
      expect(limited).to.deep.equal(way === 'link' ? ['link', 'beginning of a login'] : [way]);
    }
  });

  const wrongToken = async (path: string, method = 'GET') => {
    const headers = { Authorization: 'Bearer wrong' };
    const { status } = await fetch(gateway.url + path, { method, headers });
    return { httpStatus: status };
  };

  it('are those of command lines too: made-up secrets', async () => {
    const body = JSON.stringify({ device_code: 'made-up' });
    const tried = [];
    for (let at = 0; at < 5; at += 1)
      tried.push(await reply(fetch(`${gateway.url}/admin/v1/logins/collect`, { method: 'POST', ...EMPTY, body })));

    expect(tried.map(({ httpStatus }) => httpStatus)).to.deep.equal([401, 401, 401, 429, 429]);
  });

  it('are limited by name: a person who is signed in cannot go through codes', async () => {
    const visitor = await signedIn(gateway);
    const tried = [];
    for (let at = 0; at < 5; at += 1)
      tried.push(await visitor.get(`/console/sign-in/command-line?code=BCDF-GHJ${'KLMNP'[at]}`));

    expect(tried.map(({ httpStatus }) => httpStatus)).to.deep.equal([401, 401, 401, 429, 429]);
  });

  it('are limited by name for forms too: no code is taken once too many were wrong', async () => {
    const visitor = await signedIn(gateway);
    const begun = dataOf(await reply(fetch(`${gateway.url}/admin/v1/logins`, { method: 'POST', ...EMPTY })));
    const page = await visitor.get(`/console/sign-in/command-line?code=${String(begun['user_code'])}`);
    const form = { form_token: fieldIn(page, 'form_token'), answer: 'confirm' };
    const tried = [];
    for (const code of ['BCDF-GHJK', 'BCDF-GHJL', 'BCDF-GHJM', String(begun['user_code'])])
      tried.push(await visitor.post('/console/sign-in/command-line', { ...form, code }));

    expect(tried.map(({ httpStatus }) => httpStatus)).to.deep.equal([401, 401, 401, 429]);
    const collected = await reply(
      fetch(`${gateway.url}/admin/v1/logins/collect`, {
        method: 'POST',
        ...EMPTY,
        body: JSON.stringify({ device_code: begun['device_code'] }),
      }),
    );
    expect(dataOf(collected)['status']).to.equal('authorization_pending');
  });

  it('are limited by name, wherever a used link of that name is tried again', async () => {
    const secret = await linkOf(gateway);
    await new Visitor(gateway).post('/console/sign-in/link', { link: secret });
    const tried = [];
    for (let at = 1; at <= 5; at += 1)
      tried.push(
        await new Visitor(gateway).post(
          '/console/sign-in/link',
          { link: secret },
          { ...SAME_ORIGIN, 'X-Forwarded-For': `192.0.2.${at}` },
        ),
      );

    expect(tried.map(({ httpStatus }) => httpStatus)).to.deep.equal([401, 401, 401, 429, 429]);
  });

  it('keep nobody out who has a right link, whoever else fails at the same address', async () => {
    for (let at = 0; at < 9; at += 1) await new Visitor(gateway).post('/console/sign-in/link', { link: 'x' });
    const link = await linkOf(gateway);

    const asked = await new Visitor(gateway).get(`/console/sign-in/link/${link}`);
    const used = await new Visitor(gateway).post('/console/sign-in/link', { link });

    expect([asked.httpStatus, used.httpStatus]).to.deep.equal([200, 200]);
  });

  it('of a name keep nobody out who has a right link of that name, and confirms a command line', async () => {
    const used = await linkOf(gateway);
    await new Visitor(gateway).post('/console/sign-in/link', { link: used });
    for (let at = 0; at < 9; at += 1) await new Visitor(gateway).post('/console/sign-in/link', { link: used });

    const visitor = await signedIn(gateway);
    const begun = dataOf(await reply(fetch(`${gateway.url}/admin/v1/logins`, { method: 'POST', ...EMPTY })));
    const page = await visitor.get(`/console/sign-in/command-line?code=${String(begun['user_code'])}`);

    expect(page.httpStatus).to.equal(200);
  });
});

const EMPTY = { headers: { 'Content-Type': 'application/json' }, body: '{}' };
