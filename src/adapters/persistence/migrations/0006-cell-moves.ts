import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/** The notes of moves between cells. */
export const cellMoves: Migration = {
  name: '0006-cell-moves',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(`
create table cell_moves (
  id uuid primary key,
  way text not null check (way in ('out', 'in')),
  other text not null,
  agents text[],
  step text not null check (step in ('copying', 'paused', 'switched', 'given_up')),
  begun_by text not null,
  begun_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
)`);
  },
};
