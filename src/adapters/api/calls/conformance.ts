import { z } from 'zod';
import { VERDICTS } from '../../../domain/agent/conformance-run.ts';
import { CONFORMANCE_BODY } from '../schemas/body-limits.ts';
import { adminCall } from '../call.ts';
import { CALLBACKS_CHAPTER } from './callbacks.ts';
import { count, httpUrl, line, moment, oneOf, text } from '../schemas/fields.ts';
import { AGENT_CODE, PATH_AGENT } from '../schemas/parameters.ts';

/** More cases than the kit has. */
const CASES_MAX = 500;
export const BECAUSE_LENGTH_MAX = 2_000;

const ABOUT_URL = 'The address of the Agent’s system that was tried.';

const tried = z.strictObject({
  name: line(64).meta({ description: 'The name of the case in the documentation.' }),
  title: line(200).meta({ description: 'What must hold.' }),
  verdict: oneOf(VERDICTS, '`left_out`: the case was not tried.'),
  because: z
    .string()
    .max(BECAUSE_LENGTH_MAX)
    .meta({ description: 'What was wrong, or why the case was left out; null for a case that passed.' })
    .nullable(),
});

const handedIn = z
  .strictObject({
    agent_url: httpUrl.meta({ description: ABOUT_URL }),
    cases: z.array(tried).min(1).max(CASES_MAX).meta({ description: 'All cases of the run.' }),
  })
  .meta({ id: 'ConformanceReport' });

/** The result of a job that stores a run. */
export const conformanceResult = z
  .strictObject({
    agent_url: text(ABOUT_URL),
    cases: z.array(tried).meta({ description: 'All cases of the run.' }),
  })
  .meta({ title: 'Conformance' });

const run = z
  .strictObject({
    handed_in_at: moment('When the run was handed in.'),
    agent_url: text(ABOUT_URL),
    passed: count('Cases that passed.'),
    failed: count('Cases that failed.'),
    left_out: count('Cases that were not tried.'),
    cases: z.array(tried).meta({ description: 'All cases of the run.' }),
  })
  .meta({ id: 'ConformanceRun' });

const LATE_BET: z.output<typeof tried> = {
  name: 'late-bet',
  title: 'A bet that comes after its cancellation is refused',
  verdict: 'failed',
  because: 'late-bet: had to be refused, and was accepted',
};
const sends = { agent_url: 'https://casino.example.com', cases: [LATE_BET] };
const example: z.output<typeof run> = {
  ...sends,
  handed_in_at: '2026-11-21T09:30:00.000Z',
  passed: 0,
  failed: 1,
  left_out: 0,
};

/** Runs of the conformance kit, as Agents submit them. */
export const CONFORMANCE = {
  keep: adminCall({
    chapter: CALLBACKS_CHAPTER,
    route: 'POST /agents/{code}/conformance',
    right: 'support',
    ofAgent: PATH_AGENT,
    name: 'keepConformance',
    summary: 'Hand in a run of the conformance kit',
    description:
      'Keeps the result of `agent-gateway conformance`, which the Agent’s people run on their own machine because it moves money of ' +
      'players for tests and needs the Agent’s secret. The last run counts; it is kept as long as ended jobs are.',
    params: { code: AGENT_CODE },
    body: handedIn,
    bodyMax: CONFORMANCE_BODY,
    sends,
    answers: run,
    examples: { kept: example },
  }),
  show: adminCall({
    chapter: CALLBACKS_CHAPTER,
    route: 'GET /agents/{code}/conformance',
    right: 'read',
    ofAgent: PATH_AGENT,
    name: 'showConformance',
    summary: 'Show the last run of the conformance kit',
    description: 'The last run that was handed in for the Agent, with every case.',
    params: { code: AGENT_CODE },
    answers: z
      .strictObject({ run: run.nullable().meta({ description: 'Null where none was handed in.' }) })
      .meta({ id: 'LastConformanceRun' }),
    examples: { last: { run: example } },
  }),
} as const;
