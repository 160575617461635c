/** The lists of the console as a person uses them every day, in a real browser. All tests share one gateway with troubles. */
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../http/api-docs/chromium.ts';
import type { Gateway } from '../http/gateway.ts';
import { BET_CALLBACK, ROUND, signedInWindow, tracedGateway } from './traced-world.ts';

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

  it('come before their filters in a narrow window', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await go('/console/deliveries');
    const before = await page.getByLabel('Agent').isVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Agent').fill('nobody');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('There is no such callback.').waitFor();

    expect([before, await page.getByLabel('Agent').isVisible()]).to.deep.equal([false, false]);
  });
});
