/** The screens of notifications in a browser without script, with a real mail server behind the gateway, and a message about a real trouble. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { MailServer } from '../../support/mail-server.ts';
import { launchChromium } from '../http/api-docs/chromium.ts';
import { ConsoleWorld } from './console-world.ts';
import { deedsAt } from './deeds-at.ts';
import { fillBooks } from './filled-books.ts';
import { NARROW } from './looked-at.ts';

const TITLE = 'notifications in the console, without script';
const LOOK_EVERY_MS = 50;

describe(TITLE, () => {
  const opened: { close(): Promise<void> }[] = [];
  let mail: MailServer;
  let world: ConsoleWorld;
  let admin: BrowserContext;
  let page: Page;

  before(async function () {
    const browser: Browser | undefined = await launchChromium(TITLE);
    if (browser === undefined) return this.skip();
    opened.push(browser);
    mail = await MailServer.open({ asksForPassword: true });
    opened.push(mail);
    // The books have days of money, and no audit.
    world = await ConsoleWorld.open({ SMTP_URL: mail.urlFor('gateway'), SMTP_FROM: 'gateway@example.com' }, fillBooks);
    opened.push(world);
    admin = await world.signedIn(browser, 'ann', { javaScriptEnabled: false });
    page = await admin.newPage();
  });

  after(async () => {
    for (const one of opened.reverse()) await one.close();
  });

  const { go, press, field, said, path, kept } = deedsAt(
    () => page,
    () => world,
  );

  const width = NARROW;
  const name = `night-${String(width)}`;

  describe(`${String(width)} pixels wide`, () => {
    beforeEach(() => page.setViewportSize({ width, height: 900 }));

    it('add a destination, and test it', async () => {
      await go('/console/notifications');
      await field('Name').fill(name);
      await page.getByLabel('Kind').selectOption('email');
      await field('Address').fill('nobody');
      await press('Add');
      const refused = await page.getByRole('alert').textContent();
      await field('Address').fill(`${name}@example.com`);
      await press('Add');
      const to = path();
      await press('Send a test message');
      const tested = await page.locator('#content').textContent();

      expect(refused).to.include('Address must be one e-mail address');
      expect(to).to.equal(`/console/notifications/${name}`);
      expect(tested).to.include('The message was taken').and.match(/250/);
      const received = mail.received.find(({ subject }) => subject.startsWith('TEST: '));
      expect(received).to.deep.include({ user: 'gateway', isSecure: true });
    });

    it('change a destination, and remove it after a question', async () => {
      await go(`/console/notifications/${name}`);
      await page.getByLabel('Active').uncheck();
      await press('Save');
      const off = await page.locator('.badge').first().textContent();
      await page.getByLabel('Address').fill('day@example.com');
      await press('Set the address');
      const moved = await page.locator('#content').textContent();
      await page.getByRole('link', { name: 'Remove' }).click();
      await press('Remove');

      expect(off?.trim()).to.equal('Off');
      expect(moved).to.include('day@example.com').and.not.include(`${name}@example.com`);
      expect(path()).to.equal('/console/notifications');
      expect(await said()).to.include('The destination is removed');
      const { list } = await kept('/audit-log?actor=ann&pageSize=1');
      expect(list).to.have.nested.property('0.entity', `notifications/${name}`);
    });
  });

  it('tell of a trouble that is found in the books, within half a minute', async () => {
    await world.admin('POST', '/notifications', { name: 'told', kind: 'email', address: 'told@example.com' });
    const told = () => mail.received.find(({ to }) => to === 'told@example.com');
    while (told() === undefined) await sleep(LOOK_EVERY_MS);

    const { subject = '', text } = told() ?? {};
    expect(subject).to.match(/^\[agent-game-gateway\] (?:ACT|LOOK): /);
    expect(text).to.include('Next: agent-gateway ');
    await go('/console/notifications/told');
    expect(await page.locator('#content').textContent()).to.include(subject);
  });
});
