/** A page of the console as a browser has it, with everything that the console promises of each of its pages. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';

/** The policy of every page, word for word. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; " +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const BYTES_MAX = 100_000;

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDE = 1_280;
/** The width at which actions are done: here a button may be behind another one. {@link lookedAt} sees each page at both widths. */
export const NARROW = 375;
export const WIDTHS = [WIDE, NARROW] as const;

export interface LookedAt {
  readonly page: Page;
  readonly httpStatus: number;
}

/** Opens an address in a new page of this width, for an action. The caller closes the page. */
export async function openedAt(context: BrowserContext, url: string, width: number): Promise<LookedAt> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  const response = await page.goto(url);
  if (response === null) throw new Error(`${url} did not answer`);
  return { page, httpStatus: response.status() };
}

/** Opens an address and checks all that each page promises: wide and narrow, light and dark. The caller closes the page. */
export async function lookedAt(context: BrowserContext, url: string): Promise<LookedAt> {
  const page = await context.newPage();
  await page.setViewportSize({ width: WIDE, height: 900 });
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));

  const response = await page.goto(url);
  await page.waitForLoadState('networkidle');

  if (response === null) throw new Error(`${url} did not answer`);
  expect(await page.title()).to.equal(`${await page.locator('h1').innerText()} · Gateway console`);
  const headers = response.headers();
  expect(headers['content-security-policy']).to.equal(POLICY);
  expect(headers['cache-control']).to.equal('no-store');
  expect((await response.body()).length).to.be.lessThan(BYTES_MAX);
  await fits(page, WIDE);
  expect(await findingsOf(page), 'wide').to.deep.equal([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findingsOf(page, COLOURS), 'dark').to.deep.equal([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await fits(page, NARROW);
  expect(await findingsOf(page), 'narrow').to.deep.equal([]);
  expect([...hosts]).to.deep.equal([new URL(url).host]);
  if (response.ok()) expect(complaints).to.deep.equal([]);
  return { page, httpStatus: response.status() };
}

/** Gives a page this width, and sees that it has nothing beside its window. */
async function fits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(width);
}

/** The rules of axe that colours can break. */
const COLOURS = "{ runOnly: ['color-contrast', 'link-in-text-block'] }";

/** Axe looks at everything, and describes only what breaks a rule. */
const ONLY_VIOLATIONS = "resultTypes: ['violations'], selectors: false";

/** The findings of axe, one line each; `options` are its own, as text. */
export async function findingsOf(page: Page, options = '{}'): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(await axeSource);
  const { violations } = await page.evaluate<AxeReport>(`axe.run({ ...${options}, ${ONLY_VIOLATIONS} })`);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
}

interface AxeReport {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}
