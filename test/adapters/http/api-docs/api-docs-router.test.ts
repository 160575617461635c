import { request, type IncomingHttpHeaders } from 'node:http';
import { expect } from 'chai';
import { callsOf } from '../../../../src/adapters/http/api-docs/page/resolve.ts';
import { openApiDocuments } from '../../../../src/adapters/http/index.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../gateway.ts';

describe('the documentation over HTTP', () => {
  let gateway: Gateway;

  before(async () => {
    gateway = await startGateway();
  });

  after(() => gateway.close());

  const documents = Object.entries(openApiDocuments).map(
    ([name, document]) => [`/openapi/${name}.json`, document] as const,
  );
  for (const [path, document] of [...documents, ['/openapi.json', openApiDocuments.agent] as const]) {
    it(`is at ${path} a document as JSON`, async () => {
      const response = await fetch(`${gateway.url}${path}`);

      expect(response.status).to.equal(200);
      expect(response.headers.get('content-type')).to.equal('application/json; charset=utf-8');
      expect(await response.json()).to.deep.equal(document);
    });
  }

  for (const path of ['/docs', '/docs/agent', '/docs/callbacks', '/docs/admin']) {
    it(`is at ${path} a page that runs and loads only what comes from here, and is framed by nobody`, async () => {
      const { status, headers } = await fetch(`${gateway.url}${path}`);

      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).to.equal(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; " +
          "frame-ancestors 'none'",
      );
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('x-frame-options')).to.equal('DENY');
      expect(headers.get('permissions-policy')).to.include('camera=()');
    });
  }

  for (const path of ['/docs', '/docs/agent', '/docs/callbacks', '/docs/admin']) {
    it(`leads from ${path}/ to the page without the slash, behind a prefix too`, async () => {
      const response = await fetch(`${gateway.url}${path}/`, { redirect: 'manual' });
      const target = response.headers.get('location') ?? '';

      expect(response.status).to.equal(308);
      expect(new URL(target, `https://host.example/prefix${path}/`).pathname).to.equal(`/prefix${path}`);
    });
  }

  for (const path of [
    '/docs',
    '/docs/admin',
    '/docs/docs.css',
    '/docs/docs.js',
    '/openapi.json',
    '/openapi/admin.json',
  ]) {
    it(`compresses ${path} as the reader asks, and sends it once`, async () => {
      const sizes = [];
      const tags = new Set<string | undefined>();
      for (const coding of ['identity', 'gzip', 'br']) {
        const { headers, bytes } = await got(gateway, path, { 'accept-encoding': coding });
        expect(headers['content-encoding']).to.equal(coding === 'identity' ? undefined : coding);
        expect(headers['vary']).to.equal('Accept-Encoding');
        sizes.push(bytes);
        tags.add(headers.etag);
      }
      const [tag = ''] = tags;

      expect(sizes).to.deep.equal(sizes.toSorted((one, other) => other - one));
      expect(tags.size).to.equal(1);
      const again = await got(gateway, path, { 'if-none-match': `"other", ${tag}` });
      expect([again.status, again.bytes]).to.deep.equal([304, 0]);
      expect((await got(gateway, path, { 'if-none-match': '"other"' })).status).to.equal(200);
    });
  }

  it('is small on the wire: less than 60 kB a page', async () => {
    for (const path of ['/docs', '/docs/agent', '/docs/callbacks', '/docs/admin'])
      expect((await got(gateway, path, { 'accept-encoding': 'br' })).bytes, path).to.be.lessThan(60_000);
  });

  it('names the size of bodies that is really refused', async () => {
    const refused = {
      createAgent: await refusedSize(gateway, '/admin/v1/agents', 64 * 1024 + 1),
      importGames: await refusedSize(gateway, '/admin/v1/games/import', 16 * 1024 * 1024 + 1),
    };

    expect(refused).to.deep.equal({ createAgent: 'at most 65536 bytes', importGames: 'at most 16777216 bytes' });
    expect(descriptionOf('createAgent')).to.include('64 KiB');
    expect(descriptionOf('importGames')).to.include('a JSON array of such objects, at most 16 MiB');
  });
});

const descriptionOf = (operationId: string): string | undefined =>
  callsOf(openApiDocuments.admin).find(({ operation }) => operation.operationId === operationId)?.operation.requestBody
    ?.description;

/** The answer to a JSON body that announces so many bytes. */
const refusedSize = ({ port }: Gateway, path: string, bytes: number): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${ADMIN_TOKEN}`,
      'Content-Type': 'application/json',
      'Content-Length': bytes,
    };
    const sent = request({ port, path, method: 'POST', headers }, (response) => {
      response.setEncoding('utf8').once('data', (text: string) => {
        sent.destroy();
        resolve(/at most \d+ bytes/.exec(text)?.[0]);
      });
    });
    sent.on('error', reject).flushHeaders();
  });

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
}

/** An answer as it is on the wire; `fetch` would unpack it. */
const got = ({ port }: Gateway, path: string, headers: Readonly<Record<string, string>>): Promise<Got> =>
  new Promise((resolve, reject) => {
    request({ port, path, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes }));
    })
      .on('error', reject)
      .end();
  });
