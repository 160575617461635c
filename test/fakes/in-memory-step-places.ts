import type { MoneyTrail, RoundRef, TrailStep } from '../../src/application/ports/money-trail.ts';
import type { StepPlaces } from '../../src/application/ports/step-places.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import { accepted } from '../ports/catalogue-seeds.ts';
import { InMemoryMoneyTrail } from './in-memory-money-trail.ts';

/** Reads the whole timeline. */
export class InMemoryStepPlaces implements StepPlaces {
  readonly #trail: MoneyTrail;

  constructor(trail: MoneyTrail) {
    this.#trail = trail;
  }

  inRound(round: RoundRef, stepId: string): Promise<number | undefined> {
    return placeIn((page) => this.#trail.round(round, page), stepId);
  }

  ofPlayer(playerId: string, stepId: string): Promise<number | undefined> {
    return placeIn((page) => this.#trail.player(playerId, page), stepId);
  }
}

/** The trail over books in memory, and the places of its steps. */
export function inMemoryTrail(books: ConstructorParameters<typeof InMemoryMoneyTrail>[0]) {
  const moneyTrail = new InMemoryMoneyTrail(books);
  return { moneyTrail, stepPlaces: new InMemoryStepPlaces(moneyTrail) };
}

export const idOfStep = (step: TrailStep): string =>
  step.kind === 'transaction' ? step.transaction.id : step.kind === 'transfer' ? step.transfer.id : step.refusal.id;

/** All steps of a timeline, page by page. */
export async function allSteps(read: (page: PageRequest) => Promise<Page<TrailStep>>): Promise<readonly TrailStep[]> {
  const steps: TrailStep[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = await read(accepted(PageRequest.of(String(page), '100')));
    if (list.length === 0) return steps;
    steps.push(...list);
  }
}

async function placeIn(
  read: (page: PageRequest) => Promise<Page<TrailStep>>,
  stepId: string,
): Promise<number | undefined> {
  const place = (await allSteps(read)).map(idOfStep).indexOf(stepId);
  return place < 0 ? undefined : place;
}
