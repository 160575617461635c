/** One sitting: everything starts, plays, is killed again and again, ends, and is compared. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { progress } from '../bench/progress.ts';
import { makeMoneyWorld, playerName } from '../bench/money/money-world.ts';
import { ADMIN_TOKEN } from '../faults/kill-test/gateway-api.ts';
import { findPostgresBinaries } from '../support/postgres-binaries.ts';
import { serverFolderAt, startPostgresCluster } from '../support/postgres-cluster.ts';
import { AgentsBook } from './agents-book.ts';
import { agentsSystem } from './agents-system.ts';
import { audited } from './audited.ts';
import { compared } from './compared.ts';
import { forgetAfter } from './forgetting.ts';
import { Gateways } from './gateways.ts';
import type { LongRunOptions } from './options.ts';
import { ProviderBook } from './provider-book.ts';
import { ProviderSide } from './provider-side.ts';
import { sampleOf, type Sample } from './samples.ts';
import type { Shelf } from './shelf.ts';

const AGENTS = 20;
const PLAYERS = 2_000;
const MINUTE_MS = 60_000;
const QUIET_AFTER_MS_MAX = 180_000;
const POLL_MS = 500;

/** Returns sentences about differences. Throws when the folder cannot be gone on with. */
export async function sit(shelf: Shelf, options: LongRunOptions): Promise<readonly string[]> {
  const state = shelf.state;
  if (state.isOpen)
    throw new Error(`${shelf.folder}: the last sitting did not end, so its books are lost; use a new folder`);
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('No PostgreSQL is installed on this machine.');
  const [provider, agents] = [new ProviderBook(state.provider), new AgentsBook(state.agents)];
  const system = await agentsSystem(agents);
  const server = await startPostgresCluster(binaries, {
    folder: serverFolderAt(join(shelf.folder, 'postgres')),
    isKept: true,
  });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    if (state.sittings === 0) await makeWorld(server.url, state.secretsKey, system.url);
    await client.query(`update agents set callback_base = $1 || '/' || code`, [system.url]);
    shelf.keep({ ...state, sittings: state.sittings + 1, isOpen: true });
    const gateways = await Gateways.open(shelf.folder, environmentOf(server.url, state.secretsKey));
    const samples = await played({ provider, gateways, client, databaseUrl: server.url }, options);
    const findings = await ended({ client, gateways, provider, agents, databaseUrl: server.url });
    shelf.add({ number: state.sittings + 1, rate: options.rate, kills: gateways.kills, samples, findings });
    shelf.keep({
      ...state,
      sittings: state.sittings + 1,
      isOpen: false,
      provider: provider.state,
      agents: agents.state,
    });
    return findings;
  } finally {
    await client.end();
    await server.stop();
    system.close();
  }
}

async function makeWorld(databaseUrl: string, secretsKey: string, callbackBase: string): Promise<void> {
  await makeMoneyWorld({ databaseUrl, dataDir: '' }, { agents: AGENTS, players: PLAYERS, callbackBase, secretsKey });
}

const environmentOf = (databaseUrl: string, secretsKey: string): Readonly<Record<string, string>> => ({
  ADMIN_TOKEN,
  SECRETS_KEY: secretsKey,
  NODE_ENV: 'production',
  PROVIDER_ALLOW_PRIVATE: 'true',
  DATABASE_URL: databaseUrl,
  CALLBACK_ALLOW_PRIVATE: 'true',
});

interface Play {
  readonly provider: ProviderBook;
  readonly gateways: Gateways;
  readonly client: pg.Client;
  readonly databaseUrl: string;
}

async function played(
  { provider, gateways, client, databaseUrl }: Play,
  options: LongRunOptions,
): Promise<readonly Sample[]> {
  const players = Array.from({ length: PLAYERS }, (_, number) => playerName(number));
  const side = new ProviderSide({ book: provider, players, rate: options.rate, nextPort: () => gateways.nextPort() });
  const playing = side.play();
  const over = new AbortController();
  // A sitting that is interrupted ends in order, so that its books can be compared.
  process.once('SIGINT', () => over.abort());
  const forgetting = forgetAfter(options.keptMinutes, databaseUrl, over.signal);
  const samples: Sample[] = [];
  const killing = setInterval(() => void gateways.killNext(), options.secondsPerKill * 1_000);
  for (let minute = 1; minute <= options.minutes && !over.signal.aborted; minute += 1) {
    await wait(MINUTE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    const sample = await sampleOf(client, { minute, latenciesMs: side.latenciesMs(), gateways: gateways.sizes() });
    samples.push(sample);
    const {
      events,
      p99Ms,
      pending,
      gateways: [eldest],
    } = sample;
    progress(
      `  minute ${minute}: ${events} events, p99 ${p99Ms.toFixed(0)} ms, ${pending} callbacks wait, ${eldest?.residentMb} MB`,
    );
  }
  clearInterval(killing);
  side.end();
  over.abort();
  await Promise.all([playing, forgetting]);
  return samples;
}

interface End extends Play {
  readonly agents: AgentsBook;
}

async function ended({ client, gateways, provider, agents }: End): Promise<readonly string[]> {
  const endMs = Date.now() + QUIET_AFTER_MS_MAX;
  const waiting = async (): Promise<number> => {
    const { rows } = await client.query<{ left: number }>(
      'select coalesce(sum(pending), 0)::int as left from callback_lanes',
    );
    return rows[0]!.left;
  };
  while (Date.now() < endMs && (await waiting()) > 0) await wait(POLL_MS);
  const differences = await compared(client, { provider, agents });
  const unsound = await audited(gateways.eldestUrl);
  await gateways.close();
  return [...differences, ...unsound, ...provider.findings, ...agents.findings, ...gateways.findings];
}
