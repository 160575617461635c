import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { callsOf } from '../../../../src/adapters/http/api-docs/page/resolve.ts';
import { openApiDocuments } from '../../../../src/adapters/http/index.ts';
import { findingsOf } from '../../console/looked-at.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { launchChromium } from './chromium.ts';
import { LOWEST_CONTRAST } from './lowest-contrast.ts';

const TITLE = 'the documentation in a browser';
const PATHS = ['/docs', '/docs/agent', '/docs/callbacks', '/docs/admin'] as const;

describe(TITLE, () => {
  const opened: { close(): Promise<void> }[] = [];
  let browser: Browser;
  let gateway: Gateway;
  let page: Page;
  let requests: string[];
  let complaints: string[];

  before(async function () {
    const launched = await launchChromium(TITLE);
    if (launched === undefined) return this.skip();
    browser = launched;
    gateway = await startGateway();
    opened.push(browser, gateway);
  });

  after(() => Promise.all(opened.map((one) => one.close())));
  afterEach(() => page.context().close());

  const open = async (path = '/docs', options: Parameters<Browser['newContext']>[0] = {}): Promise<void> => {
    const context = await browser.newContext(options);
    page = await context.newPage();
    requests = [];
    complaints = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${gateway.url}${path}`);
  };
  const visible = (selector: string) => page.locator(`${selector}:visible`);

  for (const path of PATHS) {
    it(`asks for ${path} nobody but the gateway`, async () => {
      await open(path);
      await page.waitForLoadState('networkidle');

      const asked = requests.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).href);
      expect(asked).to.have.members([path, '/docs/docs.css', '/docs/docs.js'].map((each) => `${gateway.url}${each}`));
      expect(complaints).to.deep.equal([]);
    });

    it(`fits ${path} into windows of every width`, async () => {
      await open(path);
      for (const width of [320, 375, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
      }
    });

    // The page of the admin API has a hundred calls of the same form, which axe would look at for half a minute.
    if (path === '/docs/admin') continue;

    it(`gives axe nothing to find on ${path}`, async () => {
      await open(path, { viewport: { width: 375, height: 800 }, colorScheme: 'light' });

      expect(await findingsOf(page)).to.deep.equal([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(LOWEST_CONTRAST), colorScheme).to.be.at.least(4.5);
      }
    });
  }

  it('has its style, so the policy lets it in', async () => {
    await open('/docs/agent', { viewport: { width: 1440, height: 900 } });

    expect(await page.evaluate(`getComputedStyle(document.querySelector('.contents')).position`)).to.equal('sticky');
  });

  it('shows a heading for every operation, also without script', async () => {
    const shown = new Map<string, string>();
    for (const path of PATHS) {
      await open(path, { javaScriptEnabled: false });
      const headings = `[...document.querySelectorAll('.call h3')].map(({ id, textContent }) => [id, textContent])`;
      for (const [id, text] of await page.evaluate<[string, string][]>(headings)) shown.set(id, text);
    }

    for (const { operation } of Object.values(openApiDocuments).flatMap(callsOf))
      expect(shown.get(`${operation.operationId}-title`)).to.equal(operation.summary);
  });

  it('leads from the contents to an operation', async () => {
    await open('/docs/admin');

    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Import games' }).click();

    expect(new URL(page.url()).hash).to.equal('#importGames');
    await page.locator('#importGames:target').waitFor();
  });

  it('finds calls by words of their name, path or fields while they are typed, and opens the first', async () => {
    await open();
    const all = await visible('.index li').count();

    await page.getByRole('searchbox', { name: 'Find a call' }).fill('callback_base PATCH');

    expect(all).to.be.greaterThan(60);
    expect(await visible('.index li').allTextContents()).to.have.length(1);
    expect(await page.getByRole('status').textContent()).to.equal('1 call');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${gateway.url}/docs/admin#changeAgent`);
  });

  it('says that nothing was found, and shows everything again', async () => {
    await open();
    const box = page.getByRole('searchbox', { name: 'Find a call' });

    await box.fill('no such thing');
    expect(await page.getByRole('status').textContent()).to.equal('0 calls');
    expect(await visible('[data-part]').count()).to.equal(0);
    await box.fill('');

    expect(await visible('[data-part]').count()).to.equal(3);
  });

  it('searches from a page of calls, on the start page', async () => {
    await open('/docs/agent', { viewport: { width: 375, height: 800 } });

    await page.getByRole('searchbox', { name: 'Find a call' }).fill('transfer');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${gateway.url}/docs?q=transfer`);

    expect(await page.getByRole('searchbox').inputValue()).to.equal('transfer');
    expect(await visible('.index li').count()).to.be.within(1, 30);
  });

  it('lists everything without script, and answers a search with the whole list', async () => {
    await open('/docs?q=transfer', { javaScriptEnabled: false });

    expect(await visible('.index li').count()).to.be.greaterThan(60);
    expect(await page.getByRole('button', { name: 'Copy' }).count()).to.equal(0);
  });

  it('copies the sample that is open', async () => {
    await open('/docs/agent', {
      viewport: { width: 375, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const figure = page.locator('#listGames .samples');
    await figure.getByText('Java', { exact: true }).click();

    await figure.getByRole('button', { name: 'Copy: Request' }).click();
    await figure.getByText('Copied').waitFor();

    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).to.equal(await figure.locator('[open] code').textContent());
    expect(copied).to.match(/^import java\./);
  });

  const openLanguages = async (): Promise<string[]> => [
    ...new Set(await page.locator('.samples [open] > summary').allTextContents()),
  ];

  it('shows a sample in another language, and no second one, without script', async () => {
    await open('/docs/agent', { javaScriptEnabled: false });

    await page.locator('#transferFunds summary', { hasText: 'PHP' }).click();

    expect(await visible('#transferFunds .samples pre').count()).to.equal(1);
    expect(await visible('#transferFunds .samples pre').textContent()).to.match(/^<\?php\n/);
    expect(await openLanguages()).to.have.members(['curl', 'PHP']);
  });

  it('opens all samples in the chosen language, on this page and the next, and leaves the chosen one in its place', async () => {
    await open('/docs/agent');
    const chosen = page.locator('#transferFunds summary', { hasText: 'Python' });
    await chosen.scrollIntoViewIfNeeded();
    const before = await chosen.boundingBox();

    await chosen.focus();
    await page.keyboard.press('Enter');

    expect(await openLanguages()).to.deep.equal(['Python']);
    expect((await chosen.boundingBox())?.y).to.be.closeTo(before?.y ?? 0, 1);
    await page.goto(`${gateway.url}/docs/admin`);
    expect(await openLanguages()).to.deep.equal(['Python']);
  });

  it('shows samples and opens languages where the browser keeps nothing', async () => {
    await open();
    await page.addInitScript(
      `Object.defineProperty(window, 'localStorage', { get() { throw new Error('kept out'); } })`,
    );
    await page.goto(`${gateway.url}/docs/agent`);

    await page.locator('#listGames summary', { hasText: 'Java' }).click();

    expect(await openLanguages()).to.deep.equal(['Java']);
    expect(complaints).to.deep.equal([]);
  });

  for (const width of [1280, 375])
    it(`has no rule of the contents in its header, ${width} pixels wide`, async () => {
      await open('/docs/agent', { viewport: { width, height: 800 } });
      const style = (selector: string) =>
        page.evaluate(
          `(({ borderBottomWidth, borderRightWidth, position, padding }) =>
            [borderBottomWidth, borderRightWidth, position, padding])(getComputedStyle(document.querySelector('${selector}')))`,
        );

      expect(await style('.top .site')).to.deep.equal(['0px', '0px', 'static', '0px']);
      expect(await style('.contents')).to.not.deep.equal(['0px', '0px', 'static', '0px']);
    });

  it('goes on from a link to a call that was made when all calls stood on one page', async () => {
    await open('/docs#importGames');

    await page.waitForURL(`${gateway.url}/docs/admin#importGames`);
  });

  it('begins with a link to the content for the keyboard', async () => {
    await open();

    await page.keyboard.press('Tab');

    expect(await page.evaluate('document.activeElement.textContent')).to.equal('Skip to the content');
    expect(await page.getByText('Skip to the content').isVisible()).to.equal(true);
  });
});
