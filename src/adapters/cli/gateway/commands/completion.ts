import { ok } from '../../../../domain/shared/result.ts';
import { completionTable } from '../completion/completion-table.ts';
import { SHELLS } from '../completion/shells.ts';
import { commandGroup, type CommandGroup } from '../command.ts';

/** Needs all commands, because the completion is made from them. */
export const completion = (groups: () => readonly CommandGroup[]): CommandGroup =>
  commandGroup('completion', 'Completion in shells.', {
    '': {
      summary: 'Print a script by which a shell completes commands, options and their values.',
      arguments: [
        { name: 'SHELL', description: `The shell: ${Object.keys(SHELLS).join(', ')}.`, choices: Object.keys(SHELLS) },
      ],
      examples: [
        'completion bash > /etc/bash_completion.d/agent-gateway',
        'completion zsh > "${fpath[1]}/_agent-gateway"',
        'completion fish > ~/.config/fish/completions/agent-gateway.fish',
      ],
      hasJson: false,
      run(call) {
        const script = SHELLS[call.argument('SHELL')]?.(completionTable(groups())) ?? '';
        return Promise.resolve(ok({ data: {}, text: () => script }));
      },
    },
  });
