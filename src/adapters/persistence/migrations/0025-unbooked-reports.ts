import type { Migration } from '../database/migrate.ts';

/**
 * Reports about money for a player who is unknown here, or in words that are not understood: nothing moves, and a person sees the report.
 */
export const unbookedReports: Migration = {
  name: '0025-unbooked-reports',
  async up(knex) {
    await knex.raw(REPORTS);
  },
};

const REPORTS = `
create table unbooked_reports (
  id uuid primary key,
  provider text collate "C" not null references providers (code),
  reference text collate "C" not null,
  kind text collate "C",
  currency text collate "C",
  amount numeric,
  because text not null,
  detail text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times bigint not null default 1
);
create unique index unbooked_reports_once on unbooked_reports (
  provider, reference, because, coalesce(kind, ''), coalesce(currency, ''), coalesce(amount, 'NaN'), md5(detail)
);
create index unbooked_reports_by_moment on unbooked_reports (first_at desc, id);
`;
