/** A gateway process on an embedded database, with a person in each role, for tests of the console in a browser. */
import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { Role } from '../../../src/domain/people/role.ts';
import { GatewayProcess } from '../../e2e/gateway-process.ts';
import { preparedFolder } from '../../support/prepared-folder.ts';

const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';

/** A person in each role; `orchard` is of the Agent ORCHARD. */
export const PEOPLE = {
  ann: 'admin',
  olga: 'operator',
  sue: 'support',
  vera: 'viewer',
  orchard: 'agent:ORCHARD',
} as const satisfies Readonly<Record<string, Role>>;
export type PersonName = keyof typeof PEOPLE;

export class ConsoleWorld {
  readonly gateway: GatewayProcess;
  readonly #folder: string;

  private constructor(gateway: GatewayProcess, folder: string) {
    this.gateway = gateway;
    this.#folder = folder;
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<ConsoleWorld> {
    const folder = await preparedFolder('console-');
    const environment = { ADMIN_TOKEN, SECRETS_KEY: '5a'.repeat(32), NODE_ENV: 'production', ...settings };
    const world = new ConsoleWorld(await GatewayProcess.listening(folder, environment), folder);
    for (const [name, role] of Object.entries(PEOPLE)) await world.admin('POST', '/people', { name, role });
    await world.admin('POST', '/agents', { code: 'ORCHARD', name: 'Orchard Casino', currency: 'EUR' });
    return world;
  }

  get url(): string {
    return this.gateway.baseUrl;
  }

  /** Makes a call with the first key; answers the envelope's data. */
  async admin(method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> {
    const response = await fetch(`${this.url}/admin/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, msg, data } = (await response.json()) as Envelope;
    if (!status) throw new Error(`${method} ${path}: ${msg}`);
    return data;
  }

  /** A browser window of a person who has just signed in by a link. */
  async signedIn(browser: Browser, name: PersonName, options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const { url } = await this.admin('POST', `/people/${name}/links`);
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(new URL(new URL(String(url), this.url).pathname, this.url).href);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((place) => !place.pathname.startsWith('/console/sign-in'));
    await page.close();
    return context;
  }

  async close(): Promise<void> {
    await this.gateway.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

interface Envelope {
  readonly status: boolean;
  readonly msg: string;
  readonly data: Readonly<Record<string, unknown>>;
}
