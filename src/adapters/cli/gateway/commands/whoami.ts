import { ACCOUNT } from '../../../api/admin-tokens.ts';
import type { CommandGroup } from '../command.ts';
import { recordView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

export const whoami: CommandGroup = {
  name: 'whoami',
  summary: 'The administrator that the token stands for.',
  commands: [
    adminCommand({
      name: '',
      contract: ACCOUNT.show,
      summary: 'Show the name and the role that the token stands for.',
      examples: ['whoami', 'whoami --json'],
      view: recordView,
    }),
  ],
};
