import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { called } from './called.ts';

const run = promisify(execFile);

/** The words that bash offers for the last word. */
async function offered(...words: string[]): Promise<readonly string[]> {
  const { stdout: script } = await called(['completion', 'bash']);
  const { stdout } = await run('bash', [
    '-c',
    `complete() { :; }; eval "$1"; shift; COMP_WORDS=(agent-gateway "$@"); COMP_CWORD=$#; _agent_gateway; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ...['bash', script, ...words],
  ]);
  return stdout.split('\n').filter((word) => word !== '');
}

describe('the completion of agent-gateway', () => {
  it('offers commands, and what may follow them', async () => {
    expect(await offered('ag')).to.deep.equal(['agents']);
    expect(await offered('tokens', '')).to.deep.equal(['issue', 'list', 'show', 'revoke']);
    expect(await offered('help', 'cal')).to.deep.equal(['callbacks']);
  });

  it('offers the options of the command, past its arguments and other options', async () => {
    const options = await offered('agents', 'update', 'ACME', '--active', '--');

    expect(options).to.include.members(['--name', '--no-active', '--json', '--url']).and.not.to.include('--page');
  });

  it('offers the values of an option that has a list of them, and none for others', async () => {
    expect(await offered('agents', 'create', 'ACME', '--wallet-mode', '')).to.deep.equal(['gateway', 'agent']);
    expect(await offered('agents', 'create', 'ACME', '--name', '')).to.deep.equal([]);
  });

  it('offers the shells', async () => {
    expect(await offered('completion', 'f')).to.deep.equal(['fish']);
  });

  for (const [shell, line] of [
    ['zsh', '#compdef agent-gateway'],
    [
      'fish',
      `complete -c agent-gateway -n "_agent_gateway_at 'tokens'" -f -a revoke -d 'Revoke a token, at once and for good.'`,
    ],
  ] as const) {
    it(`has a script for ${shell}`, async () => {
      expect((await called(['completion', shell])).stdout.split('\n')).to.include(line);
    });
  }
});
