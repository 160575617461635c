/** The screens about books in a real browser, with some days of money. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../http/api-docs/chromium.ts';
import { ConsoleWorld } from './console-world.ts';
import { COMPARED_JOB, fillBooks } from './filled-books.ts';
import { lookedAt, openedAt, NARROW } from './looked-at.ts';

const TITLE = 'the books of the console in a browser';
/** A folder for pictures of the screens, for people who want to look at them. */
const PICTURES = process.env['PICTURES'];

describe(TITLE, () => {
  const opened: { close(): Promise<void> }[] = [];
  let world: ConsoleWorld;
  let browser: Browser;
  let operator: BrowserContext;
  let viewer: BrowserContext;

  before(async function () {
    const launched = await launchChromium(TITLE);
    if (launched === undefined) return this.skip();
    browser = launched;
    opened.push(browser);
    world = await ConsoleWorld.open({}, fillBooks);
    opened.push(world);
    await world.admin('POST', '/providers', {
      code: 'SILENT',
      protocol: 'provider-d',
      base_url: 'http://127.0.0.1:9',
      credentials: { vendor_id: 'v', signature: 's' },
      currencies: ['EUR'],
    });
    operator = await world.signedIn(browser, 'olga');
    viewer = await world.signedIn(browser, 'vera');
    await isClosed();
  });

  after(async () => {
    for (const one of opened) await one.close();
  });

  /** Waits until the gateway has counted the ledger and closed the days that are over. */
  async function isClosed(): Promise<void> {
    for (;;) {
      const { list } = await world.admin('GET', '/statements?pageSize=100');
      const states = (list as readonly { state: string; day: string }[]).map(({ state }) => state);
      if (states.includes('closed') && states.includes('open')) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async function opens(context: BrowserContext, path: string, width: number, name: string): Promise<Page> {
    const { page, httpStatus } = await openedAt(context, world.url + path, width);
    expect(httpStatus).to.equal(200);
    await picture(page, `${name}-${width}`);
    return page;
  }

  async function picture(page: Page, name: string): Promise<void> {
    if (PICTURES === undefined) return;
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** In a narrow window, a button opens the filters. */
  const opensFilters = async (page: Page): Promise<void> => {
    const opener = button(page, 'Filters');
    if (await opener.isVisible()) await opener.click();
  };

  it('keep all promises of a page', async () => {
    for (const path of ['statements', 'audits', 'reconciliations', `reconciliations/${COMPARED_JOB}`]) {
      const { page } = await lookedAt(operator, `${world.url}/console/${path}`);
      await page.close();
    }
  });

  const width = NARROW;
  it(`show daily statements with their sums, ${width} pixels wide`, async () => {
    const page = await opens(viewer, '/console/statements', width, 'statements');

    const sums = page.getByRole('table', { name: 'Sums' });
    expect(await sums.getByRole('row').count()).to.equal(3);
    const kinds = await page.getByRole('table', { name: 'Kinds of money' }).getByRole('row').allInnerTexts();
    const parts = ['EUR', 'USD'].flatMap((currency) =>
      ['stakes', 'payouts'].map((sum) => `${currency} ${sum} not stated`),
    );
    expect(kinds.slice(1).map((row) => row.split(/\s+/).slice(0, 4).join(' '))).to.deep.equal(parts);
    const lines = page.getByRole('table', { name: 'Daily statements' });
    expect(await lines.getByText('corrects').count()).to.equal(3);
    expect(await page.getByText('1–24 of 24').count()).to.equal(1);
    await page.close();
  });

  it(`choose lines by filters, ${width} pixels wide`, async () => {
    const page = await opens(viewer, '/console/statements', width, 'statements-before');

    await opensFilters(page);
    await page.getByLabel('Agent').fill('harbor');
    await button(page, 'Apply').click();
    await page.waitForURL(/agent=harbor/);
    await page.getByText('1–8 of 8').waitFor();
    await picture(page, `statements-filtered-${width}`);

    const lines = page.getByRole('table', { name: 'Daily statements' });
    expect(await lines.getByText('GROVE').count()).to.equal(0);
    await page.close();
  });

  it(`say what is wrong with a filter, and keep the filters, ${width} pixels wide`, async () => {
    const page = await opens(viewer, '/console/statements', width, 'statements-to-refuse');
    const refusal = page.locator('#results').getByRole('alert');

    await opensFilters(page);
    await page.getByLabel('From').fill('2026-11-20');
    await page.getByLabel('To', { exact: true }).fill('2026-11-01');
    await button(page, 'Apply').click();
    await refusal.waitFor();

    expect(await refusal.innerText()).to.match(/^Nothing is shown: From must not be after .*\.$/);
    await page.reload();
    expect(await refusal.innerText()).to.match(/^Nothing is shown: From must not be after .*\.$/);
    expect(await page.getByLabel('From').inputValue()).to.equal('2026-11-20');
    await opensFilters(page);
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('From').fill('');
    await button(page, 'Apply').click();
    await page.getByText('1–24 of 24').waitFor();
    await page.close();
  });

  it(`start an audit and show its findings, ${width} pixels wide`, async () => {
    const page = await opens(operator, '/console/audits', width, 'audits');

    await page.getByLabel('Scope').selectOption('all');
    await button(page, 'Start an audit').click();
    await page.waitForURL(/\/console\/audits\/[0-9a-f-]{36}/);
    // The page asks for itself again while the audit runs; a person may be quicker.
    while (!(await page.getByText('The money adds up.').isVisible())) await page.reload();
    await page.close();
    const { page: found } = await lookedAt(viewer, page.url());
    await picture(found, `audit-${width}`);

    expect(await found.getByRole('table', { name: 'Findings' }).getByText('statements_kept').count()).to.equal(1);
    await found.goto(`${world.url}/console/audits`);
    expect(await found.getByText('Sound', { exact: true }).count()).to.be.above(0);
    await picture(found, `audits-after-${width}`);
    await found.close();
  });

  // The gateway runs its jobs one after the other: an audit would wait behind questions to a silent provider.
  it(`start a reconciliation, ${width} pixels wide`, async () => {
    const page = await opens(operator, '/console/reconciliations', width, 'reconciliations');
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 16);

    await page.getByLabel('Provider', { exact: true }).selectOption('SILENT');
    await page.getByLabel('From').fill(day(3));
    await page.getByLabel('To', { exact: true }).fill(day(1));
    await button(page, 'Compare the books').click();
    await page.waitForURL(/\/console\/reconciliations\/[0-9a-f-]{36}/);

    expect(await page.getByRole('heading', { name: 'Books of SILENT' }).count()).to.equal(1);
    await page.close();
  });

  it(`say why a reconciliation cannot start, ${width} pixels wide`, async () => {
    const page = await operator.newPage();
    await page.goto(`${world.url}/console/reconciliations`);

    await page.getByLabel('Provider', { exact: true }).selectOption('A');
    await page.getByLabel('From').fill('2026-11-20T00:00');
    await page.getByLabel('To', { exact: true }).fill('2026-11-21T00:00');
    await button(page, 'Compare the books').click();

    expect(await page.getByRole('alert').textContent()).to.include('provider A is not set up');
    await page.close();
  });

  it(`show a reconciliation with its differences, ${width} pixels wide`, async () => {
    const page = await opens(viewer, `/console/reconciliations/${COMPARED_JOB}`, width, 'reconciliation');

    const open = page.getByRole('table', { name: 'Open differences' });
    expect(await open.getByText('880012345').count()).to.equal(1);
    await page.goto(`${world.url}/console/reconciliations`);
    expect(await page.getByText('1 found').count()).to.equal(1);
    await picture(page, `reconciliations-after-${width}`);
    await page.close();
  });

  it('give all chosen lines as a table for a spreadsheet', async () => {
    const page = await viewer.newPage();
    await page.goto(`${world.url}/console/statements?agent=HARBOR&page=2`);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);

    expect(download.suggestedFilename()).to.equal('statements.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const rows = Buffer.concat(chunks).toString().split('\r\n');
    expect(rows).to.have.length(8 + 2);
    expect(rows[0]).to.match(/^agent,day,state,provider,currency,corrects_day,bets,stakes,/);
    await page.close();
  });

  it('show an Agent’s people their own statements, and no audits', async () => {
    const own = await world.signedIn(browser, 'orchard');
    const { page } = await lookedAt(own, `${world.url}/console/statements`);

    expect(await page.getByText('Nothing was booked on these days').count()).to.equal(1);
    expect(await page.getByRole('link', { name: 'Audits' }).count()).to.equal(0);
    const foreign = await page.goto(`${world.url}/console/statements?agent=HARBOR`);
    expect(foreign?.status()).to.equal(404);
    await own.close();
  });
});
