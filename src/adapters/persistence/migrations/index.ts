import type { Migration } from '../knex/migrate.ts';
import { catalogueAndAgents } from './0001-catalogue-and-agents.ts';

/** Every migration, oldest first; a released one is never edited. */
export const migrations: readonly Migration[] = [catalogueAndAgents];
