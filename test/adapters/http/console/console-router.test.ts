/** The server's side of the console: cookies, addresses, files, compression and faults. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { expect } from 'chai';
import { FILES } from '../../../../src/adapters/console/files.ts';
import { ownPath } from '../../../../src/adapters/http/sign-in/cookies.ts';
import { StoreUnavailable } from '../../../../src/application/ports/store-unavailable.ts';
import { signedInAs } from '../../console/signed-in-as.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { Visitor } from '../sign-in/browser.ts';

/** The bytes of an answer as they came over the wire. */
const raw = (gateway: Gateway, path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{ readonly headers: Readonly<Record<string, unknown>>; readonly bytes: Buffer }>((resolve, reject) => {
    request(gateway.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ headers: response.headers, bytes: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });

const cookieOf = (visitor: Visitor): string =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('the server of the console', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

  it('sends a stranger to the sign-in, and keeps the wanted page in a cookie', async () => {
    const visitor = new Visitor(gateway);

    const { httpStatus, headers } = await visitor.get('/console/changes?actor=ann');

    expect(httpStatus).to.equal(303);
    expect(headers.get('location')).to.equal('/console/sign-in');
    expect(decodeURIComponent(visitor.cookies.get('__Host-wanted') ?? '')).to.equal('/console/changes?actor=ann');
  });

  it('sends the browser on by a header when a part of a page is asked for without a session', async () => {
    const { httpStatus, headers, text } = await new Visitor(gateway).get('/console/changes', { 'HX-Request': 'true' });

    expect([httpStatus, headers.get('hx-redirect'), text]).to.deep.equal([200, '/console/sign-in', '']);
  });

  for (const wanted of [
    '/console',
    '/console/people/ann@example.com',
    '/console/changes?since=2026-11-23T09%3A30&page=2',
  ])
    it(`takes ${wanted} for a page of its own`, () => {
      expect(ownPath(wanted)).to.equal(wanted);
    });

  for (const wanted of [
    '//evil.example',
    '/consoles',
    '/console//evil',
    'https://evil.example/console',
    '/console\\..',
    '/console?a=<b>',
  ])
    it(`takes ${wanted} for no page of its own`, () => {
      expect(ownPath(wanted)).to.equal(undefined);
    });

  it('compresses pages as the browser takes it, and keeps them out of caches', async () => {
    const cookie = cookieOf(await signedInAs(gateway, 'ann', 'admin'));

    const brotli = await raw(gateway, '/console/people', { Cookie: cookie, 'Accept-Encoding': 'gzip, br' });
    const zipped = await raw(gateway, '/console/people', { Cookie: cookie, 'Accept-Encoding': 'gzip, br;q=0' });
    const plain = await raw(gateway, '/console/people', { Cookie: cookie });

    expect(brotli.headers).to.include({
      'content-encoding': 'br',
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(brotli.bytes).toString()).to.include('<h1>People</h1>');
    expect(zipped.headers).to.include({ 'content-encoding': 'gzip' });
    expect(gunzipSync(zipped.bytes).toString()).to.include('<h1>People</h1>');
    expect(plain.headers).not.to.have.property('content-encoding');
    expect(brotli.bytes.length).to.be.lessThan(plain.bytes.length / 2);
  });

  it('serves its files to everybody, for ever, under a name that changes with them', async () => {
    for (const file of Object.values(FILES)) {
      const { headers, bytes } = await raw(gateway, file.path, { 'Accept-Encoding': 'br' });

      expect(headers).to.include({
        'content-type': file.contentType,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(brotliDecompressSync(bytes).equals(file.bytes)).to.equal(true);
    }
  });

  it('shows nobody a page from an address that may not administrate', async () => {
    const other = await startGateway({ adminIpAllowList: ['192.0.2.0/24'] });

    const { httpStatus, text } = await new Visitor(other).get('/console/people');

    expect(httpStatus).to.equal(403);
    expect(text).to.include('your address may not administrate');
    await other.close();
  });

  it('says with a page that the database is away, and names the request of a fault', async () => {
    const visitor = await signedInAs(gateway, 'ann', 'admin');
    const { administrators } = gateway.world;
    const list = administrators.list.bind(administrators);

    administrators.list = () => Promise.reject(new StoreUnavailable());
    const away = await visitor.get('/console/people');
    administrators.list = () => Promise.reject(new Error('a fault'));
    const broken = await visitor.get('/console/people', { 'X-Request-Id': 'request-of-ann' });
    administrators.list = list;

    expect([away.httpStatus, broken.httpStatus]).to.deep.equal([503, 500]);
    expect(away.text).to.include('Try again in a few seconds');
    expect(broken.text).to.include('request-of-ann').and.not.include('a fault');
    expect(gateway.faults).to.have.length(1);
  });

  it('refuses another method than GET and POST with a page', async () => {
    const visitor = await signedInAs(gateway, 'ann', 'admin');

    const { status } = await fetch(`${gateway.url}/console/people`, {
      method: 'DELETE',
      headers: { Cookie: cookieOf(visitor) },
    });

    expect(status).to.equal(405);
  });

  it('writes a change into the log with the name and the session of the person', async () => {
    const visitor = await signedInAs(gateway, 'ann', 'admin');
    const { text } = await visitor.get('/console/people');
    const formToken = /name="form_token" value="([^"]*)"/.exec(text)?.[1] ?? '';

    await visitor.post('/console/people', {
      form_token: formToken,
      action: 'create-person',
      name: 'nora',
      role: 'viewer',
    });

    const log = await visitor.get('/console/changes?entity=people%2Fnora');
    expect(log.text)
      .to.match(/POST \/admin\/v1\/people/)
      .and.include('session:');
  });

  it('does not count a page that refreshes itself as use of the session', async () => {
    const visitor = await signedInAs(gateway, 'ann', 'admin');
    const idleMs = 20 * 60_000;

    gateway.clock.advance(idleMs);
    const refreshed = await visitor.get('/console', { 'X-Refresh': '1' });
    gateway.clock.advance(idleMs);
    const later = await visitor.get('/console');

    expect([refreshed.httpStatus, later.httpStatus]).to.deep.equal([200, 303]);
  });
});
