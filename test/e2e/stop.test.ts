import { expect } from 'chai';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayProcess } from './gateway-process.ts';
import { migratedFolder } from '../support/prepared-folder.ts';

const ADMIN_TOKEN = 'an-admin-token-of-more-than-32-characters';
/** Longer than the moment in which a second signal counts as an echo of the first. */
const AFTER_THE_ECHO_MS = 600;

const ROW = '{"provider":"A","code":"late","name":"Late","category":"SLOT","currencies":["USD"]}';

describe('a gateway that is told to stop', () => {
  let folder: string;
  let gateway: GatewayProcess;
  let agent: Agent;

  before(async () => {
    folder = await migratedFolder('gateway-stop-');
  });

  beforeEach(async () => {
    gateway = await GatewayProcess.listening(folder, { ADMIN_TOKEN });
    agent = new Agent({ keepAlive: true });
  });

  afterEach(async () => {
    agent.destroy();
    await gateway.kill();
  });

  after(() => rm(folder, { recursive: true }));

  const answered = async (sent: ClientRequest): Promise<{ response: IncomingMessage; text: string }> => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { response, text: (await response.setEncoding('utf8').toArray()).join('') };
  };

  const get = (path: string): Promise<{ response: IncomingMessage; text: string }> =>
    answered(request(`${gateway.baseUrl}${path}`, { agent }).end());

  /** An import of which the first line has been sent; it goes on when the caller sends the rest. */
  async function slowImport(): Promise<ClientRequest> {
    const sent = request(`${gateway.baseUrl}/admin/v1/games/import`, {
      method: 'POST',
      agent: new Agent({ keepAlive: true }),
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/x-ndjson' },
    });
    sent.write(`${ROW}\n`);
    await once(sent, 'socket');
    await get('/health/live');
    return sent;
  }

  it('completes a request in flight, and then ends with 0', async () => {
    const slow = await slowImport();
    const answer = answered(slow);

    gateway.signal('SIGTERM');
    await gateway.until('"msg":"stopping"');
    slow.end(`${ROW}\n`);

    const { response, text } = await answer;
    expect({ status: response.statusCode, connection: response.headers.connection }).to.deep.equal({
      status: 200,
      connection: 'close',
    });
    expect(JSON.parse(text)).to.include({ code: 0 });
    expect((await gateway.ending()).code).to.equal(0);
  });

  it('is not ready any more, and says so on a connection that it is about to close', async () => {
    const slow = await slowImport();
    const answer = answered(slow);

    gateway.signal('SIGTERM');
    const { response, text } = await (await afterStopping(), get('/health/ready'));
    slow.end();

    expect({ status: response.statusCode, connection: response.headers.connection }).to.deep.equal({
      status: 503,
      connection: 'close',
    });
    expect(text).to.include('the gateway is stopping');
    await answer;
    expect((await gateway.ending()).code).to.equal(0);
  });

  it('has written its whole log when it ends', async () => {
    await get('/health/live');

    const { stdout } = await gateway.stop();

    expect(stdout).to.match(/"route":"\/health\/live"/);
    expect(stdout.trimEnd()).to.match(/"msg":"stopped"\}$/);
  });

  it('ends at once when it is told again', async () => {
    const slow = await slowImport();
    const cut = answered(slow).catch((error: unknown) => (error as NodeJS.ErrnoException).code);

    gateway.signal('SIGTERM');
    await afterStopping();
    await sleep(AFTER_THE_ECHO_MS);
    gateway.signal('SIGTERM');

    expect((await gateway.ending()).code).to.equal(143);
    expect(await cut).to.equal('ECONNRESET');
  });

  const afterStopping = (): Promise<void> => gateway.until('"msg":"stopping"');
});
