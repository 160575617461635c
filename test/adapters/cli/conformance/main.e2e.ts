import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { CURL_PREAMBLE } from '../../../../src/adapters/cli/conformance/curl-command.ts';
import { programOf } from '../../../support/built-source.ts';
import type { Fault } from './faults.ts';
import { FaultyAgent, SECRET } from './faulty-agent.ts';

const FEW = 'bet,win,bet-again,race-10-*';

interface Ending {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...args: readonly string[]): Promise<Ending> {
  const child = spawn(process.execPath, [...programOf('src/agent-gateway'), 'conformance', ...args], {
    env: { PATH: process.env['PATH'], AGENT_SECRET: SECRET },
  });
  const ending = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => (ending.stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (ending.stderr += text.toString()));
  const [status] = await once(child, 'close');
  return { ...ending, status };
}

describe('conformance', () => {
  let folder: string;
  let agent: FaultyAgent | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  });

  afterEach(async () => {
    await agent?.close();
    agent = undefined;
    await rm(folder, { recursive: true });
  });

  const tryAgent = async (faults: readonly Fault[], ...args: string[]): Promise<Ending> => {
    agent = await FaultyAgent.listening(...faults);
    return run('--agent-url', agent.url, ...args);
  };

  it('ends with 0 when all is well, and writes both files', async () => {
    const [json, junit] = [join(folder, 'report.json'), join(folder, 'report.xml')];

    const { status, stdout, stderr } = await tryAgent(
      [],
      '--only',
      FEW,
      '--seed',
      '7',
      '--verbose',
      '--json-report',
      json,
      '--junit-report',
      junit,
    );

    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
    expect(stdout).to.include('passed   race-10-same-bets\n');
    expect(stdout).to.include('5 of 5 cases passed, 0 failed, 0 left out. --seed 7 repeats the order.');
    expect(JSON.parse(await readFile(json, 'utf8')).summary).to.deep.equal({ passed: 5, failed: 0, left_out: 0 });
    expect(await readFile(junit, 'utf8')).to.include('tests="5" failures="0"');
  });

  it('ends with 1 when a case failed, and shows a command that sends the same again', async () => {
    const { status, stdout } = await tryAgent(['refuses amounts of 0'], '--only', 'bet,zero-win');
    const command = stdout.split('\n').find((line) => line.startsWith('  callback ')) ?? '';

    const pasted = await promisify(execFile)('bash', ['-c', `${CURL_PREAMBLE}\n${command}`], {
      env: { PATH: process.env['PATH'], AGENT_SECRET: SECRET },
    });

    expect(status).to.equal(1);
    expect(stdout).to.include('FAILED zero-win').and.include(CURL_PREAMBLE);
    expect(pasted.stdout)
      .to.match(/^HTTP\/1.1 200/)
      .and.include('invalid_amount');
  });

  it('ends with 2 when nobody listens', async () => {
    const { status, stderr } = await run('--agent-url', 'http://127.0.0.1:1');

    expect(status).to.equal(2);
    expect(stderr).to.match(/^error: nothing was tried: http:\/\/127.0.0.1:1 does not answer/);
  });

  const obstacles = [
    { args: ['--player', 'NOBODY'], advice: /--player and --currency must be those of an account/ },
    { args: ['--secret', 'whsec_b3RoZXI='], advice: /--secret must be the one that it verifies with/ },
    { args: ['--opening-balance', '5'], advice: /ALICE has 1000, and not 5 as --opening-balance says/ },
  ];
  for (const { args, advice } of obstacles) {
    it(`ends with 2 and says what to do when ${args.join(' ')} is wrong`, async () => {
      const { status, stderr } = await tryAgent([], ...args);

      expect(status).to.equal(2);
      expect(stderr).to.match(advice);
    });
  }

  it('reads balances from answers where the Agent does not tell them otherwise', async () => {
    const { status, stdout } = await tryAgent(
      [],
      '--balance-from',
      'answers',
      '--opening-balance',
      '1000',
      '--only',
      'bet,win',
    );

    expect(status).to.equal(0);
    expect(stdout).to.include('2 of 2 cases passed');
  });

  it('ends with 2 when an option is wrong, and helps', async () => {
    const wrong = await run('--agent-url', 'nonsense');
    const help = await run('--help');
    const list = await run('--list');

    expect(wrong).to.deep.include({ status: 2, stdout: '' });
    expect(wrong.stderr).to.include('--help shows the options');
    expect(help.stdout).to.include('Examples').and.include('--seed N');
    expect(list.stdout).to.match(/^ {2}late-bet +A bet that comes after its cancellation is refused$/m);
  });
});
