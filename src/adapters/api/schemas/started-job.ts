import { z } from 'zod';
import { START_OUTCOMES } from '../../../domain/job/job-rules.ts';
import { guid, oneOf } from './fields.ts';

const JOB_ID = '7d1b6a0c-52e9-4f36-8a17-c40e9b2d5f83';

/** The answer of a call that starts a job. */
export const started = z
  .strictObject({
    job_id: guid('Names the job.'),
    outcome: oneOf(
      START_OUTCOMES,
      '`started`: it is new. `running`: somebody started it before, with what they asked for. `resumed`: it was left lying ' +
        'by a process that is gone, and goes on where it stopped.',
    ),
  })
  .meta({ id: 'StartedJob' });

export const STARTED: z.output<typeof started> = { job_id: JOB_ID, outcome: 'started' };
