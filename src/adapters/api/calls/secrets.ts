import { z } from 'zod';
import { adminCall } from '../call.ts';
import { count, text } from '../schemas/fields.ts';
import { started, STARTED } from '../schemas/started-job.ts';

const chapter = {
  name: 'Admin: Secrets',
  description: 'The key that encrypts the secrets in the database.',
};

/** The result of sealing all secrets again. */
export const resealed = z
  .strictObject({
    key: text('Name of the key that seals now. It is a digest, and no secret.'),
    resealed: count('Secrets that were sealed anew.'),
    not_opened: count('Secrets that none of the keys of the gateway opens; they stay as they are.'),
  })
  .meta({ title: 'Resealed' });

/** Calls about the key of the secrets. */
export const SECRETS = {
  reseal: adminCall({
    chapter,
    route: 'POST /secrets/reseal',
    right: 'administer',
    name: 'resealSecrets',
    summary: 'Seal all secrets anew',
    description:
      'Starts a job that opens each secret that another key sealed, and seals it with `SECRETS_KEY` of the gateway that answers. The ' +
      'gateways work on meanwhile. One such job for each key at a time; one that was left lying goes on where it was. Each gateway must ' +
      'have this key before, in `SECRETS_KEY` or in `SECRETS_KEYS_TO_OPEN`. There is no body.',
    answers: started,
    examples: { started: STARTED },
  }),
} as const;
