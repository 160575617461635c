import type { Knex } from 'knex';
import type { PartyDirectory } from '../../../application/ports/party-directory.ts';
import type { KeptProvider } from '../../../application/ports/provider-store.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { findAgent } from './knex-agent-store.ts';
import { findProvider } from './knex-provider-store.ts';

/** Agents and providers, read from the database each time. */
export class KnexPartyDirectory implements PartyDirectory {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  agent(code: string): Promise<Agent | undefined> {
    return findAgent(this.#knex, code);
  }

  provider(code: string): Promise<KeptProvider | undefined> {
    return findProvider(this.#knex, code);
  }
}
