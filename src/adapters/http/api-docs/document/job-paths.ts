import { GAMES_MAX, PAGES_MAX } from '../../../../domain/game/catalogue-limits.ts';
import { STALE_AFTER_MS, JOB_STATUSES } from '../../../../domain/job/job-rules.ts';
import type { Paths, PathParameter, QueryParameter } from '../openapi.ts';
import { adminOperation, BODY_LIMIT, IN_PATH, PAGE_IN_QUERY } from './admin-operation.ts';
import { PATH_EXAMPLES } from './examples.ts';
import { jsonBody } from './operation.ts';
import { TAGS } from './tags.ts';

const JOB_ID = '7d1b6a0c-52e9-4f36-8a17-c40e9b2d5f83';

const jobInPath: PathParameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The job’s id, as its start answered it.',
  schema: { type: 'string' },
  example: JOB_ID,
};

const job = {
  id: JOB_ID,
  kind: 'sync-catalogue',
  subject: PATH_EXAMPLES.provider,
  started_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:04.250Z',
};
const counts = { created: 3, updated: 12, unchanged: 395, withdrawn: 1 };
const rejected = [{ code: 'moonlit-market', reason: 'currencies must name at least one currency' }];

const compared = {
  ...job,
  ...{ kind: 'reconcile', subject: `${PATH_EXAMPLES.provider} 2026-11-20T00:00:00.000Z/2026-11-21T00:00:00.000Z` },
  ...{ status: 'succeeded', done: 86_400, total: 86_400 },
  result: {
    ...{ compared: 5120, matched: 5118, differences: 2, added: 1, gone: 0, foreign: 31 },
    by_reason: { missing_here: 1, missing_there: 0, amount_differs: 0, status_differs: 1, not_acknowledged: 0 },
  },
};

const inQuery = (name: string, description: string, example: string): QueryParameter => ({
  ...{ name, in: 'query', required: false, description, schema: { type: 'string' }, example },
});
const FILTERS = [
  inQuery('kind', 'Only of this kind.', 'reconcile'),
  inQuery('provider', 'Only on this provider; case is ignored.', PATH_EXAMPLES.provider),
  {
    ...inQuery('status', 'Only of this status.', 'succeeded'),
    schema: { type: 'string', enum: [...JOB_STATUSES] },
  },
] as const;

/** Work that goes on after its answer. */
export const jobPaths: Paths = {
  '/admin/v1/providers/{code}/sync': {
    post: adminOperation({
      tag: TAGS.catalogue,
      operationId: 'syncCatalogue',
      summary: 'Sync a provider’s catalogue',
      description:
        'Starts a job that fetches the provider’s whole game list and then makes the catalogue follow it, all at once. New ' +
        'games appear, changed ones follow, those that the list lacks are switched off and come back with it; what an operator ' +
        'switched off stays off. A list that cannot be fetched to its end changes nothing, neither does one that is empty or ' +
        'lacks more than half of the known games, unless `accept_shrink` says that this is meant. A provider has one such job ' +
        `at a time; one that was not heard of for ${STALE_AFTER_MS / 1000} s is resumed. A list has at most ${GAMES_MAX} games ` +
        `on ${PAGES_MAX} pages.`,
      parameters: [IN_PATH.provider],
      requestBody: jsonBody('SyncRequest', BODY_LIMIT, { accept_shrink: false }),
      answers: 'StartedJob',
      examples: { started: { job_id: JOB_ID, outcome: 'started' } },
      failures: ['provider_failed', 'unsupported_call'],
    }),
  },
  '/admin/v1/providers/{code}/reconciliations': {
    post: adminOperation({
      tag: TAGS.inDoubt,
      operationId: 'reconcile',
      summary: 'Compare a provider’s books with ours',
      description:
        'Starts a job that compares the provider’s bet records of a span of time with what was booked here, and that with what the ' +
        'Agents have acknowledged. Each difference is in doubt, once, however often it is found; one that a later run over the same ' +
        'time does not find any more is closed. The same span again resumes a job that was left lying.',
      parameters: [IN_PATH.provider],
      requestBody: jsonBody('ReconcileRequest', BODY_LIMIT, {
        from: '2026-11-20T00:00:00Z',
        to: '2026-11-21T00:00:00Z',
      }),
      answers: 'StartedJob',
      examples: { started: { job_id: JOB_ID, outcome: 'started' } },
      failures: ['provider_failed', 'unsupported_call'],
    }),
  },
  '/admin/v1/audits': {
    post: adminOperation({
      tag: TAGS.money,
      operationId: 'startAudit',
      summary: 'Audit the money in the background',
      description:
        'Starts a job that does what `GET /admin/v1/audit` does, for ledgers on which nobody would wait for the answer. One of each ' +
        'scope at a time; one that was left lying goes on where it was.',
      requestBody: jsonBody('AuditRequest', BODY_LIMIT, { scope: 'new' }),
      answers: 'StartedJob',
      examples: { started: { job_id: JOB_ID, outcome: 'started' } },
    }),
  },
  '/admin/v1/jobs': {
    get: adminOperation({
      tag: TAGS.catalogue,
      operationId: 'listJobs',
      summary: 'List jobs',
      description:
        'Syncs, reconciliations and audits, those that run and those that are over, as long as they are kept; the last started first.',
      parameters: [...FILTERS, ...PAGE_IN_QUERY],
      answers: 'JobList',
      examples: { one: { list: [compared], total: 1, page: 1, pageSize: 10 } },
    }),
  },
  '/admin/v1/jobs/{id}': {
    get: adminOperation({
      tag: TAGS.catalogue,
      operationId: 'showJob',
      summary: 'Show a job',
      description: 'How far a job has come, whichever process it runs in.',
      parameters: [jobInPath],
      answers: 'Job',
      examples: {
        running: { ...job, status: 'running', done: 240, total: null, result: null },
        succeeded: {
          ...{ ...job, status: 'succeeded', done: 416, total: 416 },
          result: { ...counts, rejected_total: 1, rejected },
        },
        compared,
        failed: {
          ...{ ...job, status: 'failed', done: 240, total: null },
          result: { reason: 'provider A did not answer in time: after 10000 ms; the catalogue is as it was' },
        },
      },
    }),
  },
};
