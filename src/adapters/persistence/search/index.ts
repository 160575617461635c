import type { Knex } from 'knex';
import type { Finder } from '../../../application/ports/finder.ts';
import { KnexFinder } from './knex-finder.ts';

/** The port that finds things by any of their ids. */
export interface SearchStores {
  readonly finder: Finder;
}

export const searchStores = (knex: Knex): SearchStores => ({ finder: new KnexFinder(knex) });
