/** Writes notices to Agents, as part of the transaction or the statement of their cause. */
import type { Knex } from 'knex';
import { NOTICES_WAITING_MAX, type NewNotice } from '../../../domain/notification/notice.ts';

/**
 * Writes notices. Those that their Agent does not want are left out. It takes no lock that a work on money waits for: the row of the Agent is only
 * referred to, and each notice is a new row.
 */
export async function writeNotices(knex: Knex, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await knex.raw(
    insertNotices(`jsonb_to_recordset(:notices::jsonb) as notice (agent text, kind text, key text, data jsonb)`),
    {
      notices: JSON.stringify(notices),
    },
  );
}

/** The statement that writes the notices of a source with the columns `agent`, `kind`, `key` and `data`, under the name `notice`. */
export const insertNotices = (source: string): string => `
insert into notification_messages (id, agent, notice_kind, key, message, created_at, due_at, waits_since)
select gen_random_uuid(), agents.code, notice.kind, notice.key, notice.data, written.at, written.at, written.at
from ${source} join agents on agents.code = notice.agent cross join (select clock_timestamp() as at) written
where agents.notice_url is not null and notice.kind = any (agents.notice_kinds) and agents.moved_away_at is null
  and (select count(*) from (
    select from notification_messages waiting where waiting.agent = agents.code and waiting.status = 'waiting' limit ${NOTICES_WAITING_MAX}
  ) counted) < ${NOTICES_WAITING_MAX}
on conflict do nothing`;
