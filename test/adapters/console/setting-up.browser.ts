/** The screens with which operators set up Agents and their offers, in a browser that runs no script. */
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../http/api-docs/chromium.ts';
import { ConsoleWorld, type PersonName } from './console-world.ts';
import { deedsAt } from './deeds-at.ts';
import { openedAt, NARROW } from './looked-at.ts';
import { stockedProvider } from './stocked-provider.ts';

const TITLE = 'setting up Agents in the console, without script';

describe(TITLE, () => {
  const opened: { close(): Promise<void> }[] = [];
  let browser: Browser;
  let world: ConsoleWorld;
  let admin: BrowserContext;
  let page: Page;

  before(async function () {
    const launched = await launchChromium(TITLE);
    if (launched === undefined) return this.skip();
    browser = launched;
    opened.push(browser);
    world = await ConsoleWorld.open();
    opened.push(world);
    admin = await world.signedIn(browser, 'ann', { javaScriptEnabled: false });
  });

  beforeEach(async () => {
    page = await admin.newPage();
  });

  afterEach(() => page.close());

  after(async () => {
    for (const one of opened) await one.close();
  });

  const { go, press, field, said, path, kept } = deedsAt(
    () => page,
    () => world,
  );

  const width = NARROW;
  describe(`${width} pixels wide`, () => {
    beforeEach(() => page.setViewportSize({ width, height: 900 }));

    describe('an Agent', () => {
      it('is created, and changed by those fields alone that somebody changes', async () => {
        await go('/console/agents');
        await field('Code').fill(`grove${width}`);
        await field('Name').fill('Grove');
        await field('Currency').fill('usd');
        await press('Create');
        expect(path()).to.equal(`/console/agents/GROVE${width}`);
        expect(await said()).to.include('The Agent is there');

        await field('Name').fill('Grove & Sons');
        await page.getByLabel('Providers it may operate').fill('A\nB');
        await press('Save');

        expect(await said()).to.include('Saved');
        const { name, currency, operates_providers } = await kept(`/agents/grove${width}`);
        expect({ name, currency, operates_providers }).to.deep.equal({
          name: 'Grove & Sons',
          currency: 'USD',
          operates_providers: ['A', 'B'],
        });
        const { list } = await kept('/audit-log?actor=ann');
        const [last] = list as readonly { fields: readonly string[] }[];
        expect(last?.fields).to.have.members(['name', 'operates_providers']);
      });

      it('is refused with the rule beside its field', async () => {
        await go('/console/agents/ORCHARD');

        await field('Time zone').fill('Mars/Olympus');
        await press('Save');

        expect(await page.getByRole('alert').textContent()).to.include('Nothing was done: Time zone');
        expect(await field('Time zone').getAttribute('aria-invalid')).to.equal('true');
      });

      it('gets a secret and a token, which are shown once, and loses them', async () => {
        await go('/console/agents/ORCHARD');
        await press('Issue a secret');
        expect(await page.locator('.secret').textContent()).to.include('whsec_');
        await go('/console/agents/ORCHARD');
        await press('Issue a token');
        expect(await page.locator('.secret').textContent()).to.include('agt_');

        for (const notice of ['The secret is revoked', 'The token is revoked']) {
          await go('/console/agents/ORCHARD');
          await page.getByRole('link', { name: 'Revoke' }).first().click();
          await press('Revoke');
          expect(await said()).to.include(notice);
        }

        expect(await page.content()).not.to.match(/whsec_|agt_/);
      });

      it('has its address tested', async () => {
        await world.admin('POST', '/agents', { code: `TESTED${width}`, name: 'Tested', currency: 'EUR' });
        await world.admin('POST', `/agents/TESTED${width}/callback-secrets`);
        await world.admin('PATCH', `/agents/TESTED${width}`, { callback_base: 'https://wallet.invalid' });
        await go(`/console/agents/TESTED${width}`);

        await press('Send a test callback');

        expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('Test callback');
        expect(await page.getByText('https://wallet.invalid/', { exact: false }).count()).to.be.above(0);
      });

      it('gets a test event, which begins as the example and may be changed', async () => {
        await go(`/console/agents/TESTED${width}`);
        await page.getByRole('link', { name: 'Send a test event' }).click();
        await page.getByRole('link', { name: 'settle', exact: true }).click();
        const body = page.getByLabel('Body');
        await body.fill((await body.inputValue()).replace('GATEWAY-TEST', 'NOBODY-HERE'));

        await press('Send the test event');

        expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('Test event');
        expect(await page.content())
          .to.include('/api/v1/callback/settle')
          .and.to.include('NOBODY-HERE');
      });
    });

    describe('an offer', () => {
      const agent = `OFFERED${width}`;

      it('is previewed beside what is offered now, and saved from there', async () => {
        const { code } = await stockedProvider(world);
        const offers = `/console/offers/${agent}`;
        await world.admin('POST', '/agents', { code: agent, name: 'Offered', currency: 'EUR' });
        await go(offers);
        await page.getByLabel('Effect of rule 1').selectOption('allow');
        await page.getByLabel('provider of rule 1').fill(code);
        await page.getByLabel('category of rule 1').fill('slot');
        await page.getByLabel('countries of rule 1').fill('mt, DE');

        await press('Preview');
        const parts = page.getByRole('table', { name: 'Offered games by provider' });
        const line = parts.getByRole('row').filter({ hasText: code });
        const previewed = await line.getByRole('cell').allTextContents();
        const { rules: before } = await kept(`/agents/${agent}/offer-rules`);
        await press('Save');

        expect(previewed.map((cell) => cell.trim())).to.deep.equal([code, 'Some', '+2', '0', '2', '3']);
        expect(before).to.deep.equal([]);
        expect(path()).to.equal(offers);
        expect(await page.getByText('Moonlit Market').count()).to.equal(0);
        expect(await page.getByText('Copper Comet').count()).to.equal(1);
        const { rules } = await kept(`/agents/${agent}/offer-rules`);
        expect(rules).to.deep.equal([{ effect: 'allow', provider: code, category: 'SLOT', countries: ['DE', 'MT'] }]);
      });

      it('is refused with the place of the rule, and keeps what was typed', async () => {
        await go(`/console/offers/${agent}`);
        await page.getByLabel('Effect of rule 2').selectOption('deny');
        await page.getByLabel('game of rule 2').fill('no-guid');

        await press('Preview');

        expect(await page.getByRole('alert').textContent()).to.include('game of rule 2 must be');
        expect(await page.getByLabel('game of rule 2').inputValue()).to.equal('no-guid');
        await page.getByLabel('game of rule 2').fill('');
        await page.getByLabel('countries of rule 2').fill('UK');
        await press('Preview');
        expect(await page.getByRole('alert').textContent()).to.include('countries of rule 2 must be a country code');
      });
    });
  });

  const SHUT_FORMS: readonly (readonly [PersonName, string, readonly string[]])[] = [
    ['vera', '/console/agents', ['Create']],
    ['vera', '/console/agents/ORCHARD', ['Save', 'Issue a token', 'Issue a secret']],
    ['vera', '/console/offers/ORCHARD', ['Save', 'Preview']],
    ['vera', '/console/providers', ['Create']],
    ['vera', '/console/games', ['Begin maintenance']],
    ['olga', '/console/agents/ORCHARD', ['Issue a token', 'Issue a secret']],
  ];
  for (const [name, place, buttons] of SHUT_FORMS) {
    it(`hides ${buttons.join(', ')} of ${place} from ${name}`, async () => {
      await stockedProvider(world);
      const context = await world.signedIn(browser, name);
      const { page: seen, httpStatus } = await openedAt(context, world.url + place, 1_280);

      expect(httpStatus).to.equal(200);
      for (const button of buttons)
        expect(await seen.getByRole('button', { name: button, exact: true }).count(), button).to.equal(0);
      await context.close();
    });
  }

  it('leads an Agent’s own people to their Agent', async () => {
    const context = await world.signedIn(browser, 'orchard');
    const own = await context.newPage();
    await own.goto(`${world.url}/console/agents`);
    const led = new URL(own.url()).pathname;
    await own.goto(`${world.url}/console/offers`);

    expect([led, new URL(own.url()).pathname]).to.deep.equal(['/console/agents/ORCHARD', '/console/offers/ORCHARD']);
    await context.close();
  });
});
