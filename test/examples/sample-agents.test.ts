/** The sample Agents, started as their first lines say, in the conformance kit. */
import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect } from 'chai';
import { SECRET } from '../adapters/cli/conformance/faulty-agent.ts';
import { expectWholeKit } from '../packages/agent-sdk.ts';
import { noteLeftOut } from '../support/left-out.ts';

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
if (!hasPython) noteLeftOut('the sample Agent in Python', 'python3 3.9 or newer');

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  TypeScript: [process.execPath, '--import', import.meta.resolve('tsx'), 'docs/examples/sample-agent.ts'],
  ...(hasPython && { Python: ['python3', 'docs/examples/sample_agent.py'] }),
};

for (const [language, [program = '', ...args]] of Object.entries(COMMANDS)) {
  describe(`the sample Agent in ${language}`, () => {
    let agent: ChildProcessByStdio<null, Readable, null>;
    let printed: string;

    beforeEach(async () => {
      const env = { ...process.env, AGENT_PORT: '0', AGENT_SECRETS: `whsec_b2xkLXNlY3JldA==,${SECRET}` };
      agent = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
      printed = String((await once(agent.stdout, 'data'))[0]);
      agent.stdout.on('data', (text) => (printed += String(text)));
    });

    afterEach(async () => {
      agent.kill();
      await once(agent, 'close');
    });

    for (const walletMode of ['agent', 'gateway'] as const) {
      it(`passes every case of the conformance kit where the wallet is the ${walletMode}'s, and prints each answer`, async () => {
        await expectWholeKit(/http:\/\/[\d.:]+\d/.exec(printed)?.[0] ?? '', walletMode);

        expect(printed).to.match(/^\/api\/v1\/callback\/bet.*\n {2}200 \{"status": ?true, ?"code": ?0/m);
      });
    }
  });
}
