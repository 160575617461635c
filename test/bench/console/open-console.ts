import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Visitor } from '../../adapters/http/sign-in/browser.ts';
import { CURRENCY, SECRETS_KEY } from '../money/money-world.ts';
import { progress } from '../progress.ts';
import { startServer, type MeasuredServer } from '../server/measured-server.ts';
import type { Things } from './screen-addresses.ts';

const ADMIN_TOKEN = 'token-of-the-operator-in-the-benchmark';
const PERSON = `ann-${crypto.randomUUID().slice(0, 8)}`;
const PROVIDER = 'B';
const GAMES = 900;
const DAY_MS = 86_400_000;
const POLL_MS = 500;

/** A gateway on the ledger, with an administrator who is signed in to its console. */
export interface OpenConsole {
  readonly visitor: Visitor;
  readonly things: Things;
  close(): Promise<void>;
}

/** Starts the gateway, signs in, and makes what the screens of one thing show. */
export async function openConsole(databaseUrl: string, folder: string): Promise<OpenConsole> {
  const seeds = await seeded(databaseUrl);
  const start = (env: Readonly<Record<string, string>>): Promise<MeasuredServer> =>
    startServer({
      source: 'src/main.ts',
      env: { DATABASE_URL: databaseUrl, DATA_DIR: folder, SECRETS_KEY, ADMIN_TOKEN, ...env },
      role: 'anywhere',
      logFile: join(folder, 'log'),
    });
  // If calls need two people, one person alone cannot create another one.
  const key = await onServer(await start({}), async (server) => {
    const made = await personMade(new AdminCalls(urlOf(server)));
    await server.stop();
    return made;
  });
  return onServer(await start({ FOUR_EYES: 'issueToken' }), async (server) => {
    const visitor = new Visitor({ url: urlOf(server) });
    await visitor.post('/console/sign-in/link', { link: key.link });
    const admin = new AdminCalls(urlOf(server));
    progress('Waiting for the daily statements and for an audit');
    await untilClosed(admin, seeds.lastBookedAtMs);
    return { visitor, things: await thingsOf(admin, seeds, key.token), close: () => server.stop() };
  });
}

const urlOf = ({ port }: MeasuredServer): string => `http://127.0.0.1:${port}`;

