import type { TimelineStore, RoundRef, MoneyStep } from '../../src/application/ports/timeline-store.ts';
import type { StepPlaces } from '../../src/application/ports/step-places.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import { accepted } from '../ports/catalogue-seeds.ts';
import { InMemoryTimelineStore } from './in-memory-timeline-store.ts';

/** Reads the whole timeline. */
export class InMemoryStepPlaces implements StepPlaces {
  readonly #timelines: TimelineStore;

  constructor(timelines: TimelineStore) {
    this.#timelines = timelines;
  }

  inRound(round: RoundRef, stepId: string): Promise<number | undefined> {
    return placeIn((page) => this.#timelines.round(round, page), stepId);
  }

  ofPlayer(playerId: string, stepId: string): Promise<number | undefined> {
    return placeIn((page) => this.#timelines.player(playerId, page), stepId);
  }
}

/** The timelines over books in memory, and the places of its steps. */
export function inMemoryTrail(books: ConstructorParameters<typeof InMemoryTimelineStore>[0]) {
  const timelineStore = new InMemoryTimelineStore(books);
  return { timelineStore, stepPlaces: new InMemoryStepPlaces(timelineStore) };
}

export function idOfStep(step: MoneyStep): string {
  if (step.kind === 'transaction') return step.transaction.id;
  if (step.kind === 'transfer') return step.transfer.id;
  return step.kind === 'block' ? step.block.id : step.refusal.id;
}

/** All steps of a timeline, page by page. */
export async function allSteps(read: (page: PageRequest) => Promise<Page<MoneyStep>>): Promise<readonly MoneyStep[]> {
  const steps: MoneyStep[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = await read(accepted(PageRequest.of(String(page), '100')));
    if (list.length === 0) return steps;
    steps.push(...list);
  }
}

async function placeIn(
  read: (page: PageRequest) => Promise<Page<MoneyStep>>,
  stepId: string,
): Promise<number | undefined> {
  const place = (await allSteps(read)).map(idOfStep).indexOf(stepId);
  return place < 0 ? undefined : place;
}
