/** A gateway as in production between a healthy Agent, Agents that do wrong, provider B and simulated providers. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenIdOptions } from '../../../src/adapters/identity/index.ts';
import { agentCode, CURRENCY, makeMoneyWorld, PROVIDER, SECRETS_KEY } from '../../bench/money/money-world.ts';
import { ADMIN_TOKEN, administer } from '../../faults/kill-test/gateway-api.ts';
import { createTemporaryDatabase, type TemporaryDatabase } from '../../support/postgres.ts';
import { packageOfHub88 } from '../../support/package-of-hub88.ts';
import { ask } from '../ask.ts';
import type { SignedIn } from '../attacks/attack.ts';
import { ObedientProcess } from '../obedient-process.ts';
import type { HostileOptions } from '../options.ts';
import { startGateways, type Gateways, type ListeningGateway } from './gateways.ts';
import { HEALTHY_PERSON, signIn } from './healthy-person.ts';
import type { Outside } from './outside-process.ts';

/** The first Agent does nothing wrong; all others do. */
const AGENTS = 4;
/** Every fourth one is the healthy Agent's. */
export const PLAYERS = 40;
const GAMES = 5_000;
const GAMES_AT_ONCE = 1_000;
const OUTSIDE = new URL('outside-process.ts', import.meta.url);

interface Furnished {
  readonly tokens: readonly string[];
  readonly person: SignedIn;
  readonly closing: readonly (() => unknown)[];
}

export class HostileWorld {
  /** The port that all callers use. */
  readonly port: number;
  /** One, or one for money and one for the rest. */
  readonly gateways: readonly ListeningGateway[];
  /** The healthy Agent's, and those of the others. */
  readonly token: string;
  readonly othersTokens: readonly string[];
  /** The session of an attacker. */
  readonly person: SignedIn;
  readonly #closing: readonly (() => unknown)[];

  private constructor({ port, all }: Gateways, { tokens, person, closing }: Furnished) {
    this.port = port;
    this.gateways = all;
    [this.token = '', ...this.othersTokens] = tokens;
    this.person = person;
    this.#closing = closing;
  }

  static async open({ database: wanted, isApart }: HostileOptions): Promise<HostileWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
    const database = wanted === 'embedded' ? undefined : await createTemporaryDatabase();
    if (wanted === 'postgresql' && database === undefined)
      throw new Error('No PostgreSQL is installed on this machine.');
    if (isApart && database === undefined) throw new Error('--apart needs PostgreSQL: two gateways share a database.');
    const others = new ObedientProcess<object>(OUTSIDE, 'left over');
    const outside = await others.answerTo<Outside>({});
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const size = { agents: AGENTS, players: PLAYERS, callbackBase: outside.callbackBase };
    await makeMoneyWorld({ databaseUrl: database?.url, dataDir }, size);
    const environment = { ...(await environmentOf(database, dataDir)), ...settingsOf(outside.identity) };
    const gateways = await startGateways(folder, environment, isApart);
    const baseUrl = `http://127.0.0.1:${gateways.port}`;
    await furnish(baseUrl, outside);
    const tokens = await Promise.all(Array.from({ length: AGENTS }, (_, at) => tokenOf(baseUrl, agentCode(at))));
    const person = await strangerInside(baseUrl);
    const closing = [
      () => gateways.stop(),
      () => others.kill(),
      () => database?.drop(),
      () => rm(folder, { recursive: true, force: true }),
    ];
    return new HostileWorld(gateways, { tokens, person, closing });
  }

  /** The server of the databases goes on. */
  async close(): Promise<void> {
    for (const close of this.#closing) await close();
  }
}

const environmentOf = async (
  database: TemporaryDatabase | undefined,
  dataDir: string,
): Promise<Readonly<Record<string, string>>> => ({
  ADMIN_TOKEN,
  SECRETS_KEY,
  NODE_ENV: 'production',
  PROVIDER_ALLOW_PRIVATE: 'true',
  OIDC_ALLOW_PRIVATE: 'true',
  LOG_LEVEL: 'info',
  CALLBACK_ALLOW_PRIVATE: 'true',
  PROTOCOLS: await packageOfHub88(),
  ...(database === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: database.url }),
});

async function furnish(baseUrl: string, { providers }: Outside): Promise<void> {
  for (const provider of providers) {
    await administer(baseUrl, 'POST /providers', { ...provider, currencies: [CURRENCY] });
  }
  for (let first = 0; first < GAMES; first += GAMES_AT_ONCE) {
    const rows = Array.from({ length: GAMES_AT_ONCE }, (_, at) => gameRow(first + at));
    await administer(baseUrl, 'POST /games/import', rows);
  }
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

/** People may sign in at the identity provider. */
const settingsOf = ({ issuer, clientId, clientSecret }: OpenIdOptions): Readonly<Record<string, string>> => ({
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
