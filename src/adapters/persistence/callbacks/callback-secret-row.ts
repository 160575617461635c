import type { Knex } from 'knex';
import type { CallbackSecret, KeptCallbackSecret } from '../../../application/ports/callback-secret-store.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** A row of the table `callback_secrets`. */
export type CallbackSecretRow = RowOf<KeptCallbackSecret>;

/** The secret of a row, for signing. */
export const { read: keptCallbackSecretFromRow, write: callbackSecretColumns } = namedColumns<KeptCallbackSecret>()(
  'id, agent, created_at, revoked_at, secret_sealed',
);

/** The secret of a row, without the secret itself. */
export const { read: callbackSecretFromRow } = namedColumns<CallbackSecret>()('id, agent, created_at, revoked_at');

/** The rows of secrets that sign, the newest first. */
export const signingSecretRows = (knex: Knex) =>
  knex<CallbackSecretRow>('callback_secrets')
    .select('agent', 'secret_sealed')
    .where({ revoked_at: null })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
