/** The forms of the console in a browser that runs no script, and what a page does when its session is over. */
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../http/api-docs/chromium.ts';
import { ConsoleWorld } from './console-world.ts';
import { findingsOf, lookedAt, NARROW } from './looked-at.ts';

const TITLE = 'the forms of the console without script';

describe(TITLE, function () {
  const opened: { close(): Promise<void> }[] = [];
  let browser: Browser;
  let world: ConsoleWorld;
  let context: BrowserContext;
  let page: Page;

  before(async function () {
    const launched = await launchChromium(TITLE);
    if (launched === undefined) return this.skip();
    browser = launched;
    opened.push(browser);
    world = await ConsoleWorld.open();
    opened.push(world);
  });

  beforeEach(async () => {
    context = await world.signedIn(browser, 'ann', { javaScriptEnabled: false });
    page = await context.newPage();
  });

  afterEach(() => context.close());

  after(async () => {
    for (const one of opened) await one.close();
  });

  const go = (path: string) => page.goto(world.url + path);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  const width = NARROW;
  describe(`${width} pixels wide`, () => {
    beforeEach(() => page.setViewportSize({ width, height: 900 }));

    it('create a thing, and lead to it', async () => {
      await go('/console/people');

      await page.getByLabel('Name').fill(`nora-${width}`);
      await page.getByLabel('Role').fill('viewer');
      await button('Create').click();

      expect(new URL(page.url()).pathname).to.equal(`/console/people/nora-${width}`);
      expect(await page.getByRole('status').textContent()).to.include('The administrator is there');
    });

    it('name the field and the rule beside it, and keep what was typed', async () => {
      await go('/console/people');

      await page.getByLabel('Name').fill('olaf');
      await page.getByLabel('Role').fill('emperor');
      await button('Create').click();

      expect(await page.getByRole('alert').textContent()).to.include('Nothing was done: Role must be viewer');
      expect(await page.getByLabel('Role').getAttribute('aria-invalid')).to.equal('true');
      expect(await page.getByLabel('Name').inputValue()).to.equal('olaf');
    });

    it('show a secret this once', async () => {
      await go('/console/people/vera');

      await page.getByLabel('Label').fill('for a script');
      await page.getByLabel('Expires at').fill('2099-01-01T00:00');
      await button('Issue a token').click();
      const refused = await page.getByRole('alert').textContent();
      await page.getByLabel('Expires at').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
      await button('Issue a token').click();

      expect(refused).to.include('Expires at');
      expect(await page.locator('.secret').textContent()).to.match(/adm_/);
      await go('/console/people/vera');
      expect(await page.content()).not.to.match(/adm_\w/);
    });

    it('ask before something ends', async () => {
      await go('/console/people/vera');

      await page.getByRole('link', { name: 'Revoke' }).click();
      const asked = await page.getByRole('heading', { level: 1 }).textContent();
      await button('Revoke').click();

      expect(asked).to.equal('Revoke?');
      expect(await page.getByRole('status').textContent()).to.include('The token is revoked');
      expect(await page.getByText('Revoked', { exact: true }).first().isVisible()).to.equal(true);
    });
  });

  it('end the session, and lead back to the wanted page after the next sign-in', async () => {
    await go('/console/people/vera');
    await button('Sign out').click();
    await go('/console/changes?actor=ann');
    const { pathname } = new URL(page.url());
    const { url } = await world.admin('POST', '/people/ann/links');
    await go(new URL(String(url), world.url).pathname);
    await button('Sign in').click();
    await page.waitForURL('**/console/changes?actor=ann');

    expect(pathname).to.equal('/console/sign-in');
    expect(await page.getByLabel('Actor').inputValue()).to.equal('ann');
  });

  it('leave a whole page to a part whose session is over', async () => {
    const scripted = await world.signedIn(browser, 'vera');
    const watching = await scripted.newPage();
    await watching.goto(`${world.url}/console/people`);
    await scripted.clearCookies();

    await watching.evaluate(`htmx.ajax('GET', '/console/people', { target: '#content', select: '#content' })`);
    await watching.waitForURL('**/console/sign-in');

    expect(await watching.getByRole('heading', { level: 1 }).textContent()).to.equal('Sign in');
    await scripted.close();
  });

  it('have a clear page for an address that there is not, which axe accepts', async () => {
    const scripted = await world.signedIn(browser, 'vera');
    const { page: missing, httpStatus } = await lookedAt(scripted, `${world.url}/console/nothing/here`);

    expect(httpStatus).to.equal(404);
    expect(await missing.getByRole('heading', { level: 1 }).textContent()).to.equal('No such page');
    await scripted.close();
  });

  it('refuse a form without the token of the session', async () => {
    const response = await context.request.post(`${world.url}/console/people`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      form: { action: 'create-person', name: 'mallory', role: 'admin' },
    });

    expect(response.status()).to.equal(403);
    expect(await response.text()).to.include('does not come from a page of your session');
  });

  it('filter a list, with script too, without findings of axe', async () => {
    const scripted = await world.signedIn(browser, 'ann');
    const list = await scripted.newPage();
    await list.goto(`${world.url}/console/changes`);

    await list.getByLabel('Actor').fill('nobody-of-this-name');
    await list.getByRole('button', { name: 'Apply' }).click();
    await list.getByText('No change fits these filters.').waitFor();

    expect(new URL(list.url()).searchParams.get('actor')).to.equal('nobody-of-this-name');
    expect(await findingsOf(list)).to.deep.equal([]);
    await scripted.close();
  });
});
