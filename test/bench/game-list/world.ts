import type { TemporaryDatabase } from '../../support/postgres.ts';
import { makeDatabase } from './database.ts';
import { makeAgents, type MadeAgent } from './made/agents.ts';
import { makeCatalogue, type Catalogue } from './made/catalogue.ts';
import { makeRequests, type MadeRequest } from './made/requests.ts';

/** A catalogue in a database, and the requests that are made of it. */
export interface World {
  readonly gameCount: number;
  readonly catalogue: Catalogue;
  readonly agents: readonly MadeAgent[];
  /** Distinct requests, more than any memo holds. */
  readonly wide: readonly MadeRequest[];
  /** A few of them, which every memo holds. */
  readonly hot: readonly MadeRequest[];
  readonly database: TemporaryDatabase;
}

const WIDE_COUNT = 50_000;
const HOT_COUNT = 500;

/** Makes a world of a size. */
export async function makeWorld(gameCount: number): Promise<World> {
  const catalogue = makeCatalogue(gameCount);
  const agents = makeAgents(catalogue);
  const wide = makeRequests(catalogue, agents, WIDE_COUNT);
  const database = await makeDatabase(catalogue, agents);
  return { gameCount, catalogue, agents, wide, hot: wide.slice(0, HOT_COUNT), database };
}
