import { JOBS, synced } from '../../../api/calls/jobs.ts';
import { commandGroup } from '../command.ts';
import { objectOf, onOneLine } from '../view/shown-value.ts';
import { listView, recordView, type View } from '../view/views.ts';
import { adminCommand, requestOf } from './admin-command.ts';
import { z } from 'zod';
import { ok } from '../../../../domain/shared/result.ts';
import { watchedJob } from '../jobs/follow-job.ts';
import { argumentsOf, optionsOf } from './contract-options.ts';

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

export const sync = commandGroup('sync', 'The catalogue from a provider’s own game list.', {
  '': {
    summary: 'Sync a provider’s catalogue, and show the progress.',
    details:
      'The gateway does the work. This command only follows it, and may be interrupted and started again: it then follows the running ' +
      'sync, or resumes an interrupted one where it stopped.',
    contract: JOBS.sync,
    arguments: argumentsOf(JOBS.sync),
    options: optionsOf(JOBS.sync),
    examples: ['sync B', 'sync C --url https://gateway.example.com --accept-shrink'],
    hasJson: true,
    prints: JOBS.show,
    async run(call, session) {
      const provider = call.argument('PROVIDER');
      const { path } = requestOf(JOBS.sync, { options: {} }, call);
      const wanted = { path, body: call.fields(), outcome: COUNTS };
      const job = await watchedJob(session, wanted, { ...NAMES, name: `the sync of ${provider}` });
      return job.ok ? ok({ data: job.value, text: () => reportText(job.value.result, provider) }) : job;
    },
  },
});

const NAMES = { noun: 'A sync of this provider', counted: 'games fetched' } as const;

/** The contract's fields. A later gateway may send more. */
const COUNTS = z.looseObject(synced.shape);

function reportText(result: z.output<typeof COUNTS>, provider: string): string {
  const { created, updated, unchanged, withdrawn, rejected_total: total, rejected } = result;
  const leftOut = rejected.map(({ code, reason }) => `Left out "${onOneLine(code)}": ${onOneLine(reason)}.\n`);
  const rest = total > rejected.length ? `Left out ${total - rejected.length} more.\n` : '';
  const counts = `${provider}: ${created} new, ${updated} changed, ${unchanged} unchanged, ${withdrawn} withdrawn.\n`;
  return leftOut.join('') + rest + counts;
}
