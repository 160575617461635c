import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { FAULT_NAMES } from '../../../tools/sandbox/faults.ts';
import { Visitor } from '../../adapters/http/sign-in/browser.ts';
import { SandboxProcess } from './sandbox-process.ts';

const PROVIDERS = ['A', 'B', 'C', 'D'];

/** The lines of the ledger that say so, for somebody who counts them. */
const booked = ({ rows }: SandboxProcess, what: string, because = ''): number =>
  rows.filter(([who, said, text = '']) => who === 'ledger' && said === what && text.includes(because)).length;

describe('the sandbox', () => {
  let sandbox: SandboxProcess;

  before(async () => {
    sandbox = await SandboxProcess.ended(['--once', '--faults', FAULT_NAMES.join(',')]);
  });

  describe('with everything going wrong at once', () => {
    it('ends with books that agree', () => {
      expect(sandbox.stdout, sandbox.stderr).to.include('All books agree.');
      expect(sandbox.stdout).to.include('The audit is sound.');
      expect(sandbox.exitCode).to.equal(0);
    });

    it('has played at every provider, each in its dialect', () => {
      const asked = sandbox.rows
        .filter(([who = '']) => who.endsWith('→ gateway'))
        .map(([who, what]) => `${who} ${what}`);

      expect(asked).to.include.members([
        'A → gateway open.operator.order.transfer',
        'B → gateway withdraw',
        'C → gateway PlaceBet',
        'D → gateway PointInout',
      ]);
    });

    it('refused each bet that arrived after it was taken back', () => {
      expect(sandbox.stdout.split('[arrives late]')).to.have.length(PROVIDERS.length);
      expect(booked(sandbox, 'BET refused', 'bet_cancelled')).to.equal(PROVIDERS.length - 1);
    });

    it('took once what arrived twice', () => {
      const numbers = sandbox.rows.filter(([who]) => who === 'ledger').map((row) => row.join(' '));

      expect(sandbox.stdout).to.include('[arrives once more]');
      expect(new Set(numbers).size).to.equal(numbers.length);
    });

    it('had answers lost, and the Agent away for a while', () => {
      expect(sandbox.stdout).to.include('[nobody hears it]');
      expect(sandbox.stdout).to.include('[the Agent does not answer]');
      expect(sandbox.stdout).to.include('Callbacks that did not reach the Agent: 0.');
    });
  });

  it('refuses what it does not know, with what there is', async () => {
    const refused = await SandboxProcess.ended(['--once', '--faults', 'late,earthquake']);

    expect(refused.exitCode).to.equal(2);
    expect(refused.stderr).to.equal(
      '--faults must be some of late, duplicate, drop, dead-agent, with commas between, and "earthquake" is not; --help shows the options.\n',
    );
  });

  describe('kept running', () => {
    before(async () => {
      sandbox = await SandboxProcess.ready();
    });

    after(async () => {
      await sandbox.stop('SIGKILL');
    });

    it('plays what is typed, and says what cannot be played', async () => {
      sandbox.type('bet b 12.5');
      sandbox.type('settle B 40');
      sandbox.type('cancel A');
      sandbox.type('books');
      await sandbox.until('All books agree.', 2);

      expect(booked(sandbox, 'BET accepted', 'moved -12.5000')).to.equal(1);
      expect(booked(sandbox, 'SETTLED accepted', 'moved 40.0000')).to.equal(1);
      expect(sandbox.stdout).to.include('That cannot be done: provider A has no way to take a bet back.');
      expect(sandbox.hasColours).to.equal(false);
    });

    it('prints commands that work', async () => {
      const answers = await Promise.all(
        sandbox.commands.map(async (line) => (await promisify(execFile)('sh', ['-c', line])).stdout),
      );

      expect(answers).to.have.length(5);
      for (const answer of answers) expect(JSON.parse(answer), answer).to.include({ status: true, code: 0 });
    });

    it('prints an address that opens the console once, and the console has what was played', async () => {
      const visitor = new Visitor({ url: sandbox.baseUrl });
      const link = sandbox.consoleLinks.at(-1) ?? '';
      await visitor.post('/console/sign-in/link', { link: link.split('/').at(-1) ?? '' });
      const player = /the player (P\d+)/.exec(sandbox.stdout)?.[1] ?? '';
      const timeline = await visitor.get(`/console/players/SANDBOX/${player}`);
      const rounds = [...timeline.text.matchAll(/\/console\/rounds\/[A-D]\/[^"#?]+/g)].map(([path]) => path);
      const [round, deliveries, overview] = await Promise.all(
        [rounds[0] ?? '', '/console/deliveries', '/console'].map((path) => visitor.get(path)),
      );

      expect(sandbox.consoleLinks).to.have.length(2);
      expect(link).to.match(new RegExp(`^${sandbox.baseUrl}/console/sign-in/link/`));
      expect(round?.text).to.include('The SETTLED was accepted and moved 40.0000 USD');
      expect(deliveries?.text).to.include('SANDBOX');
      expect(overview?.text).to.include('What is wrong');
    });

    it('stops cleanly when it is told to, and leaves nothing behind', async () => {
      const folder = /are in (\/\S+)\.\n/.exec(sandbox.stdout)?.[1] ?? '';
      await access(folder);

      await sandbox.stop('SIGINT');

      expect(sandbox.exitCode, sandbox.stderr).to.equal(0);
      await expectRejected(access(folder));
      await expectRejected(fetch(`${sandbox.baseUrl}/health/live`));
    });
  });
});

async function expectRejected(promise: Promise<unknown>): Promise<void> {
  const outcome = await promise.then(
    () => 'fulfilled',
    () => 'rejected',
  );
  expect(outcome).to.equal('rejected');
}
