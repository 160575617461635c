import { expect } from 'chai';
import { PRODUCT } from '../../../../src/adapters/http/index.ts';
import { startGateway, type Gateway } from '../gateway.ts';

describe('the first page of the host', () => {
  let gateway: Gateway;

  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.close());

  const ask = (accept: string) => fetch(`${gateway.url}/`, { headers: { Accept: accept } });
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  it('leads programs on by an envelope with links', async () => {
    for (const accept of ['*/*', 'application/json', 'image/png']) {
      const response = await ask(accept);

      expect(response.status).to.equal(200);
      expect(await response.json()).to.deep.include({
        status: true,
        code: 0,
        data: { console: '/console', docs: '/docs', openapi: '/openapi.json', health: '/health/ready' },
      });
    }
  });

  it('leads people on by a page whose links all lead somewhere', async () => {
    const response = await ask(BROWSER);
    const page = await response.text();

    expect(response.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(response.headers.get('vary')).to.equal('Accept');
    expect(response.headers.get('content-security-policy')).to.match(/^default-src 'none'; style-src 'self'/);
    const links = [...page.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links).to.deep.equal(['console', 'docs', 'openapi.json', 'health/ready']);
    for (const link of links) expect((await fetch(`${gateway.url}/${link}`)).status).to.equal(200);
  });

  it('has its style behind a prefix too', async () => {
    const page = await (await ask(BROWSER)).text();
    const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];

    expect(href).to.not.match(/^\//);
    expect((await fetch(`${gateway.url}/${href}`)).status).to.equal(200);
  });

  it('tells no version', async () => {
    for (const accept of [BROWSER, '*/*']) expect(await (await ask(accept)).text()).to.not.include(PRODUCT.version);
  });
});
