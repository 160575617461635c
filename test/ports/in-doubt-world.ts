import type { Finder } from '../../src/application/ports/finder.ts';
import type { InDoubtBook } from '../../src/application/ports/in-doubt-book.ts';
import type { TimelineStore } from '../../src/application/ports/timeline-store.ts';
import type { RefusalLog } from '../../src/application/ports/refusal-log.ts';
import type { StepPlaces } from '../../src/application/ports/step-places.ts';
import type { CallbackWorld } from './callback-world.ts';
import type { MoneyWorld } from './money-world.ts';

/** A world with all ports whose items may be in doubt. */
export interface InDoubtWorld extends MoneyWorld, CallbackWorld {
  readonly inDoubt: InDoubtBook;
  readonly refusals: RefusalLog;
  readonly timelineStore: TimelineStore;
  readonly finder: Finder;
  readonly stepPlaces: StepPlaces;
}
