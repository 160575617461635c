import { z } from 'zod';
import { ok } from '../../../../domain/shared/result.ts';
import { JOBS, synced } from '../../../api/calls/jobs.ts';
import { commandGroup } from '../command.ts';
import { watchedJob } from '../jobs/watched-job.ts';
import { onOneLine } from '../view/shown-text.ts';
import { requestOf } from './admin-command.ts';
import { argumentsOf, optionsOf } from './contract-options.ts';

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
