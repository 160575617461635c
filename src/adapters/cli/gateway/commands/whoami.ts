import { ACCOUNT } from '../../../api/calls/admin-tokens.ts';
import { commandGroup } from '../command.ts';
import { adminCommand } from './admin-command.ts';

export const whoami = commandGroup('whoami', 'The administrator that the token stands for.', {
  '': adminCommand(ACCOUNT.show, {
    summary: 'Show the name and the role that the token stands for.',
    examples: ['whoami', 'whoami --json'],
  }),
});
