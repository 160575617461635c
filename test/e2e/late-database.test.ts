import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { noteLeftOut } from '../support/left-out.ts';
import { freePort } from '../support/free-port.ts';
import { findPostgresBinaries } from '../support/postgres-binaries.ts';
import { startPostgresCluster, type PostgresCluster } from '../support/postgres-cluster.ts';
import { GatewayProcess } from './gateway-process.ts';

// A server of TEST_DATABASE_URL would listen already.
const binaries = findPostgresBinaries();
if (binaries === undefined) noteLeftOut('a gateway that starts before its database', 'initdb and postgres');
else describe('a gateway that starts before its database', () => judge(binaries));

function judge(installed: string): void {
  let folder: string;
  let port: number;
  let gateway: GatewayProcess;
  let server: PostgresCluster | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-late-'));
    port = await freePort();
    gateway = new GatewayProcess(folder, {
      NODE_ENV: 'production',
      DATABASE_URL: `postgres://postgres:hunter2@127.0.0.1:${port}/postgres`,
      SECRETS_KEY: '5a'.repeat(32),
    });
    await gateway.until('is tried again');
  });

  afterEach(async () => {
    await gateway.kill();
    await server?.stop();
    server = undefined;
    await rm(folder, { recursive: true });
  });

  it('says why it waits, and is ready when the database has come', async () => {
    server = await startPostgresCluster(installed, { port });
    await gateway.until('"msg":"listening"');

    const [waits = ''] = gateway.logLines.filter((line) => line.includes('is tried again'));

    expect(waits)
      .to.match(/"msg":"PostgreSQL at 127\.0\.0\.1:\d+\/postgres cannot be used: .*ECONNREFUSED.* is tried again/)
      .and.not.include('hunter2');
    expect((await fetch(`${gateway.baseUrl}/health/ready`)).status).to.equal(200);
  });

  it('ends at once when it is stopped while it waits', async () => {
    const { code, stderr } = await gateway.stop();

    expect({ code, stderr }).to.deep.equal({ code: 143, stderr: '' });
  });
}
