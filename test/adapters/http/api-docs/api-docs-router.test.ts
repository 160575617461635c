import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { expect } from 'chai';
import { callsOf } from '../../../../src/adapters/http/api-docs/page/resolve.ts';
import { openApiDocument } from '../../../../src/adapters/http/index.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../gateway.ts';

describe('the documentation over HTTP', () => {
  let gateway: Gateway;

  before(async () => {
    gateway = await startGateway();
  });

  after(() => gateway.close());

  it('is the OpenAPI document as JSON', async () => {
    const response = await fetch(`${gateway.url}/openapi.json`);

    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(await response.json()).to.deep.equal(openApiDocument);
  });

  it('is a page that may run nothing, load nothing and be framed by nobody', async () => {
    const { status, headers } = await fetch(`${gateway.url}/docs`);

    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).to.match(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('referrer-policy')).to.equal('no-referrer');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('x-frame-options')).to.equal('DENY');
    expect(headers.get('permissions-policy')).to.include('camera=()');
  });

  it('lets exactly the style in that the page has', async () => {
    const response = await fetch(`${gateway.url}/docs`);
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(await response.text()) ?? [];

    const digest = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).to.include(`style-src 'sha256-${digest}'`);
  });

  it('names the size of bodies that is really refused', async () => {
    const refused = {
      createAgent: await refusedSize(gateway, '/admin/v1/agents', 2 * 1024 * 1024 + 1),
      importGames: await refusedSize(gateway, '/admin/v1/games/import', 16 * 1024 * 1024 + 1),
    };

    expect(refused).to.deep.equal({ createAgent: 'at most 2097152 bytes', importGames: 'at most 16777216 bytes' });
    expect(descriptionOf('createAgent')).to.include('2 MiB');
    expect(descriptionOf('importGames')).to.include('a JSON array of such objects, at most 16 MiB');
  });
});

const descriptionOf = (operationId: string): string | undefined =>
  callsOf(openApiDocument).find(({ operation }) => operation.operationId === operationId)?.operation.requestBody
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
