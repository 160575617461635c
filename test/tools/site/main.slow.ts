import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { findingsOf } from '../../adapters/console/looked-at.ts';
import { launchChromium } from '../../adapters/http/api-docs/chromium.ts';

const TITLE = 'the site of the documentation';
/** A site below a path finds all its files too. */
const BASE = '/books/';
/** The first page with all that it loads, as hosts send it: compressed. */
const FIRST_PAGE_BYTES_MAX = 200_000;
const LOOKED_AT = ['', 'one-bet.html', 'calls/agent/games.html'];
const BUILD_TIMEOUT_MS = 600_000;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

describe(TITLE, () => {
  let folder = '';
  let files: ReadonlySet<string> = new Set();
  let server: Server | undefined;
  let browser: Browser | undefined;
  let origin = '';

  before(async function () {
    this.timeout(BUILD_TIMEOUT_MS);
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    await promisify(execFile)('npm', ['run', 'site', '--', '--base', BASE, '--out', folder]);
    files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
    server = served(folder).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(async () => {
    await browser?.close();
    server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has no link, also to a heading or to Markdown, that leads nowhere', () => {
    const htmls = [...files].filter((file) => file.endsWith('.html'));
    const texts = new Map(htmls.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));

    const broken = [...texts].flatMap(([file, text]) =>
      matches(text, /\s(?:href|src)="([^"]+)"/g)
        .filter((link) => !isWhole(link, file, texts))
        .map((link) => `${file}: ${link}`),
    );

    expect(htmls.length).to.be.above(150);
    expect(broken).to.deep.equal([]);
  });

  function isWhole(link: string, from: string, texts: ReadonlyMap<string, string>): boolean {
    // Links to others are for people; what a page loads is watched in the browser.
    const { protocol, host, pathname, hash } = new URL(link.replaceAll('&amp;', '&'), `http://site${BASE}${from}`);
    if (!protocol.startsWith('http') || host !== 'site') return true;
    const path = decodeURIComponent(pathname.slice(BASE.length)).replace(/(^|\/)$/, '$1index.html');
    if (!pathname.startsWith(BASE) || !files.has(path)) return false;
    return (
      hash === '' || !texts.has(path) || (texts.get(path) ?? '').includes(` id="${decodeURIComponent(hash.slice(1))}"`)
    );
  }

  it('is read wide and narrow, light and dark, by everybody, and loads nothing from elsewhere', async function () {
    browser = await launchChromium(TITLE);
    if (browser === undefined) return this.skip();
    for (const colorScheme of ['light', 'dark'] as const) {
      await looksWell(browser, { width: 1_280, colorScheme });
      await looksWell(browser, { width: 375, colorScheme });
    }
  });

  async function looksWell(chromium: Browser, { width, colorScheme }: Look): Promise<void> {
    const page = await chromium.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
    const hosts = new Set<string>();
    const complaints: string[] = [];
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    for (const path of LOOKED_AT) {
      await page.goto(`${origin}${BASE}${path}`, { waitUntil: 'networkidle' });
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).to.be.at.most(width);
      expect(await findingsOf(page), `${path}, ${width}, ${colorScheme}`).to.deep.equal([]);
    }
    expect([...hosts]).to.deep.equal([origin]);
    expect(complaints).to.deep.equal([]);
    await page.close();
  }

  it('has a first page that is small, and finds a call', async function () {
    if (browser === undefined) return this.skip();
    const page = await browser.newPage();
    await page.goto(`${origin}${BASE}`, { waitUntil: 'networkidle' });
    const bytes = await page.evaluate<number>(
      'performance.getEntries().reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)',
    );

    await page.locator('#local-search button').click();
    await page.locator('#localsearch-input').fill('launch a trial');
    await page.locator('.result', { hasText: 'Launch a trial' }).first().click();
    await page.locator('h2', { hasText: 'Launch a trial' }).waitFor();

    expect(bytes).to.be.within(1, FIRST_PAGE_BYTES_MAX);
    expect(new URL(page.url()).pathname).to.equal(`${BASE}calls/agent/games.html`);
  });
});

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, first]) => first ?? '');

/** Serves files below the base as hosts do, and nothing else. */
function served(folder: string): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site');
    const path = posix.join(folder, decodeURIComponent(pathname.replace(BASE, '/')).replace(/\/$/, '/index.html'));
    if (!pathname.startsWith(BASE) || !existsSync(path)) return response.writeHead(404).end();
    const type = TYPES[extname(path)] ?? 'text/plain';
    return response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
      .end(gzipSync(readFileSync(path)));
  });
}
