import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { FAULT_NAMES } from '../../../tools/sandbox/faults.ts';
import { SandboxProcess } from './sandbox-process.ts';

describe('the sandbox, each of its faults alone', () => {
  for (const fault of [...FAULT_NAMES, 'drop,dead-agent', 'late,drop']) {
    it(`ends with books that agree: ${fault}`, async () => {
      const sandbox = await SandboxProcess.ended(['--once', '--faults', fault]);

      expect(sandbox.exitCode, sandbox.stdout.slice(-2_000) + sandbox.stderr).to.equal(0);
    });
  }

  it('ends with books that agree where the Agent holds the money', async () => {
    const args = ['--once', '--wallet-mode', 'agent', '--faults', FAULT_NAMES.join(',')];
    const sandbox = await SandboxProcess.ended(args);

    expect(sandbox.exitCode, sandbox.stdout.slice(-2_000) + sandbox.stderr).to.equal(0);
  });

  it('can be run again on the same database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-data-'));
    try {
      for (let run = 1; run <= 2; run += 1) {
        const sandbox = await SandboxProcess.ended(['--once', '--data', folder]);

        expect(sandbox.exitCode, sandbox.stdout.slice(-2_000) + sandbox.stderr).to.equal(0);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('says so when its port is taken', async () => {
    const first = await SandboxProcess.ready();
    const port = new URL(first.baseUrl).port;
    const second = await SandboxProcess.ended(['--once', '--port', port]);
    await first.stop('SIGTERM');

    expect(second.exitCode).to.equal(1);
    expect(second.stderr).to.equal(
      `The sandbox cannot go on: Port ${port} is taken; set PORT (or METRICS_PORT) to a free one.\n`,
    );
  });
});
