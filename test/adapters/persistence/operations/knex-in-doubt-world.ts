import { KnexInDoubtBook } from '../../../../src/adapters/persistence/operations/knex-in-doubt-book.ts';
import { KnexMoneyTrail } from '../../../../src/adapters/persistence/money/knex-money-trail.ts';
import { KnexRefusalLog } from '../../../../src/adapters/persistence/money/knex-refusal-log.ts';
import { KnexFinder } from '../../../../src/adapters/persistence/search/knex-finder.ts';
import { KnexStepPlaces } from '../../../../src/adapters/persistence/search/knex-step-places.ts';
import type { InDoubtWorld } from '../../../ports/in-doubt-world.ts';
import { withCallbacks } from '../callbacks/knex-callback-world.ts';
import type { KnexWorld } from '../knex-world.ts';

/** The ports about doubts over a world's database. */
export const withInDoubt = (world: KnexWorld): KnexWorld & InDoubtWorld =>
  Object.assign(withCallbacks(world), {
    inDoubt: new KnexInDoubtBook(world.knex),
    refusals: new KnexRefusalLog(world.knex),
    moneyTrail: new KnexMoneyTrail(world.knex),
    finder: new KnexFinder(world.knex),
    stepPlaces: new KnexStepPlaces(world.knex),
  });
