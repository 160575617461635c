import type { Knex } from 'knex';
import type { Switched } from '../../../application/ports/administrator-store.ts';
import { lookupText } from '../database/lookup-text.ts';

/** Ends all that an administrator signs in with, and all calls of the administrator that wait for a second person. */
export async function endCredentials(trx: Knex.Transaction, owner: string, switched: Switched): Promise<void> {
  const at = new Date(switched.atMs);
  const by = lookupText(switched.by);
  await trx('administrator_tokens').where({ owner }).whereNull('revoked_at').update({ revoked_at: at });
  await trx('administrator_sessions').where({ owner }).whereNull('ended_at').update({ ended_at: at, ended_by: by });
  await trx('sign_in_links').where({ owner }).whereNull('used_at').update({ used_at: at });
  await trx('logins').where({ decided_by: owner }).whereNull('collected_at').update({ collected_at: at });
  await trx('approvals')
    .where({ requested_by: owner })
    .whereNull('decided_at')
    .update({ decided_at: at, decided_by: by, is_agreed: false });
}
