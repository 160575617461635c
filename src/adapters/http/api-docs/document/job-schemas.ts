import { AUDIT_SCOPES } from '../../../../domain/wallet/invariants.ts';
import { z } from 'zod';
import { IN_DOUBT_REASONS } from '../../../../domain/in-doubt/in-doubt-item.ts';
import { DIFFERENCE_REASONS } from '../../../../domain/reconciliation/compare-books.ts';
import { auditRequest } from '../../admin-api/audits.ts';
import { syncRequest } from '../../admin-api/jobs.ts';
import { reconcileRequest } from '../../admin-api/reconciliations.ts';
import type { Schema } from '../openapi.ts';
import { pageOf } from './page-schemas.ts';
import { guid, listOf, ref, strictObject, text } from './schema-parts.ts';

const { $schema: _, ...request } = z.toJSONSchema(syncRequest, { io: 'input' });
const { $schema: __, ...span } = z.toJSONSchema(reconcileRequest, { io: 'input' });
const { $schema: ___, ...scope } = z.toJSONSchema(auditRequest, { io: 'input' });

/** Bodies of calls that start jobs. */
export const jobRequestSchemas = {
  SyncRequest: {
    ...(request as Schema),
    properties: {
      accept_shrink: {
        type: 'boolean',
        default: false,
        description: 'True takes a list at its word that is empty, or that lacks more than half of the known games.',
      },
    },
  },
  AuditRequest: {
    ...(scope as Schema),
    properties: {
      scope: {
        type: 'string',
        enum: [...AUDIT_SCOPES],
        default: 'all',
        description:
          '`all` reads everything. `new` reads what came after that which an earlier audit has found sound, and looks at every ' +
          'wallet and transfer; damage to what is older it does not see.',
      },
    },
  },
  ReconcileRequest: {
    ...(span as Schema),
    properties: {
      from: { type: 'string', format: 'date-time', description: 'The first moment that is compared.' },
      to: {
        type: 'string',
        format: 'date-time',
        description: 'The first moment that is not; at least 15 minutes ago and at most 31 days after `from`.',
      },
    },
  },
} as const satisfies Record<string, Schema>;

const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description });

const instant = (description: string): Schema => ({ type: 'string', format: 'date-time', description });

const failed: Schema = {
  title: 'Failed',
  ...strictObject({ reason: text('What went wrong, and what to do about it.') }),
};

const synced: Schema = {
  title: 'Synced',
  ...strictObject({
    created: count('Games that are new.'),
    updated: count('Games that were there and say something else now.'),
    unchanged: count('Games that were there and say the same.'),
    withdrawn: count('Games that were active and are not any more, because the upstream does not offer them.'),
    rejected_total: count('Listed games that break a rule; what is kept under their codes stays as it is.'),
    rejected: listOf(
      strictObject({ code: text('The upstream’s code of the game.'), reason: text('Which rule it breaks.') }),
      'The first of them, by code.',
    ),
  }),
};

const reconciled: Schema = {
  title: 'Reconciled',
  ...strictObject({
    compared: count('Bets, or rounds, that were compared.'),
    matched: count('Of these, how many are the same in all books.'),
    differences: count('Differences in the others; one may differ in its books and not be acknowledged besides.'),
    by_reason: {
      ...strictObject(
        Object.fromEntries(DIFFERENCE_REASONS.map((reason) => [reason, count(IN_DOUBT_REASONS[reason])])),
      ),
      description: 'The differences by their reason.',
    },
    added: count('Of these, how many no run had found before.'),
    gone: count('Differences of before that are not there any more; they were closed.'),
    foreign: count('Bets of players whom nobody here knows, which were not compared.'),
  }),
};

const job = strictObject({
  id: guid('Names the job.'),
  kind: text('What it does, such as `sync-catalogue`.'),
  subject: text(
    'What it works on: the code of the provider, and for a reconciliation the span after it; of an audit, its scope.',
  ),
  status: { type: 'string', enum: ['running', 'succeeded', 'failed'], description: 'How it stands.' },
  done: count(
    'How much is done: for a sync, the games that are fetched; for a reconciliation, the seconds that are compared; for an audit, the rows.',
  ),
  total: {
    type: ['integer', 'null'],
    minimum: 0,
    description: 'How much there is to do; null as long as that is not known.',
  },
  result: {
    description: 'What came of it; null while it runs.',
    oneOf: [synced, reconciled, ref('Audit'), failed, { type: 'null' }],
  },
  started_at: instant('When it was started.'),
  updated_at: instant('When it was last heard of. A job that runs is heard of every few seconds.'),
});

/** What calls about jobs answer. */
export const jobDataSchemas = {
  StartedJob: strictObject({
    job_id: guid('Names the job.'),
    outcome: {
      type: 'string',
      enum: ['started', 'running', 'resumed'],
      description:
        '`started`: it is new. `running`: somebody started it before, with what they asked for. `resumed`: it was left lying ' +
        'by a process that is gone, and goes on where it stopped.',
    },
  }),
  Job: job,
  JobList: pageOf(job, 'Jobs; the last started first.'),
} as const satisfies Record<string, Schema>;
