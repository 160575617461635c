import { z } from 'zod';
import { GAMES_MAX, PAGES_MAX } from '../../../domain/catalogue/catalogue-limits.ts';
import { IN_DOUBT_REASONS } from '../../../domain/in-doubt/in-doubt-item.ts';
import { JOB_STATUSES, STALE_AFTER_MS } from '../../../domain/job/job-rules.ts';
import { BROUGHT_IN_NAMED_MAX, BROUGHT_IN_OUTCOMES } from '../../../domain/reconciliation/brought-in.ts';
import { DIFFERENCE_REASONS, type DifferenceReason } from '../../../domain/reconciliation/compare-books.ts';
import { adminCall } from '../call.ts';
import { CATALOGUE_CHAPTER } from './catalogue.ts';
import { conformanceResult, signedCertificate } from './conformance.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, flag, guid, instant, moment, oneOf, text } from '../schemas/fields.ts';
import { audit } from './money.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { filter, PROVIDER_CODE } from '../schemas/parameters.ts';
import { resealed } from './secrets.ts';
import { started, STARTED } from '../schemas/started-job.ts';

const chapter = {
  name: 'Admin: Jobs',
  description:
    'Work that goes on after its answer: syncs of catalogues, reconciliations, audits, and secrets that are sealed anew.',
};

const byReason = Object.fromEntries(
  DIFFERENCE_REASONS.map((reason) => [reason, count(IN_DOUBT_REASONS[reason])]),
) as Record<DifferenceReason, ReturnType<typeof count>>;

const failed = z.strictObject({ reason: text('What went wrong, and what to do about it.') }).meta({ title: 'Failed' });

/** The result of a sync. */
export const synced = z
  .strictObject({
    created: count('Games that are new.'),
    updated: count('Games that were there and say something else now.'),
    unchanged: count('Games that were there and say the same.'),
    withdrawn: count('Games that were active and are not any more, because the upstream does not offer them.'),
    rejected_total: count('Listed games that break a rule; what is kept under their codes stays as it is.'),
    rejected: z
      .array(z.strictObject({ code: text('The upstream’s code of the game.'), reason: text('Which rule it breaks.') }))
      .meta({ description: 'The first of them, by code.' }),
  })
  .meta({ title: 'Synced' });

const brought = z.strictObject({
  reference: text('The provider’s number of the wager or round, and the provider’s name for the player.'),
  reason: oneOf(DIFFERENCE_REASONS, 'How the books differed.'),
  amount: text('The provider’s sum minus the gateway’s sum.'),
  currency: text('Of the wallet.').nullable(),
  events: z.array(text('Action, number and movement.')).meta({ description: 'The events that the records say.' }),
  outcome: oneOf(BROUGHT_IN_OUTCOMES, '`shown`: nothing was booked, because `book` was not sent.'),
  because: text('Why it is left.').nullable(),
});

/** The result of a reconciliation. */
export const reconciled = z
  .strictObject({
    compared: count('Bets, or rounds, that were compared.'),
    matched: count('Of these, how many are the same in all books.'),
    differences: count('Differences in the others; one may differ in its books and not be acknowledged besides.'),
    by_reason: z.strictObject(byReason).meta({ description: 'The differences by their reason.' }),
    added: count('Of these, how many no run had found before.'),
    gone: count('Differences of before that are not there any more; they were closed.'),
    foreign: count('Bets of unknown players, which were not compared.'),
    booked: count('With `book`: differences whose events are booked now.').optional(),
    left: count(
      'With `bring_in`: differences that stay, because the record does not say enough or an event was refused.',
    ).optional(),
    brought: z
      .array(brought)
      .max(BROUGHT_IN_NAMED_MAX)
      .meta({
        description: `With \`bring_in\`: the first ${BROUGHT_IN_NAMED_MAX} differences, and the events that the records say.`,
      })
      .optional(),
  })
  .meta({ title: 'Reconciled' });

const job = z
  .strictObject({
    id: guid('Names the job.'),
    kind: text('What it does, such as `sync-catalogue`.'),
    subject: text(
      'What it works on: the code of the provider, and for a reconciliation the span after it; of an audit, its scope; of a sealing anew, the name of the key.',
    ),
    status: oneOf(JOB_STATUSES, 'How it stands.'),
    done: count(
      'How much is done: for a sync, the games that are fetched; for a reconciliation, the seconds that are compared; for an audit, the rows; for a sealing anew, the secrets.',
    ),
    total: count('How much there is to do; null as long as that is not known.').nullable(),
    result: z
      .union([synced, reconciled, audit, resealed, conformanceResult, signedCertificate, failed])
      .nullable()
      .meta({ description: 'What came of it; null while it runs.' }),
    started_at: moment('When it was started.'),
    updated_at: moment('When it was last heard of. A job that runs is heard of every few seconds.'),
  })
  .meta({ id: 'Job' });

type Job = z.output<typeof job>;

