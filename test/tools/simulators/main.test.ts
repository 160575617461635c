import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from 'chai';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { admin, dataOf } from '../../adapters/http/calls.ts';
import { startGateway, type Gateway } from '../../adapters/http/gateway.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { SimulatorsProcess } from './simulators-process.ts';

/** The configuration of a simulator in a gateway. */
interface ProviderBody {
  readonly code: string;
  readonly protocol: string;
  readonly base_url: string;
  readonly credentials: Record<string, string>;
  readonly currencies: string[];
}

/** Stands in for curl, which not every machine has: says with which words the shell called it. */
const WORDS_OF_CALL = `#!${process.execPath}\nconsole.log(JSON.stringify(process.argv.slice(2)));\n`;

/** Lets a real shell take the commands apart. */
function callsOf(commands: readonly string[]): { url: string; headers: string[]; body: unknown }[] {
  const folder = mkdtempSync(join(tmpdir(), 'curl-'));
  try {
    writeFileSync(join(folder, 'curl'), WORDS_OF_CALL);
    chmodSync(join(folder, 'curl'), 0o755);
    const env = { PATH: `${folder}${delimiter}${process.env['PATH']}`, ADMIN_TOKEN: 'the-token' };
    const said = execFileSync('sh', ['-c', commands.join('\n')], { encoding: 'utf8', env });
    return said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string[])
      .map(([, url = '', , token = '', , type = '', , body = '']) => ({
        url,
        headers: [token, type],
        body: JSON.parse(body) as unknown,
      }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function connect({ protocol: name, base_url: baseUrl, credentials, currencies }: ProviderBody) {
  const protocol = PROTOCOLS.find((known) => known.protocol === name)!;
  const connected = protocol.connect({
    code: 'SIM',
    baseUrl,
    credentials,
    currencies,
    timeoutMs: 5_000,
    runtime: { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() },
  });
  if (!connected.ok) throw new Error(`${connected.error.field} ${connected.error.rule}`);
  return connected.value;
}

describe('simulators', () => {
  let simulators: SimulatorsProcess;
  let gateway: Gateway;

  before(async () => {
    gateway = await startGateway();
    simulators = await SimulatorsProcess.listening(['--port', '0', '--gateway', `${gateway.url}/`]);
  });

  after(async () => {
    await simulators.stop('SIGKILL');
    await gateway.close();
  });

  it('shows one row a protocol, with all that is needed to play', () => {
    const rows = simulators.rows();

    expect(rows.map(({ protocol }) => protocol)).to.deep.equal(PROTOCOLS.map(({ protocol }) => protocol));
    for (const row of rows) {
      expect(Object.keys(row)).to.include.members(['player', 'currency', 'game', 'bet id', 'order id', 'credentials']);
    }
  });

  it('shows credentials with which the sample player can open the sample game', async () => {
    const calls = callsOf(simulators.commands());
    const games = calls.at(-1)!.body as { code: string; category: string }[];

    for (const [index, row] of simulators.rows().entries()) {
      if (PROTOCOLS[index]!.calls.game_launch.support !== 'supported') continue;
      const answer = await connect(calls[index]!.body as ProviderBody).call('game_launch', {
        game: games[index]!,
        platform: 'WEB',
        language: 'en-US',
        returnUrl: 'https://agent.example/lobby',
        playerIp: '203.0.113.7',
        player: { name: row['player']!, currency: row['currency']! },
      });

      expect(answer, `${row['protocol']}: ${JSON.stringify(answer)}`).to.have.property('ok', true);
    }
  });

  it('prints commands that speak to the gateway it was told of, with the token of the shell', () => {
    const calls = callsOf(simulators.commands());

    expect(calls.map(({ url }) => url)).to.deep.equal([
      ...PROTOCOLS.map(() => `${gateway.url}/admin/v1/providers`),
      `${gateway.url}/admin/v1/games/import`,
    ]);
    expect(new Set(calls.flatMap(({ headers }) => headers))).to.deep.equal(
      new Set(['Authorization: Bearer the-token', 'Content-Type: application/json']),
    );
  });

  it('prints bodies that the admin API takes', async () => {
    const calls = callsOf(simulators.commands());
    const known = new Set(new FixedProtocolDirectory().all().map(({ protocol }) => protocol));
    const [games, ...providers] = calls.reverse().map(({ body }) => body);

    for (const provider of (providers as ProviderBody[]).filter(({ protocol }) => known.has(protocol))) {
      const made = dataOf(await admin(gateway, 'POST', '/providers', provider));
      expect(made).to.include({ base_url: provider.base_url, has_credentials: true });
    }
    const imported = dataOf(await admin(gateway, 'POST', '/games/import', games));

    expect(imported).to.include({ created: known.size });
  });

  it('stops in order when it is told to', async () => {
    const another = await SimulatorsProcess.listening(['--port', '0']);
    const [row] = another.rows();

    expect(await another.stop('SIGINT')).to.equal(0);
    const refusal: unknown = await fetch(row!['base URL']!).catch((error: unknown) => error);
    expect(refusal).to.have.nested.property('cause.code', 'ECONNREFUSED');
  });

  it('says in a sentence that a port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;

    const simulatorsOnIt = new SimulatorsProcess(['--port', String(port)]);

    expect(await simulatorsOnIt.ending()).to.equal(1);
    expect(simulatorsOnIt.stderr).to.match(/^Cannot start the simulators: listen EADDRINUSE.*\.\n$/);
    await new Promise((resolve) => server.close(resolve));
  });

  it('refuses an option that it does not know', async () => {
    const refused = new SimulatorsProcess(['--nope']);

    expect(await refused.ending()).to.equal(2);
    expect(refused.stderr).to.equal("Unknown option '--nope'; --help shows the options.\n");
  });

  it('explains itself', async () => {
    const help = new SimulatorsProcess(['--help']);

    expect(await help.ending()).to.equal(0);
    expect(help.stdout).to.include('--port NUMBER    where the first one listens');
  });
});
