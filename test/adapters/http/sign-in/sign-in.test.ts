import { expect } from 'chai';
import { administratorOf } from '../../../ports/people-seeds.ts';
import { admin, dataOf, reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { fieldIn, SAME_ORIGIN, Visitor } from './browser.ts';
import { linkOf, signedIn } from './signed-in.ts';

const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.get('/console/sign-in')).text.includes('<strong>ann</strong>');

const post = ({ url }: Gateway, path: string, body: object) =>
  reply(
    fetch(`${url}/admin/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

describe('signing in', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await gateway.world.administrators.add(administratorOf('ann', { role: 'support' }));
    await gateway.world.administrators.add(administratorOf('bob', { role: 'admin' }));
  });

  afterEach(() => gateway.close());

  it('goes by a link that is asked about first, and used once', async () => {
    const secret = await linkOf(gateway);
    const visitor = new Visitor(gateway);

    const asked = await visitor.get(`/console/sign-in/link/${secret}`);
    const again = await visitor.get(`/console/sign-in/link/${secret}`);
    const used = await visitor.post('/console/sign-in/link', { link: fieldIn(again, 'link') });
    const replayed = await new Visitor(gateway).post('/console/sign-in/link', { link: secret });

    expect(asked.text).to.include('Sign in as <strong>ann</strong>?');
    expect([used.httpStatus, replayed.httpStatus]).to.deep.equal([200, 401]);
    expect(await isSignedIn(visitor)).to.equal(true);
    expect(replayed.headers.getSetCookie()).to.deep.equal([]);
  });

  it('sets a cookie that is strict, for TLS only, and out of reach of scripts; nothing is kept by caches', async () => {
    const used = await new Visitor(gateway).post('/console/sign-in/link', { link: await linkOf(gateway) });

    expect(used.headers.getSetCookie()[0]).to.match(
      /^__Host-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect(used.headers.get('cache-control')).to.equal('no-store');
    expect(used.headers.get('content-security-policy')).to.match(/^default-src 'none'; .*frame-ancestors 'none'/);
  });

  it('refuses links that are old, foreign, of another form, or of a disabled administrator, with one sentence', async () => {
    const old = await linkOf(gateway);
    const replaced = await linkOf(gateway);
    const late = await linkOf(gateway);
    gateway.clock.advance(15 * 60_000);
    const disabled = await linkOf(gateway, 'bob');
    await admin(gateway, 'PATCH', '/people/bob', { active: false });

    const tried = [old, replaced, late, disabled, 'x', '', 'x'.repeat(4_000)];
    const answers = await Promise.all(
      tried.map((link) => new Visitor(gateway).post('/console/sign-in/link', { link })),
    );

    expect(answers.map(({ httpStatus }) => httpStatus)).to.deep.equal(tried.map(() => 401));
    expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
    expect((await gateway.world.sessions.list('ann'))?.length).to.equal(0);
  });

  it('takes a form only from a page of its own', async () => {
    const headers = [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'none' }, { Origin: 'null' }, {}];
    const link = await linkOf(gateway);

    for (const foreign of [...headers, { Origin: 'https://evil.example' }]) {
      const answer = await new Visitor(gateway).post('/console/sign-in/link', { link }, foreign);
      expect(answer.httpStatus, JSON.stringify(foreign)).to.equal(403);
    }
    const own = await new Visitor(gateway).post('/console/sign-in/link', { link }, { Origin: gateway.url });
    expect(own.httpStatus).to.equal(200);
  });

  it('takes a form only as browsers send it, with each field once', async () => {
    const link = await linkOf(gateway);
    const sent = async (body: string, type: string): Promise<number> => {
      const headers = { ...SAME_ORIGIN, 'Content-Type': type };
      return (await fetch(`${gateway.url}/console/sign-in/link`, { method: 'POST', headers, body })).status;
    };
    const FORM = 'application/x-www-form-urlencoded';

    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json'])
      expect(await sent(`link=${link}`, type), type).to.equal(403);
    expect(await sent(`link=${link}&link=${link}`, FORM)).to.equal(401);
    expect(await sent(`link=${link}`, FORM)).to.equal(200);
  });

  it('by another link ends the session that the browser had', async () => {
    const visitor = await signedIn(gateway);
    const former = visitor.cookies.get('__Host-session') ?? '';
    await visitor.post('/console/sign-in/link', { link: await linkOf(gateway) });
    const thief = new Visitor(gateway);
    thief.cookies.set('__Host-session', former);

    expect(await isSignedIn(visitor)).to.equal(true);
    expect(await isSignedIn(thief)).to.equal(false);
  });

  it('lets a form act in a session only with the token of that session', async () => {
    const [visitor, other] = [await signedIn(gateway), await signedIn(gateway)];
    const foreign = fieldIn(await other.get('/console/sign-in'), 'form_token');
    const own = fieldIn(await visitor.get('/console/sign-in'), 'form_token');

    for (const formToken of ['', 'x', foreign]) {
      const refused = await visitor.post('/console/sign-in/out', { form_token: formToken });
      expect(refused.httpStatus).to.equal(403);
    }
    expect(await isSignedIn(visitor)).to.equal(true);
    expect(
      (await visitor.post('/console/sign-in/out', { form_token: own }, { 'Sec-Fetch-Site': 'same-site' })).httpStatus,
    ).to.equal(403);
    await visitor.post('/console/sign-in/out', { form_token: own });

    expect(await isSignedIn(visitor)).to.equal(false);
    expect(await isSignedIn(other)).to.equal(true);
  });

  it('ends a session by idleness, by its absolute end, by an admin, and with its owner', async () => {
    const idle = await signedIn(gateway);
    gateway.clock.advance(30 * 60_000);
    expect(await isSignedIn(idle)).to.equal(false);

    const busy = await signedIn(gateway);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      gateway.clock.advance(20 * 60_000);
      expect(await isSignedIn(busy)).to.equal(true);
    }
    gateway.clock.advance(20 * 60_000);
    expect(await isSignedIn(busy)).to.equal(false);

    const ended = await signedIn(gateway);
    const list = dataOf(await admin(gateway, 'GET', '/people/ann/sessions'))['list'] as { id: string; open: boolean }[];
    expect(list.map(({ open }) => open)).to.deep.equal([true, false, false]);
    await admin(gateway, 'DELETE', `/people/ann/sessions/${list[0]?.id}`);
    expect(await isSignedIn(ended)).to.equal(false);

    const disabled = await signedIn(gateway);
    await admin(gateway, 'PATCH', '/people/ann', { active: false });
    expect(await isSignedIn(disabled)).to.equal(false);
  });

  it('takes no made-up, doubled or foreign cookie', async () => {
    const visitor = await signedIn(gateway);
    const secret = visitor.cookies.get('__Host-session') ?? '';
    const [twice, made, cut] = [new Visitor(gateway), new Visitor(gateway), new Visitor(gateway)];
    twice.cookies.set('__Host-session', `${secret}; __Host-session=${secret}`);
    made.cookies.set('__Host-session', 'x'.repeat(43));
    cut.cookies.set('session', secret);

    for (const wrong of [twice, made, cut]) expect(await isSignedIn(wrong)).to.equal(false);
  });

  it('is in the log of changes: sign-ins, failures, and the ends of sessions', async () => {
    const visitor = await signedIn(gateway);
    await new Visitor(gateway).post('/console/sign-in/link', {
      link: await linkOf(gateway).then((link) => `${link}x`),
    });
    const formToken = fieldIn(await visitor.get('/console/sign-in'), 'form_token');
    await visitor.post('/console/sign-in/out', { form_token: formToken }, SAME_ORIGIN);

    const { list } = dataOf(await admin(gateway, 'GET', '/audit-log?pageSize=50')) as {
      list: { actor: string; code: number; path: string; after: { event?: string } | null }[];
    };

    const events = list
      .filter(({ path }) => path.startsWith('/console/'))
      .map(({ actor, code, after }) => [after?.event, actor, code]);
    expect(events).to.deep.equal([
      ['session_ended', 'ann', 0],
      ['sign_in_failed', 'nobody', 1002],
      ['signed_in', 'ann', 0],
    ]);
  });

  it('leads on to no other place than the console, whatever page was wanted', async () => {
    const foreign = [
      '//evil.example',
      'https://evil.example',
      '/console\\\\evil.example',
      '/console/x";url=//evil',
      '/papi/v1',
      '/consolex',
    ];
    for (const wanted of foreign) {
      const visitor = new Visitor(gateway);
      visitor.cookies.set('__Host-wanted', encodeURIComponent(wanted));

      const { text } = await visitor.post('/console/sign-in/link', { link: await linkOf(gateway) });

      expect(/url=([^"]*)"/.exec(text)?.[1], wanted).to.equal('/console');
    }
  });

  it('has no page where administration is off, nor outside of its addresses', async () => {
    const off = await startGateway({ adminToken: undefined });
    const listed = await startGateway({ adminIpAllowList: ['192.0.2.0/24'] });

    expect((await new Visitor(off).get('/console/sign-in')).httpStatus).to.equal(404);
    expect((await new Visitor(listed).get('/console/sign-in')).httpStatus).to.equal(403);
    expect((await post(listed, '/logins', {})).httpStatus).to.equal(403);
    await Promise.all([off.close(), listed.close()]);
  });
});
