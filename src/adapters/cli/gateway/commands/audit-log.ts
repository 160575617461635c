import { CHANGES } from '../../../api/calls/changes.ts';
import { commandGroup } from '../command.ts';
import { changesView } from '../view/changes-view.ts';
import { adminCommand } from './admin-command.ts';

export const auditLog = commandGroup('audit-log', 'Changes by administration, with their actors.', {
  '': adminCommand(CHANGES.list, {
    summary: 'List changes by administration, the newest first and page by page, with the changed values.',
    details:
      'The log has every call that may change data, also refused calls, before the gateway carries it out. It has no secrets, and only ' +
      'tells whether credentials were sent. The actor is the administrator; with ADMIN_TOKEN it is a claim of the caller.',
    examples: [
      'audit-log --entity agents/ACME',
      'audit-log --actor ann@example.com --since 2026-11-21T09:00:00Z --json',
    ],
    view: changesView,
  }),
});
