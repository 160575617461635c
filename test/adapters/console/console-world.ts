/** A gateway process on an embedded database, with a person in each role, for tests of the console in a browser. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { Role } from '../../../src/domain/people/role.ts';
import { GatewayProcess } from '../../e2e/gateway-process.ts';
import { migratedFolder } from '../../support/prepared-folder.ts';

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
  gateway: GatewayProcess;
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  #approval: Promise<string> | undefined;

  private constructor(gateway: GatewayProcess, folder: string, environment: Readonly<Record<string, string>>) {
    this.gateway = gateway;
    this.#folder = folder;
    this.#environment = environment;
  }

  /** `fill` puts data into the folder of the database before the gateway opens it. */
  static async open(
    settings: Readonly<Record<string, string>> = {},
    fill: (dataDir: string) => Promise<void> = () => Promise.resolve(),
  ): Promise<ConsoleWorld> {
    const folder = await migratedFolder('console-');
    await fill(join(folder, 'data'));
    const environment = {
      ADMIN_TOKEN,
      SECRETS_KEY: '5a'.repeat(32),
      NODE_ENV: 'production',
      PROVIDER_ALLOW_PRIVATE: 'true',
      ...settings,
    };
    const world = new ConsoleWorld(await GatewayProcess.listening(folder, environment), folder, environment);
    try {
      await world.admin('POST', '/agents', { code: 'ORCHARD', name: 'Orchard Casino', currency: 'EUR' });
      for (const [name, role] of Object.entries(PEOPLE)) await world.admin('POST', '/people', { name, role });
    } catch (error) {
      await world.close();
      throw error;
    }
    return world;
  }

  get url(): string {
    return this.gateway.baseUrl;
  }

  /** Makes a call with the first key; answers the envelope's data. */
  async admin(method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> {
    const { status, msg, data } = (await (
      await this.#send(method, path, { body, token: ADMIN_TOKEN })
    ).json()) as Envelope;
    if (!status) throw new Error(`${method} ${path}: ${msg}`);
    return data;
  }

  /** The id of a call that waits for a second person. The gateway takes two people for it, and is as before afterwards. */
  waitingApproval(): Promise<string> {
    this.#approval ??= this.#askedApproval();
    return this.#approval;
  }

  async #askedApproval(): Promise<string> {
    const expiry = new Date(Date.now() + 3_600_000).toISOString();
    const { token } = await this.admin('POST', '/people/ann/tokens', { label: 'to ask', expires_at: expiry });
    await this.#restart({ ...this.#environment, FOUR_EYES: 'createAdministrator' });
    const answer = await this.#send('POST', '/people', {
      body: { name: 'nora', role: 'viewer' },
      token: String(token),
    });
    await this.#restart(this.#environment);
    return answer.headers.get('location')?.split('/').at(-1) ?? '';
  }

  async #restart(environment: Readonly<Record<string, string>>): Promise<void> {
    await this.gateway.kill();
    this.gateway = await GatewayProcess.listening(this.#folder, environment);
  }

  #send(
    method: string,
    path: string,
    { body, token }: { readonly body?: unknown; readonly token: string },
  ): Promise<Response> {
    return fetch(`${this.url}/admin/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
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
