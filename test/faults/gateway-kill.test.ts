import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { describeWithPostgres } from '../support/postgres.ts';
import { GatewayProcess } from '../e2e/gateway-process.ts';
import { migratedFolder } from '../support/prepared-folder.ts';

const ROUNDS = 2;
const WRITERS = 4;
/**
 * Most further writes that are acknowledged in a round before the kill. This is a count and not a time, because a busy machine may need
 * seconds for them.
 */
const ACKNOWLEDGED_MAX = 40;
/** Most time that the process has for the next writes. */
const WRITING_MS_MAX = 50;
const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';
const ENVIRONMENT = { ADMIN_TOKEN, SECRETS_KEY: '5a'.repeat(32), NODE_ENV: 'production' };

/** Calls the admin API; throws without an answer. */
async function admin(gateway: GatewayProcess, path: string, body?: object): Promise<{ status: boolean }> {
  const response = await fetch(`${gateway.baseUrl}/admin/v1${path}`, {
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as { status: boolean };
}

/** Writes Agents one after the other until the process is gone, and notes the codes whose write was acknowledged. */
async function writeUntilGone(gateway: GatewayProcess, prefix: string, acknowledged: string[]): Promise<void> {
  for (let number = 0; ; number += 1) {
    const code = `${prefix}-${number}`;
    const answer = await admin(gateway, '/agents', { code, name: code, currency: 'USD' }).catch(() => undefined);
    if (answer === undefined) return;
    expect(answer.status).to.equal(true);
    acknowledged.push(code);
  }
}

async function losesNothing(folder: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const gateway = await GatewayProcess.listening(folder, { ...ENVIRONMENT, ...environment });
    const enough = acknowledged.length + WRITERS + 1 + Math.floor(Math.random() * ACKNOWLEDGED_MAX);
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      writeUntilGone(gateway, `R${round}W${writer}`, acknowledged),
    );
    while (acknowledged.length < enough) await sleep(5);
    await sleep(Math.random() * WRITING_MS_MAX);
    await gateway.kill();
    await Promise.all(writers);
  }

  const survivor = await GatewayProcess.listening(folder, { ...ENVIRONMENT, ...environment });
  const lost: string[] = [];
  for (const code of acknowledged) if (!(await admin(survivor, `/agents/${code}`)).status) lost.push(code);
  await survivor.stop();

  expect(acknowledged).to.have.length.above(ROUNDS * WRITERS);
  expect(lost).to.deep.equal([]);
}

describe('a gateway under kill -9', () => {
  let folder: string;

  before(async () => {
    folder = await migratedFolder('gateway-kill-');
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('keeps every acknowledged write in the embedded database', () => losesNothing(folder, {}));

  describeWithPostgres('with PostgreSQL', (database) => {
    it('keeps every acknowledged write', () => {
      return losesNothing(folder, { DATABASE_URL: database().url });
    });
  });
});
