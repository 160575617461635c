import type { Knex } from 'knex';
import type { PartyDirectory } from '../../../application/ports/party-directory.ts';
import type { KeptProvider } from '../../../application/ports/provider-store.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { findCoded } from './coded-rows.ts';
import { AGENTS } from './knex-agent-store.ts';
import { PROVIDERS } from './knex-provider-store.ts';
import { signingSecretRows } from '../callbacks/callback-secret-row.ts';
import { lookupText } from '../database/lookup-text.ts';

/** Finds Agents and providers, and reads the database each time. */
export class KnexPartyDirectory implements PartyDirectory {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  agent(code: string): Promise<Agent | undefined> {
    return findCoded(this.#knex, AGENTS, code);
  }

  provider(code: string): Promise<KeptProvider | undefined> {
    return findCoded(this.#knex, PROVIDERS, code);
  }

  async signingSecrets(agent: string): Promise<readonly string[]> {
    const rows = await signingSecretRows(this.#knex).where({ agent: lookupText(agent) });
    return rows.map(({ secret_sealed: sealed }) => sealed);
  }
}
