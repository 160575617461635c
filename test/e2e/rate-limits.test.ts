import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { describeWithPostgres } from '../support/postgres.ts';
import { GatewayProcess } from './gateway-process.ts';

const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';
const PROCESSES = 3;
/** Ten seconds' worth, which may come at once. */
const LIMIT = 150;
const REQUESTS = 600;
const AT_A_TIME = 24;
/** The excess that a window may accept by docs/adr/0041. */
const TOLERANCE = 1.25;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly atMs: number;
}

describeWithPostgres('a rate limit', (database) => {
  let folder: string;
  let gateways: GatewayProcess[];
  let token: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rate-limits-'));
    const environment = {
      DATABASE_URL: database().url,
      ADMIN_TOKEN,
      SECRETS_KEY: '5a'.repeat(32),
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      RATE_LIMIT_AGENT_PER_SECOND: String(LIMIT / 10),
      RATE_LIMIT_ADDRESS_PER_SECOND: '0',
    };
    gateways = await Promise.all(
      Array.from({ length: PROCESSES }, () => GatewayProcess.listening(folder, environment)),
    );
    const admin = async (path: string, body: object): Promise<{ data: { token: string } }> => {
      const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' };
      const url = `${gateways[0]!.baseUrl}/admin/v1${path}`;
      return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as never;
    };
    await admin('/agents', { code: 'A', name: 'A', currency: 'USD' });
    ({ token } = (await admin('/agents/A/tokens', {})).data);
  });

  after(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (gateway: GatewayProcess): Promise<Answer> => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`${gateway.baseUrl}/papi/v1/game/list`, { method: 'POST', headers });
    await response.arrayBuffer();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), atMs: Date.now() };
  };

  it(`holds for ${PROCESSES} processes together, asked in turn`, async () => {
    for (const gateway of gateways) while ((await ask(gateway)).status === 401) await GLIMPSE();
    await untilAllKnowEachOther();
    let sent = 0;
    const answers: Answer[] = [];
    const keepAsking = async (): Promise<void> => {
      while (sent < REQUESTS) answers.push(await ask(gateways[sent++ % PROCESSES]!));
    };

    await Promise.all(Array.from({ length: AT_A_TIME }, keepAsking));

    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    const tookMs = Math.max(...answers.map(({ atMs }) => atMs)) - Math.min(...answers.map(({ atMs }) => atMs));
    // What a window lets in, and what it forgets of the one before while the requests come.
    const most = LIMIT * (TOLERANCE + tookMs / 10_000);
    expect(taken.length).to.be.within(LIMIT * 0.9, most);
    expect(new Set(refused.map(({ status }) => status))).to.deep.equal(new Set([429]));
    expect(refused.every(({ retryAfter }) => Number(retryAfter) >= 1)).to.equal(true);
  });

  /** Three exchanges: each has been there before each other's second one. */
  const untilAllKnowEachOther = () => new Promise((resolve) => setTimeout(resolve, 1_500));
});

const GLIMPSE = () => new Promise((resolve) => setTimeout(resolve, 20));