async function onServer<T>(server: MeasuredServer, work: (server: MeasuredServer) => Promise<T>): Promise<T> {
  try {
    return await work(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

class AdminCalls {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async send(method: string, path: string, body?: unknown, token = ADMIN_TOKEN): Promise<Response> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Connection: 'close' };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${this.#url}/admin/v1${path}`, init);
    if (response.ok) return response;
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  }

  async ask(method: string, path: string, body?: unknown): Promise<Data> {
    return ((await (await this.send(method, path, body)).json()) as { readonly data: Data }).data;
  }
}

type Data = Readonly<Record<string, unknown>>;

/** A new administrator, with the secret of a link and a token. */
async function personMade(admin: AdminCalls): Promise<{ readonly link: string; readonly token: string }> {
  await admin.ask('POST', '/people', { name: PERSON, role: 'admin' });
  const { url } = await admin.ask('POST', `/people/${PERSON}/links`);
  const expires_at = new Date(Date.now() + DAY_MS).toISOString();
  const { token } = await admin.ask('POST', `/people/${PERSON}/tokens`, { label: 'to ask', expires_at });
  return { link: String(url).split('/').at(-1) ?? '', token: String(token) };
}

/** The gateway counts the whole ledger into daily statements, and closes the days of all Agents, by and by. */
async function untilClosed(admin: AdminCalls, lastBookedAtMs: number): Promise<void> {
  const day = new Date(lastBookedAtMs - 2 * DAY_MS).toISOString().slice(0, 10);
  for (;;) {
    const { list, counted_until: until } = await admin.ask('GET', `/statements?from=${day}&to=${day}&pageSize=100`);
    const lines = list as readonly { readonly state: string }[];
    const isCounted = typeof until === 'string' && Date.parse(until) > lastBookedAtMs;
    if (isCounted && lines.length > 0 && lines.every(({ state }) => state === 'closed')) return;
    await wait(POLL_MS);
  }
}

async function endedJob(admin: AdminCalls, path: string, body: Data): Promise<string> {
  const { job_id: id } = await admin.ask('POST', path, body);
  while ((await admin.ask('GET', `/jobs/${String(id)}`))['status'] === 'running') await wait(POLL_MS);
  return String(id);
}

async function thingsOf(admin: AdminCalls, { busy, parked, compared }: Seeds, token: string): Promise<Things> {
  const member = encodeURIComponent(busy.member_id);
  return new Map([
    ['rounds', `${busy.provider}/${busy.round_id}`],
    ['players', `${busy.agent}/${member}`],
    ['agent-view', busy.agent],
    ['agents', busy.agent],
    ['offers', busy.agent],
    ['games', await importedGame(admin)],
    ['providers', PROVIDER],
    ['deliveries', parked],
    ['in-doubt', `callback-${parked}`],
    ['audits', await endedJob(admin, '/audits', { scope: 'new' })],
    ['reconciliations', compared],
    ['notifications', await madeDestination(admin)],
    ['approvals', await waitingApproval(admin, busy.agent, token)],
    ['people', PERSON],
    ['transaction', busy.transaction_id],
    ['member', busy.member_id],
    ['agent', busy.agent],
  ]);
}

/** The first of as many games as players have played. */
async function importedGame(admin: AdminCalls): Promise<string> {
  const of = { provider: PROVIDER, brand: 'Bench', category: 'SLOT', currencies: [CURRENCY] };
  const games = Array.from({ length: GAMES }, (_, nth) => ({ ...of, code: `game-${nth}`, name: `Game ${nth}` }));
  await admin.ask('POST', '/games/import', games);
  const { list } = await admin.ask('GET', '/games?pageSize=1');
  const [game] = list as readonly { readonly id: string }[];
  return game?.id ?? '';
}

/** A destination to which nothing is sent, as nothing listens there. */
async function madeDestination(admin: AdminCalls): Promise<string> {
  await admin.ask('POST', '/notifications', { name: 'night', kind: 'chat', address: 'https://chat.example.com/night' });
  return 'night';
}

/** A token for an Agent takes two people here, and only one has asked. */
async function waitingApproval(admin: AdminCalls, agent: string, token: string): Promise<string> {
  const asked = await admin.send('POST', `/agents/${agent}/tokens`, { kind: 'opaque' }, token);
  return asked.headers.get('location')?.split('/').at(-1) ?? '';
}

interface Seeds {
  readonly busy: {
    readonly agent: string;
    readonly member_id: string;
    readonly provider: string;
    readonly round_id: string;
    readonly transaction_id: string;
  };
  /** A parked callback. */
  readonly parked: string;
  /** The job of a comparison. */
  readonly compared: string;
  readonly lastBookedAtMs: number;
}

/** Keeps the gateway from calling Agents, and takes from the ledger what is looked at: the busiest player, and a parked callback. */
async function seeded(databaseUrl: string): Promise<Seeds> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const one = async <Row>(query: string, values: readonly unknown[] = []): Promise<Row> =>
    (await client.query(query, [...values])).rows[0] as Row;
  try {
    await client.query(BREAKERS);
    const compared = await one<{ readonly id: string }>(COMPARED, [crypto.randomUUID()]);
    const parked = await one<{ readonly id: string }>(PARKED);
    const { at } = await one<{ readonly at: Date }>('select max(recorded_at) as at from wallet_transactions');
    return { busy: await one(BUSY), parked: parked.id, compared: compared.id, lastBookedAtMs: at.getTime() };
  } finally {
    await client.end();
  }
}

const BREAKERS = `
insert into callback_breakers (agent, failures, opened_at, probe_at) select code, 10, now(), '2100-01-01' from agents
on conflict do nothing`;

const COMPARED = `
insert into jobs (id, kind, subject, status, done, total, result, owner, started_at, updated_at)
values ($1, 'reconcile', '${PROVIDER} 2026-11-20T00:00:00.000Z/2026-11-21T00:00:00.000Z', 'succeeded', 86400, 86400,
  '{"compared":512,"matched":512,"differences":0,"added":0,"gone":0,"foreign":0,"by_reason":{}}', $1, now(), now())
returning id`;

const PARKED = `select id from callbacks where status = 'parked' limit 1`;

const BUSY = `
select players.agent, member_id, provider, round_id, transaction_id
from (select player_id from wallets order by sequence desc limit 1) busiest
join players on players.id = player_id join wallet_transactions using (player_id)
where kind = 'bet' and status = 'accepted' limit 1`;
