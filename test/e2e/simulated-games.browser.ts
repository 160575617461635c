/** A launched game of each simulated provider, played by a person in a real browser. */
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { PROTOCOLS } from '../../src/adapters/providers/index.ts';
import { launchChromium } from '../adapters/http/api-docs/chromium.ts';
import { AGENT, SimulatedWorld } from './simulated-world.ts';

const TITLE = 'the page of a simulated game';
const MEMBER = 'PERSON';
/** Protocol A returns money only by settlements. */
const NEVER_CANCELS = new Set(['A']);
const PHONE = { width: 375, height: 667 };
const VIEW = { currency: 'USD', language: 'en-US', return_url: 'https://agent.example/', player_ip: '203.0.113.7' };

const runtime = {
  nowMs: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

describe(TITLE, () => {
  let world: SimulatedWorld | undefined;
  let browser: Browser | undefined;

  before(async function () {
    const launched = await launchChromium(TITLE);
    if (launched === undefined) return this.skip();
    browser = launched;
    world = await SimulatedWorld.open();
    const deposit = { username: MEMBER, amount: '100', transfer_id: 'first', transfer_type: 'deposit' };
    await world.agent('/player/transfer', { ...deposit, currency: 'USD' });
    for (const { label } of PROTOCOLS) {
      const { simulator } = world.upstream(label);
      const callbackUrl = `${world.gateway.baseUrl}/provider/${label}`;
      simulator.games.playThrough(simulator.sender!({ callbackUrl, timeoutMs: 20_000, runtime }));
    }
  });

  after(async () => {
    await world?.close();
    await browser?.close();
  });

  /** Opens the address that the Agent gets, and waits for the first balance. */
  async function opened(call: string, label: string): Promise<Page> {
    const { gameId } = world!.upstream(label);
    const { data, msg, status } = await world!.agent(call, { ...VIEW, member_id: MEMBER, game_id: gameId });
    const page = await browser!.newPage({ viewport: PHONE });
    await page.goto(status ? String(data['game_url']) : msg);
    await page.getByRole('button', { name: 'Spin' }).and(page.locator(':enabled')).waitFor();
    return page;
  }

  const shownBalance = (page: Page): Promise<string | null> => page.locator('#balance').textContent();

  async function walletBalance(): Promise<string> {
    const { data } = await world!.agent('/player/balance', { member_id: MEMBER, currency: 'USD' });
    return `${Number(data['balance']).toFixed(2)} USD`;
  }

  async function transactions(): Promise<unknown> {
    return (await world!.admin('GET', `/transactions?agent=${AGENT}&pageSize=1`)).data['total'];
  }

  async function said(page: Page, text: RegExp): Promise<void> {
    await page.getByRole('status').filter({ hasText: text }).waitFor();
  }

  for (const { label } of PROTOCOLS) {
    it(`${label}: bets the player's money at the gateway`, async () => {
      const page = await opened('/game/launch', label);
      const before = await walletBalance();
      expect(await shownBalance(page)).to.equal(before);

      await page.getByLabel('Stake').fill('1.5');
      await page.keyboard.press('Enter');
      await said(page, /^1\.5 (lost|won)/);
      expect(await shownBalance(page)).to.equal(await walletBalance());
      expect(await walletBalance()).not.to.equal(before);
      expect(await page.locator('#results li').count()).to.equal(1);

      const settled = await walletBalance();
      await page.getByRole('button', { name: 'Bet without a result' }).click();
      await said(page, /bet is placed/);
      expect(await walletBalance()).not.to.equal(settled);
      const cancel = page.getByRole('button', { name: 'Cancel last bet' });
      expect(await cancel.isVisible()).to.equal(!NEVER_CANCELS.has(label));
      if (await cancel.isVisible()) {
        await cancel.click();
        await said(page, /taken back/);
        expect(await shownBalance(page)).to.equal(settled);
        expect(await walletBalance()).to.equal(settled);
      }
      await page.close();
    });

    it(`${label}: plays a demo with play money, and leaves the ledger alone`, async () => {
      const before = await transactions();
      const page = await opened('/game/launch-trial', label);
      const opening = (await shownBalance(page))!;

      await page.getByRole('button', { name: 'Spin' }).click();
      await said(page, /^10 (lost|won)/);

      expect(await shownBalance(page)).not.to.equal(opening);
      expect(await page.locator('#player').textContent()).to.equal('Demo, with play money');
      expect(await transactions()).to.equal(before);
      await page.close();
    });
  }

  it('says what is wrong in words, fits a phone, and ends with the logout', async () => {
    const page = await opened('/game/launch', 'D');
    const spin = page.getByRole('button', { name: 'Spin' });
    await page.getByLabel('Stake').fill('much');
    await spin.click();
    await said(page, /must be a number above 0/);
    await page.getByLabel('Stake').fill('99999');
    await spin.click();
    await said(page, /balance is insufficient/);

    expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(PHONE.width);
    await world!.agent('/player/logout', { member_id: MEMBER, provider: 'D', currency: 'USD' });
    await spin.click();
    await said(page, /has expired/);
    expect(await spin.isDisabled()).to.equal(true);
  });
});
