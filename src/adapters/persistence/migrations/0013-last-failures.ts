/**
 * The last failure of an Agent that does not accept callbacks, and of a provider that does not answer. A row of a provider exists from its first
 * unanswered calls to the next answer, for all processes. It refers to no row of `providers`, because it must never wait for a change of one.
 */
import type { Migration } from '../database/migrate.ts';
import { months } from './0009-months.ts';

export const lastFailures: Migration = {
  name: '0013-last-failures',
  requires: months.name,
  async up(trx) {
    await trx.raw(`
alter table callback_breakers add column heard jsonb;
create table silent_providers (
  provider text collate "C" primary key,
  since timestamptz not null,
  last_at timestamptz not null check (last_at >= since),
  heard jsonb not null
)`);
  },
};
