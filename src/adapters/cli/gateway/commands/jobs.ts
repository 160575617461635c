import { JOBS } from '../../../api/calls/jobs.ts';
import { commandGroup } from '../command.ts';
import { objectOf } from '../view/shown-value.ts';
import { listView, recordView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

/** Shows the result as a part of the job. */
const jobView: View = (data, look) => {
  const { result, ...job } = objectOf(data);
  return recordView({ ...job, ...objectOf(result) }, look);
};

export const jobs = commandGroup('jobs', 'Long work of the gateway: syncs, reconciliations and audits.', {
  list: adminCommand(JOBS.list, {
    summary: 'List jobs, the last started first and page by page.',
    examples: ['jobs list', 'jobs list --kind reconcile --provider B --json'],
    view: listView('id', 'kind', 'subject', 'status', 'done', 'total', 'started_at', 'updated_at'),
  }),
  show: adminCommand(JOBS.show, {
    summary: 'Show the progress or the result of a job; exit code 1 for a failed job.',
    examples: ['jobs show 7d1b6a0c-52e9-4f36-8a17-c40e9b2d5f83'],
    view: jobView,
    isBad: (data) => objectOf(data)['status'] === 'failed',
  }),
});
