/** Actions that need little beside a gateway in memory, in a real browser, in one sitting of two people. */
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { MOMENT_MS, AGENT, agentOf, arrivalOf, guid, PROVIDER, stock } from '../../ports/catalogue-seeds.ts';
import { administratorOf } from '../../ports/people-seeds.ts';
import { launchChromium } from '../http/api-docs/chromium.ts';
import { dataOf, reply } from '../http/calls.ts';
import type { Gateway } from '../http/gateway.ts';
import { Visitor } from '../http/sign-in/browser.ts';
import { linkOf } from '../http/sign-in/signed-in.ts';
import { lookedAt, NARROW } from './looked-at.ts';
import { BET_CALLBACK, PARKED_ITEM, PATHS, signedInWindow, tracedGateway, WIN_CALLBACK } from './traced-world.ts';

const TITLE = 'the actions of the console in a browser';
const HOUR_MS = 3_600_000;
const SPAN = `${new Date(MOMENT_MS).toISOString()}/${new Date(MOMENT_MS + HOUR_MS).toISOString()}`;
const NUMBERS = { compared: 3, matched: 2, differences: 1, added: 1, gone: 0, foreign: 0, byReason: {} };
const SHOWN = {
  reference: '880012345 ANN1',
  reason: 'missing_here',
  amount: '15',
  currency: 'USD',
  events: ['BET 880012345 -10'],
  outcome: 'shown',
  because: null,
};

const FREE_ROUNDS = {
  'Grant id': 'welcome-17',
  Provider: PROVIDER,
  Games: guid(61),
  Currency: 'USD',
  Rounds: '10',
  Until: new Date(MOMENT_MS + 3 * 24 * HOUR_MS).toISOString(),
};

