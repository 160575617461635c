/** The lists of the console as a person uses them every day, in a real browser. All tests share one gateway with troubles. */
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../http/api-docs/chromium.ts';
import type { Gateway } from '../http/gateway.ts';
import { messageOf } from '../../ports/callback-world.ts';
import { guid } from '../../ports/catalogue-seeds.ts';
import { findingsOf } from './looked-at.ts';
import { BET_CALLBACK, ROUND, signedInWindow, tracedGateway, WIN_CALLBACK } from './traced-world.ts';

const TITLE = 'the lists of the console, every day';

describe(TITLE, function () {
  const opened: { close(): Promise<unknown> }[] = [];
  let gateway: Gateway;
  let context: BrowserContext;
  let page: Page;

  before(async function () {
    const browser: Browser | undefined = await launchChromium(TITLE);
    if (browser === undefined) return this.skip();
    gateway = await tracedGateway();
    opened.push(gateway, browser);
    const permissions = ['clipboard-read', 'clipboard-write'];
    context = await signedInWindow(gateway, browser, { role: 'admin', permissions, timezoneId: 'Asia/Tokyo' });
  });
  beforeEach(async () => {
    page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.setViewportSize({ width: 1_280, height: 800 });
  });
  afterEach(() => page.close());
  after(async () => {
    for (const one of opened.reverse()) await one.close();
  });

  const go = (path: string) => page.goto(gateway.url + path);
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');

  it('copy a shortened id whole, and show it whole to the pointer', async () => {
    await go('/console/deliveries');
    const round = page.locator('.id').filter({ hasText: ROUND }).first();
    await round.hover();
    await round.getByRole('button', { name: 'Copy' }).click();
    await go(`/console/deliveries/${BET_CALLBACK}`);
    const copied = await clipboard();
    const id = page.locator('.id').filter({ hasText: BET_CALLBACK }).first();
    await id.click();

    expect([copied, await clipboard()]).to.deep.equal([ROUND, BET_CALLBACK]);
    expect(await id.getAttribute('title')).to.equal(BET_CALLBACK);
    expect((await id.boundingBox())?.height).to.be.lessThan(30);
  });

  it('show times in the zone of the browser to those who want it, and keep the choice', async () => {
    const shown = async () => [
      await page.locator('.zone').innerText(),
      await page.locator('td time').first().innerText(),
      await page.locator('td time').first().getAttribute('datetime'),
    ];
    await go('/console/transactions');
    const [, utc = '', instant = ''] = await shown();
    await page.getByRole('button', { name: 'Show those of Asia/Tokyo' }).click();
    await page.getByText('Times are those of Asia/Tokyo').waitFor();
    const [, local = '', same = ''] = await shown();
    await go('/console/deliveries');
    const kept = await page.locator('.zone').innerText();
    await page.getByRole('button', { name: 'Show UTC' }).click();
    await page.getByText('All times are UTC').waitFor();

    expect(kept).to.include('Times are those of Asia/Tokyo. Days, and the times of forms, are UTC.');
    expect(instant).to.equal(same);
    expect(Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)).to.equal(9 * 3_600_000);
  });

  it('have the way out in sight in a low window', async () => {
    await go('/console/deliveries');

    const box = await page.getByRole('button', { name: 'Sign out' }).boundingBox();

    expect((box?.y ?? 800) + (box?.height ?? 0)).to.be.at.most(800);
  });

  it('open a row in a panel beside the list, which keeps its place, and close it again', async () => {
    await go('/console/deliveries?status=parked');
    const link = page.getByRole('link', { name: 'bet', exact: true });
    await page.locator('tbody tr').first().getByText('10.0000').click();
    const panel = page.getByRole('complementary', { name: 'Details' });
    await panel.getByRole('heading', { level: 2, name: 'Bet callback to AGENT-1' }).waitFor();
    const [list, beside] = [await page.locator('.table-frame').first().boundingBox(), await panel.boundingBox()];
    const text = await panel.innerText();
    const findings = await findingsOf(page);
    await page.keyboard.press('Escape');

    expect(text).to.include('player not found');
    expect((list?.x ?? 0) + (list?.width ?? 0)).to.be.at.most(beside?.x ?? 0);
    expect(findings).to.deep.equal([]);
    expect([await panel.count(), new URL(page.url()).search]).to.deep.equal([0, '?status=parked']);
    expect(await link.evaluate('document.activeElement.textContent')).to.equal('bet');
  });

  it('open the page itself where there is no space for a panel', async () => {
    await page.setViewportSize({ width: 1_000, height: 800 });
    await go('/console/deliveries?status=parked');
    await page.getByRole('link', { name: 'bet', exact: true }).click();
    await page.waitForURL(`**/console/deliveries/${BET_CALLBACK}`);

    expect(await page.getByRole('heading', { level: 1 }).innerText()).to.equal('Bet callback to AGENT-1');
  });

  it('take a value as a filter, and one after another', async () => {
    await go('/console/deliveries');
    await page.getByRole('cell').getByRole('link', { name: 'Parked' }).click();
    await page.locator('.id').filter({ hasText: ROUND }).first().hover();
    await page.getByRole('link', { name: 'Only this round' }).first().click();
    await page.waitForURL('**round=**');

    expect(Object.fromEntries(new URL(page.url()).searchParams)).to.deep.equal({ status: 'parked', round: ROUND });
    expect(await page.locator('tbody tr').count()).to.equal(1);
    expect(await page.getByRole('cell').getByRole('link', { name: 'Parked' }).count()).to.equal(0);
  });

  it('save a filter under a name, lead to it, and forget it', async () => {
    await go('/console/deliveries');
    await page.getByLabel('Status', { exact: true }).selectOption('parked');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByLabel('Name of this filter').fill('<b>In need</b>');
    await page.getByRole('button', { name: 'Keep this filter' }).click();
    const findings = await findingsOf(page);
    await go('/console/transactions');
    const elsewhere = await page.getByRole('link', { name: '<b>In need</b>' }).count();
    await go('/console/deliveries');
    await page.getByRole('link', { name: '<b>In need</b>' }).click();
    await page.waitForURL('**status=parked');
    const present = await page.getByRole('link', { name: '<b>In need</b>' }).getAttribute('aria-current');
    await page.getByRole('button', { name: 'Forget <b>In need</b>' }).click();
    await go('/console/deliveries');

    expect([elsewhere, present]).to.deep.equal([0, 'true']);
    expect(findings).to.deep.equal([]);
    expect(await page.getByRole('link', { name: '<b>In need</b>' }).count()).to.equal(0);
  });

  it('follow the newest callbacks until they are paused, with their filters and without use of the session', async () => {
    await go('/console/deliveries?role=settle');
    await page.getByRole('link', { name: 'Follow' }).click();
    await page.getByText('The newest callbacks, every 3 seconds').waitFor();
    const before = await page.locator('tbody tr').count();
    const asked = page.waitForRequest((request) => request.headers()['x-refresh'] === '1');
    await gateway.world.enqueue(
      messageOf(13, { transactionId: guid(2) }),
      messageOf(14, { role: 'bet', transactionId: guid(1) }),
    );
    await page.locator('tbody tr').nth(before).waitFor();
    const findings = await findingsOf(page);
    await page.getByRole('link', { name: 'Pause' }).click();
    await page.getByRole('link', { name: 'Follow' }).waitFor();

    expect(new URL((await asked).url()).searchParams.get('role')).to.equal('settle');
    expect(findings).to.deep.equal([]);
    expect(new URL(page.url()).search).to.equal('?role=settle');
    expect(await page.locator('[data-refresh]').count()).to.equal(0);
  });

  it('choose all lines at once, in a bar that stays in sight', async () => {
    await page.setViewportSize({ width: 1_280, height: 420 });
    await go('/console/deliveries');
    const bar = page.locator('form.chosen');
    const box = await bar.boundingBox();
    await page.getByRole('checkbox', { name: 'All of this page' }).check();
    const all = await bar.locator('output').innerText();
    await page.getByRole('checkbox', { name: `settle ${WIN_CALLBACK}` }).uncheck();
    const some = await bar.locator('output').innerText();

    expect((box?.y ?? 420) + (box?.height ?? 0)).to.be.at.most(421);
    expect([all, some]).to.deep.equal(['4 chosen', '3 chosen']);
  });

  it('are not covered by that bar on a phone until a line is chosen', async () => {
    await page.setViewportSize({ width: 375, height: 400 });
    await go('/console/deliveries');
    const bar = page.locator('form.chosen');
    const seen = async () => ((await bar.boundingBox())?.y ?? 0) < 400;

    const before = await seen();
    await page.getByRole('checkbox', { name: `settle ${WIN_CALLBACK}` }).check();

    expect([before, await seen()]).to.deep.equal([false, true]);
  });

  it('come before their filters in a narrow window', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await go('/console/deliveries');
    const before = await page.getByLabel('Agent', { exact: true }).isVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Agent', { exact: true }).fill('nobody');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('There is no such callback.').waitFor();

    expect([before, await page.getByLabel('Agent', { exact: true }).isVisible()]).to.deep.equal([false, false]);
  });
});