const start: Pick<Job, 'id' | 'kind' | 'subject' | 'started_at' | 'updated_at'> = {
  id: STARTED.job_id,
  kind: 'sync-catalogue',
  subject: EXAMPLE.provider,
  started_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:04.250Z',
};
const span = { from: EXAMPLE.since, to: '2026-11-21T00:00:00Z' };
const compared: Job = {
  ...start,
  kind: 'reconcile',
  subject: `${EXAMPLE.provider} 2026-11-20T00:00:00.000Z/2026-11-21T00:00:00.000Z`,
  status: 'succeeded',
  done: 86_400,
  total: 86_400,
  result: {
    compared: 5120,
    matched: 5118,
    differences: 2,
    added: 1,
    gone: 0,
    foreign: 31,
    by_reason: { missing_here: 1, missing_there: 0, amount_differs: 0, status_differs: 1, not_acknowledged: 0 },
  },
};

/** Work that continues in the background after the answer. */
export const JOBS = {
  sync: adminCall({
    chapter: CATALOGUE_CHAPTER,
    route: 'POST /providers/{code}/sync',
    right: 'operate',
    name: 'syncCatalogue',
    summary: 'Sync a provider’s catalogue',
    description:
      'Starts a job that fetches the provider’s whole game list and then makes the catalogue follow it, all at once. New ' +
      'games appear, changed ones follow, those that the list lacks are switched off and come back with it; what an operator ' +
      'switched off stays off. A list that cannot be fetched to its end changes nothing, neither does one that is empty or ' +
      'lacks more than half of the known games, unless `accept_shrink` says that this is meant. A provider has one such job ' +
      `at a time; one that was not heard of for ${STALE_AFTER_MS / 1000} s is resumed. A list has at most ${GAMES_MAX} games ` +
      `on ${PAGES_MAX} pages.`,
    params: { code: PROVIDER_CODE },
    body: z
      .strictObject({
        accept_shrink: flag(
          'True takes a list at its word that is empty, or that lacks more than half of the known games.',
        ).default(false),
      })
      .meta({ id: 'SyncRequest' }),
    sends: { accept_shrink: false },
    answers: started,
    examples: { started: STARTED },
    failures: ['provider_failed', 'unsupported_call'],
  }),
  reconcile: adminCall({
    chapter,
    route: 'POST /providers/{code}/reconciliations',
    right: 'operate',
    fieldRights: { book: 'administer' },
    secondPerson: { fields: ['book'] },
    name: 'reconcile',
    summary: 'Compare a provider’s books with ours',
    description:
      'Starts a job that compares the provider’s bet records of a span of time with what was booked here, and that with what the ' +
      'Agents have acknowledged. Each difference is in doubt, once, however often it is found; one that a later run over the same ' +
      'time does not find any more is closed. The same span again resumes a job that was left lying. `bring_in` shows for each difference ' +
      'the events that the provider’s records say, and `book` books them. What was booked before moves nothing.',
    params: { code: PROVIDER_CODE },
    body: z
      .strictObject({
        from: instant.meta({ description: 'The first moment that is compared.' }),
        to: instant.meta({
          description: 'The first moment that is not; at least 15 minutes ago and at most 31 days after `from`.',
        }),
        bring_in: flag('True shows the events that the provider’s records say and the books lack.').optional(),
        book: flag('With `bring_in`: true books these events, by the same rules as callbacks.').optional(),
      })
      .meta({ id: 'ReconcileRequest' }),
    sends: span,
    answers: started,
    examples: { started: STARTED },
    failures: ['provider_failed', 'unsupported_call'],
  }),
  list: adminCall({
    chapter,
    route: 'GET /jobs',
    right: 'read',
    name: 'listJobs',
    summary: 'List jobs',
    description:
      'Syncs, reconciliations and audits, those that run and those that are over, as long as they are kept; the last started first.',
    query: {
      kind: filter('Only of this kind.', 'reconcile'),
      provider: filter('Only on this provider; case is ignored.', EXAMPLE.provider),
      status: oneOf(JOB_STATUSES, 'Only of this status.')
        .meta({ examples: ['succeeded'] })
        .optional(),
      ...PAGE,
    },
    answers: pageOf(job, 'Jobs; the last started first.').meta({ id: 'JobList' }),
    examples: { one: onePage(compared) },
  }),
  show: adminCall({
    chapter,
    route: 'GET /jobs/{id}',
    right: 'read',
    name: 'showJob',
    summary: 'Show a job',
    description: 'How far a job has come, whichever process it runs in.',
    params: { id: text('The job’s id, as its start answered it.').meta({ examples: [start.id] }) },
    answers: job,
    examples: {
      running: { ...start, status: 'running', done: 240, total: null, result: null },
      succeeded: {
        ...start,
        status: 'succeeded',
        done: 416,
        total: 416,
        result: {
          created: 3,
          updated: 12,
          unchanged: 395,
          withdrawn: 1,
          rejected_total: 1,
          rejected: [{ code: 'moonlit-market', reason: 'currencies must name at least one currency' }],
        },
      },
      compared,
      failed: {
        ...start,
        status: 'failed',
        done: 240,
        total: null,
        result: { reason: 'provider A did not answer in time: after 10000 ms; the catalogue is as it was' },
      },
    },
  }),
} as const;

export type JobResult = Job['result'];
