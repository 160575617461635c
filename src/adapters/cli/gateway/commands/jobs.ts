import { JOB_STATUSES } from '../../../../domain/job/job-rules.ts';
import { at } from '../admin/admin-request.ts';
import type { Argument, CommandGroup } from '../command.ts';
import { objectOf } from '../view/shown-value.ts';
import { listView, recordView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { PAGE_OPTIONS, pageOf } from './paging.ts';

const ID: Argument = { name: 'ID', description: 'The id of the job, as `jobs list` shows it.' };

/** What it came to is shown as if it were the job's own. */
const jobView: View = (data, look) => {
  const { result, ...job } = objectOf(data);
  return recordView({ ...job, ...objectOf(result) }, look);
};

export const jobs: CommandGroup = {
  name: 'jobs',
  summary: 'Work of the gateway that goes on after its answer: syncs, reconciliations and audits.',
  commands: [
    adminCommand({
      name: 'list',
      summary: 'List jobs, the last started first and page by page.',
      options: {
        kind: { kind: 'text', value: 'KIND', description: 'Only of this kind, such as sync-catalogue or reconcile.' },
        provider: { kind: 'text', value: 'PROVIDER', description: 'Only on this provider.' },
        status: { kind: 'text', value: 'STATUS', choices: JOB_STATUSES, description: 'Only of this status.' },
        ...PAGE_OPTIONS,
      },
      examples: ['jobs list', 'jobs list --kind reconcile --provider B --json'],
      request: (call) => ({
        method: 'GET',
        path: '/jobs',
        query: { ...call.query({ kind: 'kind', provider: 'provider', status: 'status' }), ...pageOf(call) },
      }),
      view: listView('id', 'kind', 'subject', 'status', 'done', 'total', 'started_at', 'updated_at'),
    }),
    adminCommand({
      name: 'show',
      summary: 'Show how far a job is, or what it came to; exit code 1 when it has failed.',
      arguments: [ID],
      examples: ['jobs show 7d1b6a0c-52e9-4f36-8a17-c40e9b2d5f83'],
      request: (call) => ({ method: 'GET', path: at`/jobs/${call.argument('ID')}` }),
      view: jobView,
      isBad: (data) => objectOf(data)['status'] === 'failed',
    }),
  ],
};
