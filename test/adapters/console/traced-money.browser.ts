/** The screens that show what happened to a player's money, with data, in a real browser: each of them and each of their actions. */
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { SCREENS } from '../../../src/adapters/console/screens.ts';
import type { Role } from '../../../src/domain/people/role.ts';
import { AGENT, guid } from '../../ports/catalogue-seeds.ts';
import { OTHER_AGENT } from '../../ports/money-seeds.ts';
import { launchChromium } from '../http/api-docs/chromium.ts';
import type { Gateway } from '../http/gateway.ts';
import { refusedRunOf, soonMs, taken } from '../../ports/callback-world.ts';
import { lookedAt, openedAt, NARROW } from './looked-at.ts';
import { OPENED_WITH_MONEY } from './screen-examples.ts';
import { BET_CALLBACK, PARKED_ITEM, PATHS, signedInWindow, tracedGateway, WIN_CALLBACK } from './traced-world.ts';

const TITLE = 'what happened to money, in a browser';
const LISTS = [
  '/console',
  '/console/players',
  '/console/transactions',
  '/console/deliveries',
  '/console/in-doubt',
  '/console/search?q=ann',
];

describe(TITLE, function () {
  const opened: Browser[] = [];
  let browser: Browser;
  let gateway: Gateway;

  before(async function () {
    const launched = await launchChromium(TITLE);
    if (launched === undefined) return this.skip();
    browser = launched;
    opened.push(browser);
  });
  beforeEach(async () => {
    gateway = await tracedGateway();
  });
  afterEach(() => gateway.close());
  after(async () => {
    await Promise.all(opened.map((one) => one.close()));
  });

  /** Opens a page as somebody with this role, and hands it on. */
  async function seen(path: string, width: number, look: (page: Page) => Promise<void>, role: Role = 'admin') {
    const context = await signedInWindow(gateway, browser, { role });
    const { page, httpStatus } = await openedAt(context, gateway.url + path, width);
    expect(httpStatus).to.equal(200);
    await look(page);
    await context.close();
  }
  const textOf = (page: Page): Promise<string> => page.locator('main').innerText();
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

  it('has an address of each screen that the other tests leave to it', () => {
    const paths = SCREENS.filter(({ path }) => OPENED_WITH_MONEY.has(path)).map(({ path }) => path);
    const opened = Object.values(PATHS).map((path) => path.split('/'));

    expect(paths).to.have.members([...OPENED_WITH_MONEY]);
    for (const pattern of paths) {
      const parts = pattern.split('/');
      expect(
        opened.some((one) => one.length === parts.length && one[2] === parts[2]),
        pattern,
      ).to.equal(true);
    }
  });

  for (const path of [...LISTS, ...Object.values(PATHS)]) {
    it(`${path} keeps all promises of a page, with troubles too`, async () => {
      const context = await signedInWindow(gateway, browser, { role: 'admin' });
      const { page, httpStatus } = await lookedAt(context, gateway.url + path);
      expect(httpStatus).to.equal(200);
      await page.close();
      await context.close();
    });
  }

  const width = NARROW;
  describe(`${width} pixels wide`, () => {
    it('shows in a round the decision, the ledger, the callbacks and what they wait for', () =>
      seen(PATHS.round, width, async (page) => {
        await page.getByText('Ledger, 2 lines').first().click();
        const text = await textOf(page);
        expect(text).to.include('The BET was accepted and moved -10.0000 USD; the balance was 90.0000 afterwards.');
        expect(text).to.include('provider:P');
        expect(text).to.match(/waits behind the bet callback\s+00000000\s*, which is parked/);
        expect(text).to.include('was refused (unknown_bet)');
      }));

    it('replays a callback from the timeline', () =>
      seen(PATHS.round, width, async (page) => {
        await press(page, 'Replay');
        await page.getByText('The outcome is not known yet.').waitFor();
        expect((await gateway.world.log.find(BET_CALLBACK))?.callback.status).to.equal('pending');
      }));

    it('leads from the only hit straight to the thing', () =>
      seen('/console/players', width, async (page) => {
        await page.getByRole('searchbox').fill('31');
        await page.getByRole('searchbox').press('Enter');
        await page.waitForURL('**/console/rounds/**');
        expect(new URL(page.url()).hash).to.equal(`#step-${guid(1)}`);
      }));

    it('lists several hits, and says where there is none', () =>
      seen('/console/search?q=ann', width, async (page) => {
        expect(await page.getByRole('link', { name: /Player ANN/ }).count()).to.equal(2);
        await page.getByRole('searchbox').fill('nothing has this');
        await press(page, 'Search');
        expect(await textOf(page)).to.include('Nothing has the id nothing has this');
      }));

    it('narrows deliveries by the callback that they wait behind', () =>
      seen(`/console/deliveries?blocked_by=${BET_CALLBACK}`, width, async (page) => {
        expect(await page.locator('tbody tr').count()).to.equal(1);
        expect(await page.getByLabel('Blocked by').inputValue()).to.equal(BET_CALLBACK);
      }));

    it('replays the chosen deliveries, and refuses to replay nothing', () =>
      seen('/console/deliveries', width, async (page) => {
        await press(page, 'Replay');
        expect(await page.getByRole('heading', { level: 1 }).innerText()).to.equal('Nothing was chosen');
        await page.goto(`${gateway.url}/console/deliveries`);
        for (const id of [BET_CALLBACK, WIN_CALLBACK]) await page.locator(`input[value="${id}"]`).check();
        await press(page, 'Replay');
        expect(await page.getByRole('status').first().innerText()).to.include('The chosen callbacks are sent again');
        expect((await gateway.world.log.find(BET_CALLBACK))?.callback.status).to.equal('pending');
      }));

    it('replays a doubt about a delivery, and shows one state of it until its outcome is known', () =>
      seen(PATHS.item, width, async (page) => {
        expect(await textOf(page)).to.include('player not found');
        await press(page, 'Replay');
        await page.waitForURL((place) => place.pathname === `/console/deliveries/${BET_CALLBACK}`);
        const before = await textOf(page);
        expect(before).to.include('The outcome is not known yet.').and.include('The callback is ready to be sent.');
        expect(before).not.to.match(/sent again|It is over|does not accept/);

        const [lane] = await taken(gateway.world.queue, soonMs());
        await gateway.world.queue.settle([refusedRunOf(lane!)], soonMs());
        await page.getByText('does not accept money that has moved').waitFor();
        const after = await textOf(page);
        expect(after)
          .to.include('Parked')
          .and.not.match(/not known yet|ready to be sent/);
        expect(await page.locator('[data-refresh]').count()).to.equal(0);
      }));

    it('leads to the outcome by a link without script', async () => {
      const context = await signedInWindow(gateway, browser, { role: 'admin', javaScriptEnabled: false });
      const { page } = await openedAt(context, gateway.url + PATHS.item, width);
      await press(page, 'Replay');
      const [lane] = await taken(gateway.world.queue, soonMs());
      await gateway.world.queue.settle([refusedRunOf(lane!)], soonMs());

      await page.getByRole('link', { name: 'Look again' }).click();

      expect(await textOf(page))
        .to.include('does not accept money that has moved')
        .and.not.include('not known yet');
      await context.close();
    });

    it('says of an item whose callback is sent again where its outcome will be', () =>
      seen(PATHS.item, width, async (page) => {
        await press(page, 'Replay');
        await page.goto(gateway.url + PATHS.item);
        const text = await textOf(page);
        expect(text).to.include('It is no longer in doubt. It was:').and.include('its delivery');
        await page.getByRole('link', { name: 'its delivery' }).click();
        await page.getByText('The outcome is not known yet.').waitFor();
      }));

    it('closes one item with a note', () =>
      seen(PATHS.item, width, async (page) => {
        await page.getByLabel('Note').fill('Booked by hand, ticket 7.');
        await press(page, 'Close');
        expect(await textOf(page)).to.include('Booked by hand, ticket 7.');
      }));

    it('closes the chosen items with one note, and says which of them it could not close', () =>
      seen('/console/in-doubt', width, async (page) => {
        await page.locator(`input[value="${PARKED_ITEM}"]`).check();
        await press(page, 'Close');
        await press(page, 'Close');
        expect(await textOf(page)).to.include('0 of 1 were done.');
        await page.goto(`${gateway.url}/console/in-doubt`);
        const boxes = page.getByRole('checkbox');
        for (let at = 0; at < (await boxes.count()); at += 1) await boxes.nth(at).check();
        await page.getByLabel('Note').fill('All looked at.');
        await press(page, 'Close');
        expect(await textOf(page)).to.include('with the note “All looked at.”');
        await press(page, 'Close');
        expect(await textOf(page)).to.include('Nothing is in doubt.');
      }));

    it('decides a transfer by hand', () =>
      seen(PATHS.transferItem, width, async (page) => {
        await page.getByLabel('Status').selectOption('failed');
        await page.getByLabel('Note').first().fill('Not booked, says P.');
        await press(page, 'Decide');
        expect(await textOf(page)).to.include('decided as failed, for good');
        await press(page, 'Decide');
        expect(await page.getByRole('status').first().innerText()).to.include('Decided, for good.');
      }));

    it('asks the provider about a transfer', () =>
      seen(PATHS.transferItem, width, async (page) => {
        await press(page, 'Ask the provider');
        expect(await textOf(page)).to.match(/The provider’s answer has decided it|The provider says/);
      }));
  });

  describe(`for an Agent’s own people, ${width} pixels wide`, () => {
    const ownSeen = (path: string, look: (page: Page) => Promise<void>) => seen(path, width, look, `agent:${AGENT}`);

    it('begins with their own view, with deliveries and doubts', () =>
      ownSeen('/console', async (page) => {
        expect(new URL(page.url()).pathname).to.equal(PATHS.agentView);
        const text = await textOf(page);
        expect(text).to.include('Parked callbacks: 1.');
        expect(text).to.include('player not found');
      }));

    it('sends a test callback, and shows the answer', () =>
      ownSeen(PATHS.agentView, async (page) => {
        await press(page, 'Send a test callback');
        expect(await textOf(page)).to.include('The Agent’s system answers as the interface has it');
      }));

    it('issues and revokes secrets and tokens', () =>
      ownSeen(PATHS.agentView, async (page) => {
        await press(page, 'Issue a secret');
        expect(await page.locator('.secret').innerText()).to.include('whsec_');
        await page.goto(gateway.url + PATHS.agentView);
        await press(page, 'Issue a token');
        expect(await page.locator('.secret').innerText()).to.include('agt_');
        for (const what of ['secret', 'token']) {
          await page.goto(gateway.url + PATHS.agentView);
          await page.getByRole('link', { name: 'Revoke' }).first().click();
          await press(page, 'Revoke');
          expect(await page.getByRole('status').first().innerText(), what).to.include('is revoked');
        }
      }));
  });

  it('shows an Agent’s own people nothing of another Agent', async () => {
    const context = await signedInWindow(gateway, browser, { role: `agent:${OTHER_AGENT}` });
    const page = await context.newPage();
    for (const path of Object.values(PATHS)) {
      expect((await page.goto(gateway.url + path))?.status(), path).to.equal(404);
    }
    for (const q of ['31', BET_CALLBACK, AGENT, 'R/1 a']) {
      await page.goto(`${gateway.url}/console/search?q=${encodeURIComponent(q)}`);
      expect(await textOf(page), q).to.include('Nothing has the id');
    }
    await context.close();
  });
});
