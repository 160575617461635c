/** The screens of maintenance and notices in a browser without script, with a lobby that takes notices. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { AgentSystem } from '../../support/agent-system.ts';
import { launchChromium } from '../http/api-docs/chromium.ts';
import { ConsoleWorld } from './console-world.ts';
import { deedsAt } from './deeds-at.ts';
import { NARROW } from './looked-at.ts';
import { stockedProvider } from './stocked-provider.ts';

const TITLE = 'maintenance and notices in the console, without script';
const LOOK_EVERY_MS = 50;

const opened: { close(): Promise<void> }[] = [];
let lobby: AgentSystem;
let world: ConsoleWorld;
let page: Page;

const { go, press, field, said } = deedsAt(
  () => page,
  () => world,
);
const received = (kind: string) => lobby.received.filter(({ body }) => body.includes(`"type":"${kind}"`)).length;
async function arrived(kind: string, count: number): Promise<void> {
  while (received(kind) < count) await sleep(LOOK_EVERY_MS);
}

async function scheduledAndCancelled(): Promise<void> {
  const { code } = await stockedProvider(world);
  const before = received('maintenance.started');
  await go(`/console/providers/${code}`);
  await field('To').fill('2020-01-01T00:00');
  await press('Schedule');
  const refused = await page.getByRole('alert').first().textContent();
  const to = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  await field('To').fill(to);
  await press('Schedule');
  expect(await said()).to.include('The maintenance is scheduled');
  await arrived('maintenance.started', before + 1);

  await go('/console/notices?kind=maintenance.started');
  await page.getByRole('button', { name: 'Replay' }).first().click();
  expect(await said()).to.include('The notice is sent again');
  await arrived('maintenance.started', before + 2);

  await go(`/console/maintenance?provider=${code}`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await press('Cancel');

  expect(refused).to.include('To must be after from');
  expect(await said()).to.include('The maintenance is cancelled');
  expect(await page.locator('#content').textContent()).to.include('cancelled');
}

describe(TITLE, () => {
  before(async function () {
    const browser: Browser | undefined = await launchChromium(TITLE);
    if (browser === undefined) return this.skip();
    opened.push(browser);
    lobby = await AgentSystem.listening();
    opened.push(lobby);
    world = await ConsoleWorld.open({ CALLBACK_ALLOW_PRIVATE: 'true' });
    opened.push(world);
    const olga: BrowserContext = await world.signedIn(browser, 'olga', { javaScriptEnabled: false });
    page = await olga.newPage();
    await world.admin('PUT', '/agents/ORCHARD/offer-rules', [{ effect: 'allow' }]);
    await world.admin('POST', '/agents/ORCHARD/callback-secrets');
    await world.admin('PATCH', '/agents/ORCHARD', { notice_url: lobby.baseUrl });
  });

  after(async () => {
    for (const one of opened.reverse()) await one.close();
  });

  const width = NARROW;
  it(`schedule maintenance and cancel it, and replay a notice of it, ${String(width)} pixels wide`, async () => {
    await page.setViewportSize({ width, height: 900 });
    await scheduledAndCancelled();
  });
});
