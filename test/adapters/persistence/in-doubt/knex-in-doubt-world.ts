import { KnexInDoubtBook } from '../../../../src/adapters/persistence/in-doubt/knex-in-doubt-book.ts';
import { KnexTimelineStore } from '../../../../src/adapters/persistence/timelines/knex-timeline-store.ts';
import { KnexRefusalLog } from '../../../../src/adapters/persistence/wallet/knex-refusal-log.ts';
import { KnexFinder } from '../../../../src/adapters/persistence/search/knex-finder.ts';
import { KnexStepPlaces } from '../../../../src/adapters/persistence/timelines/knex-step-places.ts';
import type { InDoubtWorld } from '../../../ports/in-doubt-world.ts';
import { withCallbacks } from '../callbacks/knex-callback-world.ts';
import type { KnexWorld } from '../knex-world.ts';

/** The ports about doubts over a world's database. */
export const withInDoubt = (world: KnexWorld): KnexWorld & InDoubtWorld =>
  Object.assign(withCallbacks(world), {
    inDoubt: new KnexInDoubtBook(world.knex),
    refusals: new KnexRefusalLog(world.knex),
    timelineStore: new KnexTimelineStore(world.knex),
    finder: new KnexFinder(world.knex),
    stepPlaces: new KnexStepPlaces(world.knex),
  });
