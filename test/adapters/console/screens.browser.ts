/** Every screen of the console in a real browser, wide and narrow, light and dark. */
import { expect } from 'chai';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Screen } from '../../../src/adapters/console/screen.ts';
import { SCREENS } from '../../../src/adapters/console/screens.ts';
import { launchChromium } from '../http/api-docs/chromium.ts';
import { ConsoleWorld } from './console-world.ts';
import { lookedAt } from './looked-at.ts';
import { exampleOf, OPENED_WITH_MONEY } from './screen-examples.ts';

const TITLE = 'the screens of the console in a browser';

describe(TITLE, () => {
  const opened: { close(): Promise<void> }[] = [];
  let browser: Browser;
  let world: ConsoleWorld;
  let operator: BrowserContext;

  before(async function () {
    const launched = await launchChromium(TITLE);
    if (launched === undefined) return this.skip();
    browser = launched;
    opened.push(browser);
    world = await ConsoleWorld.open();
    opened.push(world);
    operator = await world.signedIn(browser, 'ann', { colorScheme: 'light' });
  });

  after(async () => {
    for (const one of opened) await one.close();
  });

  /** An example may start the gateway again, which then has another port. */
  async function addressOf({ path }: Screen): Promise<string> {
    const example = await exampleOf(path, world);
    return world.url + example;
  }

  for (const screen of SCREENS.filter(({ path }) => !OPENED_WITH_MONEY.has(path))) {
    it(`${screen.path} keeps all promises of a page`, async () => {
      const { page, httpStatus } = await lookedAt(operator, await addressOf(screen));

      expect(httpStatus).to.equal(200);
      expect(await page.getByRole('heading', { level: 1 }).count()).to.equal(1);
      await page.close();
    });
  }
});
