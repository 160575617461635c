import { z } from 'zod';
import { DIFFERENCE_REASONS } from '../../../../domain/reconciliation/compare-books.ts';
import { IN_DOUBT_REASONS } from '../../../../domain/in-doubt/in-doubt-item.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { JOBS, reconciled } from '../../../api/calls/jobs.ts';
import type { CliFailure } from '../cli-failure.ts';
import { commandGroup, type Answer } from '../command.ts';
import { JobClient, type WantedJob } from '../jobs/job-client.ts';
import { watchedJob } from '../jobs/follow-job.ts';
import type { Call } from '../../command-line/call.ts';
import { PROGRAM } from '../program.ts';
import type { Session } from '../session.ts';
import type { Look } from '../view/look.ts';
import { onOneLine } from '../view/shown-value.ts';
import { textTable } from '../view/text-table.ts';
import { requestOf } from './admin-command.ts';
import { argumentsOf, optionsOf } from './contract-options.ts';

export const reconcile = commandGroup(
  'reconcile',
  'Comparison of a provider’s books with those of the gateway and the Agents.',
  {
    '': {
      summary:
        'Compare the books of a span of time, and show the progress and the differences; exit code 4 for a difference.',
      details:
        'The gateway does the work. This command only follows it, and may be interrupted and started again: with the same span it follows ' +
        'the running comparison, or resumes an interrupted one. `in-doubt list` has each difference once, also after several ' +
        'comparisons. --bring-in shows for each difference the events that the provider’s records say, and moves nothing. --book books ' +
        'them, by the same rules as callbacks. docs/reconciliation.md describes the comparison and the remedy for each difference.',
      contract: JOBS.reconcile,
      arguments: argumentsOf(JOBS.reconcile),
      options: {
        ...optionsOf(JOBS.reconcile),
        wait: {
          kind: 'switch',
          description:
            'Follow the comparison to its end, which is the default; --no-wait only starts it, and --json then prints `job_id` and `outcome`.',
        },
      },
      examples: [
        'reconcile B --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z',
        'reconcile C --from 2026-11-20T00:00:00Z --to 2026-11-20T06:00:00Z --json',
        'reconcile A --from 2026-11-01T00:00:00Z --to 2026-11-21T00:00:00Z --no-wait',
        'reconcile D --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z --bring-in',
        'reconcile D --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z --bring-in --book',
      ],
      hasJson: true,
      prints: JOBS.show,
      run: (call, session) => (call.isUnset('wait') ? started(call, session) : compared(call, session)),
    },
  },
);

const NOUN = 'A comparison of this span';

/** The contract's fields. A later gateway may send more. */
const OUTCOME = z.looseObject(reconciled.shape);

type Outcome = z.output<typeof OUTCOME>;

const wantedBy = (call: Call): WantedJob<Outcome> => ({
  path: requestOf(JOBS.reconcile, { options: {} }, call).path,
  body: call.fields(),
  outcome: OUTCOME,
});

const SAID = {
  started: 'It is started.',
  running: 'It runs already.',
  resumed: 'It was interrupted, and continues where it stopped.',
} as const;

/** Starts the job, returns at once, and names the command that shows it. */
async function started(call: Call, { admin }: Session): Promise<Result<Answer, CliFailure>> {
  const answered = await new JobClient(admin, wantedBy(call)).start();
  if (!answered.ok) return answered;
  const { job_id: id, outcome } = answered.value;
  return ok({
    data: answered.value,
    text: (look) => look.spelled(`${SAID[outcome]}\n\`${PROGRAM} jobs show ${id}\` tells how far it is.\n`),
  });
}

async function compared(call: Call, session: Session): Promise<Result<Answer, CliFailure>> {
  const provider = call.argument('PROVIDER');
  const names = { noun: NOUN, counted: 'seconds compared', name: `the comparison with ${provider}` };
  const job = await watchedJob(session, wantedBy(call), names);
  if (!job.ok) return job;
  const { result } = job.value;
  return ok({
    data: job.value,
    isDifferent: result.differences > 0,
    text: (look) => reportText(result, provider, look),
  });
}

function reportText(outcome: Outcome, provider: string, look: Look): string {
  const rows = [
    ['matched', `${outcome.matched}`, 'Both books agree, and the Agent has acknowledged the bet.'],
    ...DIFFERENCE_REASONS.map((reason) => [reason, `${outcome.by_reason[reason]}`, IN_DOUBT_REASONS[reason]]),
    ['foreign', `${outcome.foreign}`, 'Bets of unknown players, which were not compared.'],
  ];
  const counts = textTable(['WHAT', 'COUNT', 'MEANING'], rows, look);
  return `${counts}\n${broughtText(outcome, look)}${verdict(outcome, provider, look)}`;
}

/** The backfilled events of each discrepancy; empty for a mere comparison. */
function broughtText({ brought, booked = 0, left = 0 }: Outcome, look: Look): string {
  if (brought === undefined || brought.length === 0) return '';
  const rows = brought.map(({ reference, reason, amount, events, outcome, because }) => [
    onOneLine(reference),
    reason,
    amount,
    onOneLine(events.join('; ')),
    because === null ? outcome : `${outcome}: ${onOneLine(because)}`,
  ]);
  const table = textTable(['BET', 'REASON', 'AMOUNT', 'EVENTS', 'OUTCOME'], rows, look);
  const isShown = brought.some(({ outcome }) => outcome === 'shown');
  const next = isShown ? 'Nothing was booked; --book books these events.' : `${booked} booked, ${left} left.`;
  return `${table}\n${next}\n`;
}

function verdict({ compared: all, differences, added, gone }: Outcome, provider: string, look: Look): string {
  const closed = gone === 0 ? '' : ` Of those found before, ${gone} are not there any more; they were closed.`;
  if (differences === 0) return `${look.paint('green', `${all} compared, and the books agree.`)}${closed}\n`;
  const found = look.paint('red', `${all} compared, ${differences} differences, ${added} of them new.`);
  const next = `\`${PROGRAM} in-doubt list --kind difference --provider ${provider}\` shows them.`;
  return `${found}${closed}\n${look.spelled(next)}\n`;
}
