import type { CommandGroup } from '../command.ts';
import { changesView } from '../view/changes-view.ts';
import { adminCommand } from './admin-command.ts';
import { PAGE_OPTIONS, pageOf } from './paging.ts';

export const auditLog: CommandGroup = {
  name: 'audit-log',
  summary: 'Who changed what by administration.',
  commands: [
    adminCommand({
      name: '',
      summary: 'List changes by administration, the newest first and page by page, with what is another than before.',
      details:
        'Every call that may change something is noted before it is made, refused ones too. Secrets are not in it: of credentials it says ' +
        'only that they were sent. Who acted is what the caller claimed; other calls than those of this command line may show a fingerprint ' +
        'of the token instead.',
      options: {
        entity: {
          kind: 'text',
          value: 'THING',
          description: 'Only changes of this, as the log spells it, such as agents/ACME.',
        },
        actor: { kind: 'text', value: 'NAME', description: 'Only what was done by this actor.' },
        since: { kind: 'text', value: 'INSTANT', description: 'Only since then, such as 2026-11-21T09:00:00Z.' },
        ...PAGE_OPTIONS,
      },
      examples: [
        'audit-log --entity agents/ACME',
        'audit-log --actor ann@example.com --since 2026-11-21T09:00:00Z --json',
      ],
      request: (call) => ({
        method: 'GET',
        path: '/audit-log',
        query: { ...call.query({ entity: 'entity', actor: 'actor', since: 'since' }), ...pageOf(call) },
      }),
      view: changesView,
    }),
  ],
};
