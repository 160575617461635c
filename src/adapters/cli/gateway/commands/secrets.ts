import { z } from 'zod';
import { ok } from '../../../../domain/shared/result.ts';
import { CALLBACK_SECRETS } from '../../../api/calls/callback-secrets.ts';
import { resealed, SECRETS } from '../../../api/calls/secrets.ts';
import { commandGroup } from '../command.ts';
import { watchedJob } from '../jobs/follow-job.ts';
import { listView, sentenceView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

export const secrets = commandGroup(
  'secrets',
  'Callback secrets, by which Agents verify that a callback is the gateway’s; and the key that encrypts all secrets.',
  {
    issue: adminCommand(CALLBACK_SECRETS.issue, {
      summary: 'Issue a callback secret and print it, once.',
      details:
        'Callbacks are signed with all valid secrets, so that a secret can be exchanged without an interruption.',
      examples: ['secrets issue ACME'],
      remark: 'Keep it now: it is not shown again.',
    }),
    list: adminCommand(CALLBACK_SECRETS.list, {
      summary: 'List the callback secrets of an Agent, those that sign first, without the secrets themselves.',
      examples: ['secrets list ACME', 'secrets list ACME --page 2 --page-size 100'],
      view: listView('id', 'created_at', 'revoked_at'),
    }),
    show: adminCommand(CALLBACK_SECRETS.show, { examples: ['secrets show ACME 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10'] }),
    revoke: adminCommand(CALLBACK_SECRETS.revoke, {
      summary: 'Revoke a callback secret, at once and for good.',
      examples: ['secrets revoke ACME 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10 --yes'],
      question: (call) => `Revoke callback secret ${call.argument('ID')}? It signs no callback from then on.`,
      view: sentenceView('Revoked.'),
    }),
    reseal: {
      summary: 'Seal all secrets anew with SECRETS_KEY, while the gateways work on.',
      details:
        'A step of a change of SECRETS_KEY; docs/guide-operator.md has all steps. The gateway does the work. This command only follows it, ' +
        'and may be interrupted and started again. The exit code is 1 if secrets are left that no key of the gateway opens.',
      contract: SECRETS.reseal,
      examples: ['secrets reseal', 'secrets reseal --json'],
      hasJson: true,
      prints: 'an object with `key`, `resealed` and `not_opened`',
      async run(_, session) {
        const job = await watchedJob(session, { path: '/secrets/reseal', body: {}, outcome: RESEALED }, NAMES);
        if (!job.ok) return job;
        const { result } = job.value;
        return ok({ data: result, text: (look) => look.spelled(resealedText(result)), isBad: result.not_opened > 0 });
      },
    },
  },
);

const NAMES = {
  noun: 'A sealing with this key',
  counted: 'secrets sealed',
  name: 'the sealing of the secrets',
} as const;

/** The contract's fields. A later gateway may send more. */
const RESEALED = z.looseObject(resealed.shape);

function resealedText({ key, resealed: count, not_opened: left }: z.output<typeof RESEALED>): string {
  const sealed = `${count} secrets were sealed anew with key ${key}.\n`;
  const next = '`agent-gateway doctor` tells whether the keys before it may go.\n';
  return left === 0 ? sealed + next : `${sealed}${left} secrets are left that no key of the gateway opens.\n${next}`;
}
