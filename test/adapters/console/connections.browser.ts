/** The page of connections in a browser: it comes at once, and fills in what Agents and providers answer. */
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { agentOf, providerOf } from '../../ports/catalogue-seeds.ts';
import { administratorOf } from '../../ports/people-seeds.ts';
import { launchChromium } from '../http/api-docs/chromium.ts';
import { startGateway, type Gateway } from '../http/gateway.ts';
import { linkOf } from '../http/sign-in/signed-in.ts';
import { findingsOf, WIDTHS } from './looked-at.ts';
import { testGate } from '../../support/queues.ts';

const TITLE = 'the connections in a browser';
const AGENTS = 10;
const DEAD = 'https://0.example';

describe(TITLE, () => {
  let browser: Browser | undefined;
  let gateway: Gateway;
  let context: BrowserContext;
  let page: Page;
  let release: (value?: unknown) => void;

  before(async function () {
    browser = await launchChromium(TITLE);
    if (browser === undefined) this.skip();
  });

  beforeEach(async () => {
    gateway = await startGateway({ gate: testGate() });
    await gateway.world.administrators.add(administratorOf('vera', { role: 'viewer' }));
    await gateway.world.providers.create(providerOf({ code: 'P1' }));
    for (let nth = 0; nth < AGENTS; nth += 1)
      await gateway.world.agents.create(agentOf({ code: `A${nth}`, callbackBase: `https://${nth}.example` }));
    const { signedQuestion } = gateway;
    signedQuestion.replies.set(DEAD, { kind: 'timed_out', detail: 'no answer within 5 s' });
    signedQuestion.replies.set('https://1.example', { kind: 'answered', httpStatus: 401, text: 'Unauthorized' });
    signedQuestion.held = new Promise((resolve) => (release = resolve));
  });

  afterEach(async () => {
    release();
    await context.close();
    await gateway.close();
  });

  after(() => browser?.close());

  async function signIn(javaScriptEnabled: boolean): Promise<void> {
    if (browser === undefined) throw new Error('no browser');
    context = await browser.newContext({ javaScriptEnabled, colorScheme: 'light' });
    page = await context.newPage();
    await page.goto(`${gateway.url}/console/sign-in/link/${await linkOf(gateway, 'vera')}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((place) => !place.pathname.startsWith('/console/sign-in'));
  }

  const go = (path: string) => page.goto(gateway.url + path);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const status = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();

  it('come before anybody has answered, and fill in at both widths, four questions at a time', async () => {
    await signIn(true);
    await go('/console/connections');

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await row('A0').textContent()).to.match(/Not asked\s+Checking…/);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(width);
    }
    expect(await findingsOf(page)).to.deep.equal([]);
    release();
    await status('All were checked now.');

    expect(await row('A0').textContent()).to.match(
      /Timed out\s+does not answer: no answer within 5 s\s+Next: look whether .*\.\s+0 s ago\s+Check again/,
    );
    expect(await row('A1').textContent()).to.match(/Not accepted\s+answers 401: secret or clock/);
    expect(await row('A9').textContent()).to.include('Reachable');
    expect(await row('P1').textContent()).to.include('Healthy');
    expect(gateway.signedQuestion.most).to.equal(4);
  });

  it('say which checks failed, and keep what they had', async () => {
    await signIn(true);
    await page.route('**/console/connections/agents/A0', (route) => route.fulfill({ status: 503, body: 'not ready' }));
    release();
    await go('/console/connections');
    await status('All were checked now.');

    expect(await row('A0').textContent()).to.match(/Not asked\s+The gateway did not answer\.\s+Check now/);
  });

  it('say which checks failed where the script of the console comes late', async () => {
    await signIn(true);
    await page.route('**/console/connections/agents/A0', (route) => route.fulfill({ status: 503, body: 'not ready' }));
    await page.route(/\/console\.[0-9a-f]+\.js$/, async (route) => {
      await setTimeout(300);
      await route.continue();
    });
    release();
    await go('/console/connections');

    await status('All were checked now.');
  });

  it('are told by a link without script', async () => {
    release();
    await signIn(false);
    await go('/console/connections');
    expect(await page.getByText('Checking').filter({ visible: true }).count()).to.equal(0);

    await row('A0').getByRole('link', { name: 'Check now' }).click();
    expect(await page.getByRole('main').textContent()).to.include('no answer within 5 s');
    await page.getByRole('link', { name: 'All connections' }).click();

    expect(await row('A0').textContent()).to.match(/Timed out\s+does not answer: no answer within 5 s/);
  });
});
