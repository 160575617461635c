import type { Migration } from '../database/migrate.ts';

/**
 * One sealed text, by which a start recognises the key. If secrets are kept already, one of them is used. A text that is sealed at the next
 * start would make whatever key that start has the right one.
 */
export const secretsKeyCheck: Migration = {
  name: '0003-secrets-key-check',
  async up(knex) {
    await knex.raw(TABLE);
    await knex.raw(FIRST_SECRET);
  },
};

const TABLE = `
create table secrets_key_check (
  is_only_row boolean primary key default true check (is_only_row),
  sealed text not null
)`;

const FIRST_SECRET = `
insert into secrets_key_check (sealed)
select sealed from (
  select api_secret_sealed as sealed from agent_tokens
  union all select secret_sealed from callback_secrets
  union all select credentials_sealed from providers
) as secrets
where sealed is not null limit 1`;
