import type { Knex } from 'knex';
import type { CallbackSecret, KeptCallbackSecret } from '../../../application/ports/callback-secret-store.ts';

/** A row of the table `callback_secrets`. */
export interface CallbackSecretRow {
  readonly id: string;
  readonly agent: string;
  readonly secret_sealed: string;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
}

/** The secret of a row, for signing. */
export const keptCallbackSecretFromRow = (row: CallbackSecretRow): KeptCallbackSecret => ({
  ...callbackSecretFromRow(row),
  secretSealed: row.secret_sealed,
});

/** The secret of a row, without the secret itself. */
export const callbackSecretFromRow = (row: CallbackSecretRow): CallbackSecret => ({
  id: row.id,
  agent: row.agent,
  createdAtMs: row.created_at.getTime(),
  revokedAtMs: row.revoked_at?.getTime(),
});

export const callbackSecretToRow = (secret: KeptCallbackSecret): CallbackSecretRow => ({
  id: secret.id,
  agent: secret.agent,
  secret_sealed: secret.secretSealed,
  created_at: new Date(secret.createdAtMs),
  revoked_at: secret.revokedAtMs === undefined ? null : new Date(secret.revokedAtMs),
});

/** The rows of secrets that sign, the newest first. */
export const signingSecretRows = (knex: Knex) =>
  knex<CallbackSecretRow>('callback_secrets')
    .select('agent', 'secret_sealed')
    .where({ revoked_at: null })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
