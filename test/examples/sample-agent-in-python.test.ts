import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect } from 'chai';
import { ALL_CASES } from '../../src/adapters/cli/conformance/cases/all-cases.ts';
import { tryAgent } from '../../src/adapters/cli/conformance/try-agent.ts';
import { agentUnderTest } from '../adapters/cli/conformance/agent-under-test.ts';
import { SECRET } from '../adapters/cli/conformance/faulty-agent.ts';
import { noteLeftOut } from '../support/left-out.ts';

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

if (hasPython) {
  describe('the sample Agent in Python', () => {
    let agent: ChildProcessByStdio<null, Readable, null>;
    let url: string;

    beforeEach(async () => {
      agent = spawn('python3', ['docs/examples/sample_agent.py'], {
        env: { ...process.env, AGENT_PORT: '0', AGENT_SECRETS: `whsec_b2xkLXNlY3JldA==,${SECRET}` },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [text] = await once(agent.stdout, 'data');
      url = /http:\/\/[\d.:]+/.exec(String(text))?.[0] ?? '';
      agent.stdout.resume();
    });

    afterEach(async () => {
      agent.kill();
      await once(agent, 'close');
    });

    for (const walletMode of ['agent', 'gateway'] as const) {
      it(`passes every case of the conformance kit where the wallet is the ${walletMode}'s`, async () => {
        const plan = {
          agent: agentUnderTest(url, { walletMode }),
          cases: ALL_CASES,
          seed: 7,
          onResult: () => undefined,
        };

        const results = await tryAgent(plan);

        const failed = results.filter(({ problems }) => problems.length > 0);
        expect(
          failed.map(({ tried, problems }) => [tried.name, ...problems.map(({ sentence }) => sentence)]),
        ).to.deep.equal([]);
        expect(results.filter(({ leftOut }) => leftOut === undefined)).to.have.length.greaterThan(100);
      });
    }
  });
} else {
  noteLeftOut('the sample Agent in Python', 'python3 3.9 or newer');
}
