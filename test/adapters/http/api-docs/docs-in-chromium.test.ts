import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { callsOf } from '../../../../src/adapters/http/api-docs/page/resolve.ts';
import { openApiDocument } from '../../../../src/adapters/http/index.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { launchChromium } from './chromium.ts';
import { LOWEST_CONTRAST } from './lowest-contrast.ts';

const TITLE = 'the documentation page in a browser';

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

  const open = async (options: Parameters<Browser['newPage']>[0] = {}): Promise<void> => {
    page = await browser.newPage(options);
    requests = [];
    complaints = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${gateway.url}/docs`);
  };

  it('asks nobody but the gateway, and nothing but the page', async () => {
    await open();
    await page.waitForLoadState('networkidle');

    const asked = requests.filter((url) => !url.startsWith('data:'));
    expect(asked).to.deep.equal([`${gateway.url}/docs`]);
    expect(complaints).to.deep.equal([]);
  });

  it('shows a heading for every operation', async () => {
    await open();

    for (const { operation } of callsOf(openApiDocument)) {
      const heading = page.locator(`#${operation.operationId}`).getByRole('heading', { level: 3 });
      expect(await heading.textContent()).to.equal(operation.summary);
      expect(await heading.isVisible()).to.equal(true);
    }
  });

  it('has its style, so the policy lets it in', async () => {
    await open({ viewport: { width: 1440, height: 900 } });

    expect(await page.evaluate(`getComputedStyle(document.querySelector('nav')).position`)).to.equal('sticky');
  });

  it('leads from the contents to an operation', async () => {
    await open();

    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Import games' }).click();

    expect(new URL(page.url()).hash).to.equal('#importGames');
    await page.locator('#importGames:target').waitFor();
  });

  it('begins with a link to the content for the keyboard', async () => {
    await open();

    await page.keyboard.press('Tab');

    expect(await page.evaluate('document.activeElement.textContent')).to.equal('Skip to the content');
    expect(await page.getByText('Skip to the content').isVisible()).to.equal(true);
  });

  for (const width of [320, 390, 768, 1100, 1440]) {
    it(`fits a window ${width} pixels wide`, async () => {
      await open({ viewport: { width, height: 800 } });

      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`can be read in ${colorScheme} colours`, async () => {
      await open({ colorScheme });

      expect(await page.evaluate(LOWEST_CONTRAST)).to.be.at.least(4.5);
    });
  }
});
