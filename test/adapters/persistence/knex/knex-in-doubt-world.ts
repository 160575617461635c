import { KnexInDoubtBook } from '../../../../src/adapters/persistence/knex/knex-in-doubt-book.ts';
import { KnexRefusalLog } from '../../../../src/adapters/persistence/knex/knex-refusal-log.ts';
import type { InDoubtWorld } from '../../../ports/in-doubt-world.ts';
import { withCallbacks } from './knex-callback-world.ts';
import type { KnexWorld } from './knex-world.ts';

/** The ports about doubts over a world's database. */
export const withInDoubt = (world: KnexWorld): KnexWorld & InDoubtWorld =>
  Object.assign(withCallbacks(world), {
    inDoubt: new KnexInDoubtBook(world.knex),
    refusals: new KnexRefusalLog(world.knex),
  });
