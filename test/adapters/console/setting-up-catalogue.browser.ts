/** The screens with which operators set up providers and games, in a browser that runs no script. */
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../http/api-docs/chromium.ts';
import { ConsoleWorld } from './console-world.ts';
import { deedsAt } from './deeds-at.ts';
import { openedAt, NARROW } from './looked-at.ts';
import { stockedProvider } from './stocked-provider.ts';

const TITLE = 'setting up providers and games in the console, without script';

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

  const { go, press, follow, field, said, path, kept } = deedsAt(
    () => page,
    () => world,
  );

  const width = NARROW;
  describe(`${width} pixels wide`, () => {
    beforeEach(() => page.setViewportSize({ width, height: 900 }));

    describe('a provider', () => {
      it('is created, changed, and given credentials that no page shows', async () => {
        await go('/console/providers');
        await field('Code').fill(`fresh${width}`);
        await field('Protocol').fill('provider-b');
        await page.getByLabel('Base URL').fill('http://127.0.0.1:9');
        await press('Create');
        expect(path()).to.equal(`/console/providers/FRESH${width}`);

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
        const { has_credentials, movement_max } = await kept(`/providers/fresh${width}`);
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

      it('has no games to fetch where its protocol has no list of them', async () => {
        const { code } = await stockedProvider(world);
        await go(`/console/providers/${code}`);

        expect(await page.getByText('Its protocol has no list of games.').count()).to.equal(1);
        expect(await page.getByRole('button', { name: 'Fetch the games' }).count()).to.equal(0);
      });

      it('has its games fetched, and shows what came of it', async () => {
        const credentials = { operator_code: 'o', secret_key: 's' };
        const provider = { code: `SHUT${width}`, protocol: 'provider-b', base_url: world.url, credentials };
        await world.admin('POST', '/providers', provider);
        await go(`/console/providers/SHUT${width}`);

        await press('Fetch the games');
        expect(await said()).to.include('in the background');
        while ((await page.getByText('Running', { exact: true }).count()) > 0)
          await page.reload({ waitUntil: 'networkidle' });

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

      it('get details from the operator, and the provider’s again', async () => {
        const { game } = await stockedProvider(world);
        await go(`/console/games/${game}`);
        const form = page.locator('#form-change-details-of-game');
        const details = async () => (await kept(`/games/${game}/details`))['of_operator'];

        await form.getByLabel('Names').fill('de: Obstgarten');
        await form.getByLabel('Return to player, %').fill('96.51');
        await form.getByLabel('Has demo').selectOption('false');
        await form.getByRole('button', { name: 'Save' }).click();
        const set = await details();
        await form.getByLabel('Names').fill('');
        await form.getByLabel('Has demo').selectOption('');
        await form.getByRole('button', { name: 'Save' }).click();

        expect(set).to.deep.equal({ names: { de: 'Obstgarten' }, rtp: 96.51, has_demo: false });
        expect(await said()).to.include('Saved');
        expect(await details()).to.deep.equal({ rtp: 96.51 });
      });

      it('are changed one by one', async () => {
        const { code, game } = await stockedProvider(world);
        await go(`/console/games/${game}`);

        await field('In maintenance').check();
        await page.locator('#form-change-game').getByRole('button', { name: 'Save' }).click();

        expect(await said()).to.include('Saved');
        expect((await flags(code))[0]).to.deep.equal([true, true]);
      });
    });
  });

  it('gives credentials of a provider to no operator, but all else', async () => {
    const { code } = await stockedProvider(world);
    const context = await world.signedIn(browser, 'olga');
    const { page: seen } = await openedAt(context, `${world.url}/console/providers/${code}`, 1_280);

    expect(await seen.getByRole('button', { name: 'Replace the credentials' }).count()).to.equal(0);
    expect(await seen.getByRole('button', { name: 'Save', exact: true }).count()).to.equal(1);
    expect(await seen.getByRole('link', { name: 'Begin maintenance' }).count()).to.equal(1);
    await context.close();
  });
});
