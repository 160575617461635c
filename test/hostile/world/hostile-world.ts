/** A gateway as in production between a healthy Agent, Agents that do wrong, provider B and a simulated provider D. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import type { Simulator } from '../../../src/adapters/providers/simulation/simulator.ts';
import { agentCode, CURRENCY, makeMoneyWorld, PROVIDER, SECRETS_KEY } from '../../bench/money/money-world.ts';
import { GatewayProcess } from '../../e2e/gateway-process.ts';
import { ADMIN_TOKEN, administer } from '../../faults/kill-test/gateway-api.ts';
import { programOf } from '../../support/built-source.ts';
import { startFlags } from '../../support/start-flags.ts';
import { freePort } from '../../support/free-port.ts';
import { createTemporaryDatabase, type TemporaryDatabase } from '../../support/postgres.ts';
import { startForgingProvider } from '../../adapters/identity/forging-provider.ts';
import type { OpenIdOptions } from '../../../src/adapters/identity/index.ts';
import { ask } from '../ask.ts';
import type { SignedIn } from '../attacks/attack.ts';
import { HEALTHY_PERSON, signIn } from './healthy-person.ts';
import type { HostileOptions } from '../options.ts';

/** The first Agent does nothing wrong; all others do. */
const AGENTS = 4;
/** Every fourth one is the healthy Agent's. */
export const PLAYERS = 40;
const GAMES = 5_000;
const GAMES_AT_ONCE = 1_000;
const ACCEPTED = '{"status":true,"code":0,"data":{},"msg":""}';

interface Furnished {
  readonly tokens: readonly string[];
  readonly person: SignedIn;
  readonly closing: readonly (() => Promise<unknown>)[];
}

export class HostileWorld {
  readonly gateway: GatewayProcess;
  /** The healthy Agent's, and those of the others. */
  readonly token: string;
  readonly othersTokens: readonly string[];
  /** The session of an attacker. */
  readonly person: SignedIn;
  readonly #closing: readonly (() => Promise<unknown>)[];

  private constructor(gateway: GatewayProcess, { tokens, person, closing }: Furnished) {
    this.gateway = gateway;
    [this.token = '', ...this.othersTokens] = tokens;
    this.person = person;
    this.#closing = closing;
  }

  static async open({ database: wanted }: HostileOptions): Promise<HostileWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
    const database = wanted === 'embedded' ? undefined : await createTemporaryDatabase();
    if (wanted === 'postgresql' && database === undefined)
      throw new Error('No PostgreSQL is installed on this machine.');
    const agents = await agentsSystem();
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const callbackBase = `http://127.0.0.1:${(agents.address() as AddressInfo).port}`;
    await makeMoneyWorld({ databaseUrl: database?.url, dataDir }, { agents: AGENTS, players: PLAYERS, callbackBase });
    const identity = await startForgingProvider();
    const environment = { ...environmentOf(database, dataDir), ...settingsOf(identity.options, await freePort()) };
    const gateway = await GatewayProcess.listening(folder, environment, [...startFlags(), ...programOf('main')]);
    const simulator = await furnish(gateway.baseUrl);
    const tokens = await Promise.all(
      Array.from({ length: AGENTS }, (_, at) => tokenOf(gateway.baseUrl, agentCode(at))),
    );
    const person = await strangerInside(gateway.baseUrl);
    const closing = [
      () => gateway.kill(),
      () => simulator.server.stop(),
      async () => agents.close(),
      () => identity.close(),
      async () => database?.drop(),
      () => rm(folder, { recursive: true, force: true }),
    ];
    return new HostileWorld(gateway, { tokens, person, closing });
  }

  get port(): number {
    return Number(new URL(this.gateway.baseUrl).port);
  }

  /** The server of the databases goes on. */
  async close(): Promise<void> {
    for (const close of this.#closing) await close();
  }
}

const environmentOf = (database: TemporaryDatabase | undefined, dataDir: string): Readonly<Record<string, string>> => ({
  ADMIN_TOKEN,
  SECRETS_KEY,
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  CALLBACK_ALLOW_PRIVATE: 'true',
  TRUST_PROXY: '1',
  ...(database === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: database.url }),
});

/** The systems of all Agents: they accept every callback. */
async function agentsSystem(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(ACCEPTED));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function furnish(baseUrl: string): Promise<Simulator> {
  const protocol = PROTOCOLS.find(({ label }) => label === 'D')!;
  const simulator = (await protocol.loadSimulator())({ nowMs: () => Date.now() });
  await administer(baseUrl, 'POST /providers', {
    code: 'D',
    protocol: protocol.protocol,
    base_url: await simulator.server.start(),
    credentials: simulator.credentials,
    currencies: [CURRENCY],
  });
  for (let first = 0; first < GAMES; first += GAMES_AT_ONCE) {
    const rows = Array.from({ length: GAMES_AT_ONCE }, (_, at) => gameRow(first + at));
    await administer(baseUrl, 'POST /games/import', rows);
  }
  return simulator;
}

const gameRow = (number: number) => ({
  provider: PROVIDER,
  brand: `Brand ${number % 40}`,
  code: `g${number}`,
  name: `Game ${number}`,
  category: 'slots',
  currencies: [CURRENCY],
  image: 'https://images.example/game.png',
});

/** The gateway is reached where it listens, and people may sign in at the identity provider. */
const settingsOf = (
  { issuer, clientId, clientSecret }: OpenIdOptions,
  port: number,
): Readonly<Record<string, string>> => ({
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_ROLES: 'gateway-admins=admin',
});

/** Signs the attacker in who has an account, and the person who does nothing wrong gets one. */
async function strangerInside(baseUrl: string): Promise<SignedIn> {
  await administer(baseUrl, 'POST /people', { name: HEALTHY_PERSON, role: 'operator' });
  await administer(baseUrl, 'POST /people', { name: 'mallory', role: 'viewer' });
  return signIn({ port: Number(new URL(baseUrl).port), name: 'mallory', address: '203.0.113.66', ask });
}

async function tokenOf(baseUrl: string, code: string): Promise<string> {
  await administer(baseUrl, `PUT /agents/${code}/offer-rules`, [{ effect: 'allow' }]);
  return String((await administer(baseUrl, `POST /agents/${code}/tokens`))['token']);
}
