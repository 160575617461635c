import { CHANGES } from '../../../api/changes.ts';
import { commandGroup } from '../command.ts';
import { changesView } from '../view/changes-view.ts';
import { adminCommand } from './admin-command.ts';

export const auditLog = commandGroup('audit-log', 'Who changed what by administration.', {
  '': adminCommand(CHANGES.list, {
    summary: 'List changes by administration, the newest first and page by page, with what is another than before.',
    details:
      'Every call that may change something is noted before it is made, refused ones too. Secrets are not in it: of credentials it says ' +
      'only that they were sent. Who acted is what the caller claimed; other calls than those of this command line may show a fingerprint ' +
      'of the token instead.',
    examples: [
      'audit-log --entity agents/ACME',
      'audit-log --actor ann@example.com --since 2026-11-21T09:00:00Z --json',
    ],
    view: changesView,
  }),
});
