import type { Knex } from 'knex';
import type { Finder } from '../../../application/ports/finder.ts';
import type { StepPlaces } from '../../../application/ports/step-places.ts';
import { KnexFinder } from './knex-finder.ts';
import { KnexStepPlaces } from './knex-step-places.ts';

/** The ports that find things by their ids. */
export interface SearchStores {
  readonly finder: Finder;
  readonly stepPlaces: StepPlaces;
}

export const searchStores = (knex: Knex): SearchStores => ({
  finder: new KnexFinder(knex),
  stepPlaces: new KnexStepPlaces(knex),
});
