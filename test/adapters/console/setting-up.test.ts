/** The screens with which operators set up Agents, offers, providers and games, in a browser that runs no script. */
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../http/api-docs/chromium.ts';
import { ConsoleWorld, type PersonName } from './console-world.ts';
import { lookedAt } from './looked-at.ts';
import { stockedProvider } from './stocked-provider.ts';

const TITLE = 'setting up in the console, without script';

describe(TITLE, function () {
  this.timeout(120_000);
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

  const go = (path: string) => page.goto(world.url + path);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const said = async () => (await page.getByRole('status').first().textContent())?.trim();
  const path = () => new URL(page.url()).pathname;
  const kept = (place: string) => world.admin('GET', place);

  describe('an Agent', () => {
    it('is created, and changed by those fields alone that somebody changes', async () => {
      await go('/console/agents');
      await field('Code').fill('grove');
      await field('Name').fill('Grove');
      await field('Currency').fill('usd');
      await press('Create');
      expect(path()).to.equal('/console/agents/GROVE');
      expect(await said()).to.include('The Agent is there');

      await field('Name').fill('Grove & Sons');
      await page.getByLabel('Operates providers').fill('A\nB');
      await press('Save');

      expect(await said()).to.include('Saved');
      const { name, currency, operates_providers } = await kept('/agents/grove');
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
      await world.admin('POST', '/agents', { code: 'TESTED', name: 'Tested', currency: 'EUR' });
      await world.admin('POST', '/agents/TESTED/callback-secrets');
      await world.admin('PATCH', '/agents/TESTED', { callback_base: 'https://wallet.invalid' });
      await go('/console/agents/TESTED');

      await press('Send a test callback');

      expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('Test callback');
      expect(await page.getByText('https://wallet.invalid/', { exact: false }).count()).to.be.above(0);
    });
  });

  describe('an offer', () => {
    it('is previewed beside what is offered now, and saved from there', async () => {
      const { code } = await stockedProvider(world);
      await go('/console/offers/ORCHARD');
      await page.getByLabel('Effect of rule 1').selectOption('allow');
      await page.getByLabel('provider of rule 1').fill(code);
      await page.getByLabel('category of rule 1').fill('slot');

      await press('Preview');
      const parts = page.getByRole('table', { name: 'Offered games by provider' });
      const line = parts.getByRole('row').filter({ hasText: code });
      const previewed = await line.getByRole('cell').allTextContents();
      const { rules: before } = await kept('/agents/orchard/offer-rules');
      await press('Save');

      expect(previewed.map((cell) => cell.trim())).to.deep.equal([code, 'Some', '0', '2', '3']);
      expect(before).to.deep.equal([]);
      expect(path()).to.equal('/console/offers/ORCHARD');
      expect(await page.getByText('Moonlit Market').count()).to.equal(0);
      expect(await page.getByText('Copper Comet').count()).to.equal(1);
      const { rules } = await kept('/agents/orchard/offer-rules');
      expect(rules).to.deep.equal([{ effect: 'allow', provider: code, category: 'SLOT' }]);
    });

    it('is refused with the place of the rule, and keeps what was typed', async () => {
      await go('/console/offers/ORCHARD');
      await page.getByLabel('Effect of rule 2').selectOption('deny');
      await page.getByLabel('game of rule 2').fill('no-guid');

      await press('Preview');

      expect(await page.getByRole('alert').textContent()).to.include('game of rule 2 must be');
      expect(await page.getByLabel('game of rule 2').inputValue()).to.equal('no-guid');
    });
  });

  describe('a provider', () => {
    it('is created, changed, and given credentials that no page shows', async () => {
      await go('/console/providers');
      await field('Code').fill('fresh');
      await field('Protocol').fill('provider-b');
      await page.getByLabel('Base URL').fill('http://127.0.0.1:9');
      await press('Create');
      expect(path()).to.equal('/console/providers/FRESH');

      await page.getByLabel('Movement max').fill('1234.5');
      await press('Save');
      expect(await page.getByLabel('Movement max').inputValue()).to.equal('1234.5');

      await page.getByLabel('Name of credential 1').fill('operator_code');
      await page.getByLabel('Secret of credential 1').fill('orchard');
      await press('Replace the credentials');
      expect(await page.getByRole('alert').textContent()).to.include('secret_key');
      expect(await page.getByLabel('Name of credential 1').inputValue()).to.equal('operator_code');
      expect(await page.getByLabel('Secret of credential 1').inputValue()).to.equal('');

      await page.getByLabel('Secret of credential 1').fill('orchard');
      await page.getByLabel('Name of credential 2').fill('secret_key');
      await page.getByLabel('Secret of credential 2').fill('a-secret-of-nobody');
      await press('Replace the credentials');

      expect(await said()).to.include('The credentials are kept');
      expect(await page.content()).not.to.include('a-secret-of-nobody');
      const { has_credentials, movement_max } = await kept('/providers/fresh');
      expect({ has_credentials, movement_max }).to.deep.equal({ has_credentials: true, movement_max: '1234.5' });
    });

    it('begins a maintenance after a question, and ends it', async () => {
      const { code } = await stockedProvider(world);
      const state = async () => (await kept(`/providers/${code}`))['is_maintenance'];
      await go(`/console/providers/${code}`);

      await follow('Begin maintenance');
      expect(await state()).to.equal(false);
      await press('Begin maintenance');
      expect(await said()).to.include('The provider is in maintenance');
      expect(await state()).to.equal(true);
      await follow('End maintenance');
      await press('End maintenance');

      expect(await state()).to.equal(false);
    });

    it('has its games fetched, and shows what came of it', async () => {
      const credentials = { operator_code: 'o', secret_key: 's' };
      const provider = { code: 'SHUT', protocol: 'provider-b', base_url: 'http://127.0.0.1:9', credentials };
      await world.admin('POST', '/providers', provider);
      await go('/console/providers/SHUT');

      await press('Fetch the games');
      expect(await said()).to.include('in the background');
      while ((await page.getByText('Running', { exact: true }).count()) > 0) await page.reload();

      const line = page.getByRole('table', { name: 'Syncs' }).getByRole('row').last();
      expect(await line.textContent()).to.match(/Failed[^]*the catalogue is as it was/);
    });
  });

  describe('games', () => {
    const chosen = async (names: readonly string[], button: string): Promise<void> => {
      for (const name of names) await page.getByLabel(`Choose ${name}`).check();
      await press(button);
    };
    const flags = async (code: string) => {
      const { list } = await kept(`/games?provider=${code}`);
      return (list as readonly { active: boolean; is_maintenance: boolean }[]).map(
        ({ active, is_maintenance }) => [active, is_maintenance] as const,
      );
    };

    it('are put into maintenance and out of the lists, several at a time, with the filters kept', async () => {
      const { code } = await stockedProvider(world);
      await go(`/console/games?provider=${code}`);

      await chosen(['Copper Comet', 'Moonlit Market'], 'Begin maintenance');
      expect(new URL(page.url()).searchParams.get('provider')).to.equal(code);
      const begun = await flags(code);
      await chosen(['Moonlit Market'], 'End maintenance');
      await chosen(['Paper Lanterns'], 'Take out of all lists');
      const withdrawn = await flags(code);
      await chosen(['Paper Lanterns'], 'Put into the lists');

      expect(begun).to.deep.equal([
        [true, true],
        [true, true],
        [true, false],
      ]);
      expect(withdrawn).to.deep.equal([
        [true, true],
        [true, false],
        [false, false],
      ]);
      expect(await flags(code)).to.deep.equal([
        [true, true],
        [true, false],
        [true, false],
      ]);
    });

    it('are changed one by one', async () => {
      const { code, game } = await stockedProvider(world);
      await go(`/console/games/${game}`);

      await field('Is maintenance').check();
      await press('Save');

      expect(await said()).to.include('Saved');
      expect((await flags(code))[0]).to.deep.equal([true, true]);
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
      const { page: seen, httpStatus } = await lookedAt(context, world.url + place, 1_280);

      expect(httpStatus).to.equal(200);
      for (const button of buttons)
        expect(await seen.getByRole('button', { name: button, exact: true }).count(), button).to.equal(0);
      await context.close();
    });
  }

  it('gives credentials of a provider to no operator, but all else', async () => {
    const { code } = await stockedProvider(world);
    const context = await world.signedIn(browser, 'olga');
    const { page: seen } = await lookedAt(context, `${world.url}/console/providers/${code}`, 375);

    expect(await seen.getByRole('button', { name: 'Replace the credentials' }).count()).to.equal(0);
    expect(await seen.getByRole('button', { name: 'Save', exact: true }).count()).to.equal(1);
    expect(await seen.getByRole('link', { name: 'Begin maintenance' }).count()).to.equal(1);
    await context.close();
  });

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
