import type { Migration } from '../database/migrate.ts';
import { baseline } from './0001-baseline.ts';

/** A condition for statements that are sent together with COMMIT, before anybody reads their answers. */
export const mustHold: Migration = {
  name: '0002-must-hold',
  requires: baseline.name,
  async up(trx) {
    await trx.raw(`
create function must_hold(is_so boolean, code text, sentence text) returns void language plpgsql as $$
begin
  if is_so is not true then raise exception using errcode = code, message = sentence; end if;
end $$`);
  },
};
