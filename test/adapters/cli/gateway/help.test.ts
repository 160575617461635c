import { expect } from 'chai';
import { pathOf } from '../../../../src/adapters/cli/gateway/command.ts';
import { COMMANDS } from '../../../../src/adapters/cli/gateway/commands.ts';
import { exampleLine } from '../../../../src/adapters/cli/command-line/help.ts';
import { parseCommandLine } from '../../../../src/adapters/cli/gateway/parse/parse-command-line.ts';
import { PROGRAM } from '../../../../src/adapters/cli/gateway/program.ts';
import { PLAIN } from '../../../../src/adapters/cli/gateway/view/look.ts';
import { called } from './called.ts';

const all = COMMANDS.flatMap((group) => group.commands.map((command) => ({ path: pathOf(group, command), command })));

describe('the help of agent-gateway', () => {
  it('lists every command with its summary', async () => {
    const { status, stdout } = await called(['help']);

    expect(status).to.equal(0);
    for (const { path } of all) expect(stdout).to.match(new RegExp(`^ {2}${path} +[A-Z]`, 'm'));
  });

  it('is what a call without a command gets, as a wrong call', async () => {
    const { status, stdout, stderr } = await called([]);

    expect({ status, stdout }).to.deep.equal({ status: 2, stdout: '' });
    expect(stderr).to.equal((await called(['help'])).stdout);
  });

  it('lists the commands of a group', async () => {
    const { status, stdout } = await called(['help', 'tokens']);

    expect(status).to.equal(0);
    expect(stdout).to.include('tokens revoke AGENT ID  ').and.not.to.include('agents');
  });

  for (const { path, command } of all) {
    it(`explains "${path}" with examples, in both spellings`, async () => {
      const { status, stdout } = await called(['help', ...path.split(' ')]);

      expect(status).to.equal(0);
      expect(stdout).to.include(`Usage: agent-gateway ${path}`);
      for (const name of Object.keys(command.options ?? {}))
        expect(stdout).to.match(new RegExp(`--(\\[no-])?${name}\\b`));
      expect(await called([...path.split(' '), '--help'])).to.deep.equal({ status, stdout, stderr: '' });
    });

    for (const example of command.examples) {
      it(`has an example that it understands: ${example}`, () => {
        const words = wordsOf(exampleLine(PROGRAM, example));

        expect(parseCommandLine(words, { groups: COMMANDS, version: '1.2.3', look: PLAIN })).to.have.property(
          'ok',
          true,
        );
      });
    }
  }

  it('does not say the same option in two ways', () => {
    const kinds = new Map<string, boolean>();
    for (const [name, { kind }] of all.flatMap(({ command }) => Object.entries(command.options ?? {}))) {
      const takesNoValue = kind === 'flag' || kind === 'switch';
      expect(kinds.get(name) ?? takesNoValue, name).to.equal(takesNoValue);
      kinds.set(name, takesNoValue);
    }
  });

  it('tells its version', async () => {
    expect(await called(['--version'])).to.deep.equal({ status: 0, stdout: 'agent-gateway 1.2.3\n', stderr: '' });
  });
});

/** The words that a shell would give to our program, quotes and redirections aside. */
const wordsOf = (line: string): readonly string[] =>
  line
    .replace(/^.*?agent-gateway /, '')
    .replace(/ (>|<<<) .*$/, '')
    .match(/"[^"]*"|'[^']*'|\S+/g)!
    .map((word) => word.replace(/^["']|["']$/g, ''));