const width = NARROW;
describe(`${TITLE}, ${width} pixels wide`, function () {
  const opened: { close(): Promise<unknown> }[] = [];
  const fourEyes = new Set<string>();
  let gateway: Gateway;
  let ann: BrowserContext;
  let bob: BrowserContext;
  let page: Page;

  before(async function () {
    const browser: Browser | undefined = await launchChromium(TITLE);
    if (browser === undefined) return this.skip();
    gateway = await tracedGateway({ fourEyes });
    gateway.clock.advance(24 * HOUR_MS);
    gateway.providers.of(PROVIDER).records = [];
    await gateway.world.administrators.add(administratorOf('sue', { role: 'support' }));
    const viewport = { width, height: 900 };
    ann = await signedInWindow(gateway, browser, { role: 'admin', name: 'ann', viewport });
    bob = await signedInWindow(gateway, browser, { role: 'admin', name: 'bob', viewport });
    page = await ann.newPage();
    page.setDefaultTimeout(10_000);
    opened.push(gateway, browser);
  });
  after(async () => {
    for (const one of opened.reverse()) await one.close();
  });

  const go = (path: string, at = page) => at.goto(gateway.url + path);
  const press = (name: string, at = page) => at.getByRole('button', { name, exact: true }).first().click();
  const follow = (name: string, at = page) => at.getByRole('link', { name, exact: true }).first().click();
  const said = (at = page) => at.getByRole('status').first().innerText();
  const text = (at = page) => at.locator('main').innerText();
  const replayed = async (id: string) => (await gateway.world.log.find(id))?.callback.status === 'pending';
  const jobOf = async (kind: string, subject: string, result: object): Promise<string> => {
    const { job } = await gateway.world.jobs.start({ id: crypto.randomUUID(), kind, subject }, Date.now(), 0);
    await gateway.world.jobs.finish(job.id, { status: 'succeeded', result: JSON.stringify(result) }, Date.now());
    return `/console/reconciliations/${job.id}`;
  };

  const loginCall = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return dataOf(await reply(fetch(`${gateway.url}/admin/v1/logins${path}`, init)));
  };

  it('replays chosen items in doubt, and keeps the filters', async () => {
    await go(`/console/in-doubt?agent=${AGENT}`);
    await page.locator(`input[value="${PARKED_ITEM}"]`).check();
    await press('Replay');

    expect(await said()).to.include('The chosen callbacks are sent again.');
    expect(new URL(page.url()).searchParams.get('agent')).to.equal(AGENT);
    expect(await replayed(BET_CALLBACK)).to.equal(true);
  });

  it('replays a callback from the timeline of a player, and leads back to its step', async () => {
    await go(PATHS.player);
    await page
      .locator(`#step-${guid(2)}`)
      .getByRole('button', { name: 'Replay' })
      .click();

    expect(new URL(page.url()).searchParams.get('step')).to.equal(guid(2));
    expect(await replayed(WIN_CALLBACK)).to.equal(true);
  });

  it('blocks a player and lifts the block, and names the rule of a field that it breaks', async () => {
    await go(PATHS.player);
    await page.getByLabel('Reason').first().selectOption('cooling_off');
    await page.getByLabel('Until').first().fill('2020-01-01T00:00');
    await press('Block');
    expect(await page.getByRole('alert').first().innerText()).to.include('Until must be in the future');
    await page.getByLabel('Reason').first().selectOption('fraud');
    await page.getByLabel('Until').first().fill('');
    await press('Block');

    expect(await said()).to.include('no new stake is booked');
    expect(await text()).to.match(/fraud\s+Stands/);

    await press('Unblock');
    expect(await said()).to.include('Unblocked.');
    expect(await text()).to.match(/fraud\s+lifted/);
  });

  it('tells that a session of a provider that ends no games goes on', async () => {
    await go(PATHS.player);
    await press('End');

    expect(await page.getByRole('alert').first().innerText()).to.include('is not supported');
    expect(await text()).to.match(/visit 7\s+Active/);
  });
  it('limits a player, lets a raise wait, and names the rule of a field that it breaks', async () => {
    await go(PATHS.player);
    await page.locator('#form-limit-player').getByLabel('Currency').fill('USD');
    await page.getByLabel('Loss of a day').fill('-1');
    await press('Set limits');
    expect(await page.getByRole('alert').first().innerText()).to.include('Loss of a day must be "none", or an amount');
    await page.getByLabel('Loss of a day').fill('100');
    await press('Set limits');
    expect(await said()).to.include('what is lower holds now');

    await page.locator('#form-limit-player').getByLabel('Currency').fill('USD');
    await page.getByLabel('Loss of a day').fill('none');
    await press('Set limits');

    expect(await text()).to.match(/loss day[\s\S]*no limit\s+from/);
  });

  it('replays all of an Agent since a moment, after a second look', async () => {
    // The callbacks that the tests before have replayed still wait, so another Agent's are replayed.
    await gateway.world.agents.create(agentOf({ code: 'ORCHARD' }));
    await go('/console/agents/ORCHARD');
    await page.getByLabel('Since').fill('2020-01-01T00:00');
    await press('Replay all');
    expect(await text()).to.include('All callbacks to ORCHARD made since 2020-01-01 00:00 UTC are sent again');
    await press('Replay all');

    expect(await text()).to.include('callbacks are sent again.');
  });

  it('shows what can be brought in, and brings it in', async () => {
    const started = () => [...gateway.world.books.jobs.values()].map(({ job }) => job.subject);

    await go(await jobOf('reconcile', `${PROVIDER} ${SPAN}`, NUMBERS));
    await press('Show what can be brought in');
    expect(await said()).to.include('nothing is booked');
    await go(
      await jobOf('bring-in', `${PROVIDER} ${SPAN} shown`, { ...NUMBERS, brought: [SHOWN], booked: 0, left: 0 }),
    );
    await press('Bring these in');

    expect(await said()).to.include('The events are booked in the background');
    expect(started()).to.include(`${PROVIDER} ${SPAN} booked`);
  });

  it('saves a person, makes a sign-in link, and ends a session', async () => {
    await new Visitor(gateway).post('/console/sign-in/link', { link: await linkOf(gateway, 'sue') });
    await go('/console/people/sue');
    await page.getByRole('textbox', { name: 'Role', exact: true }).fill('viewer');
    await press('Save');
    expect((await gateway.world.administrators.find({ name: 'sue' }))?.role).to.equal('viewer');
    await press('End');
    expect(await said()).to.include('The session is over.');
    await press('Make a sign-in link');

    expect(await page.locator('.secret').innerText()).to.include(`${gateway.url}/console/sign-in/link/`);
  });

  it('issues and revokes an own token, and ends another session of one’s own', async () => {
    await new Visitor(gateway).post('/console/sign-in/link', { link: await linkOf(gateway, 'ann') });
    await go('/console/account');
    await page.getByLabel('Label').fill('for a script');
    await page.getByLabel('Expires at').fill(new Date(gateway.clock.nowMs() + 86_400_000).toISOString().slice(0, 16));
    await press('Issue a token');
    expect(await page.locator('.secret').innerText()).to.include('adm_');
    await go('/console/account');
    await follow('Revoke');
    await press('Revoke');
    expect(await said()).to.include('The token is revoked');
    const other = page.getByRole('row').filter({ hasText: 'Open', hasNotText: 'This one' });
    await other.getByRole('button', { name: 'End' }).first().click();

    expect(await said()).to.include('The session is over.');
  });

  it('signs a command line in by its code', async () => {
    const begun = await loginCall('', { machine: 'ann@laptop' });
    await go('/console/account');
    await page.getByLabel('Code of the command line').fill(String(begun['user_code']));
    await press('Look');
    expect(await page.locator('body').innerText()).to.include('ann@laptop');
    await press('Confirm');

    const collected = await loginCall('/collect', { device_code: begun['device_code'] });
    expect(collected).to.include({ status: 'signed_in', name: 'ann' });
  });

  it('gives free rounds that the provider offers, names the rule of a stake that it does not, and takes them back', async () => {
    await stock(gateway.world, arrivalOf(61));
    const form = page.locator('#form-grant-free-rounds');
    const give = async (stake: string) => {
      for (const [label, value] of Object.entries({ ...FREE_ROUNDS, Stake: stake }))
        await form.getByLabel(label, { exact: true }).fill(value);
      await form.getByLabel('Stake kind').selectOption('total');
      await press('Give free rounds');
    };
    await go(PATHS.player);
    await give('3');
    expect(await page.getByRole('alert').first().innerText()).to.include('Stake must be one of 1, 2.5 (total)');
    await give('2.5');

    expect(await said()).to.include('Given.');
    expect(await text()).to.match(/welcome-17[\s\S]*New[\s\S]*0 of 10/);

    await press('Take back');
    expect(await said()).to.include('Taken back.');
    expect(await text()).to.match(/welcome-17[\s\S]*Cancelled/);
  });

  it('asks for a second person, who agrees to one call and refuses another', async () => {
    const second = await bob.newPage();
    fourEyes.add('changeAdministrator');
    for (const role of ['operator', 'support']) {
      await go('/console/people/sue');
      await page.getByRole('textbox', { name: 'Role', exact: true }).fill(role);
      await press('Save');
      expect(await said()).to.include('this waits for a second person');
    }
    const list = await lookedAt(bob, `${gateway.url}/console/approvals`);
    expect(await list.page.locator('#results').getByRole('row').count()).to.equal(3);
    await list.page.close();
    await go('/console/approvals', second);
    await follow('Change an administrator', second);
    await press('Refuse', second);
    expect(await said(second)).to.include('Refused: nothing was done.');
    await go('/console/approvals?status=waiting', second);
    await follow('Change an administrator', second);
    await follow('Agree and carry out', second);
    await press('Agree and carry out', second);

    expect(await text(second)).to.include('The call was carried out.');
    expect((await gateway.world.administrators.find({ name: 'sue' }))?.role).to.equal('operator');
  });
});
