import type { Knex } from 'knex';
import type { AgentCredential, AgentDirectory, SigningCredential } from '../../../application/ports/agent-directory.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { agentFromRow, type AgentRow } from './agent-row.ts';
import { lookupText } from '../database/lookup-text.ts';
import type { TokenRow } from './token-row.ts';
import type { PartyDirectory } from '../../../application/ports/party-directory.ts';
import type { KeptProvider } from '../../../application/ports/provider-store.ts';
import { findCoded } from './coded-rows.ts';
import { AGENTS } from './knex-agent-store.ts';
import { PROVIDERS } from './knex-provider-store.ts';
import { signingSecretRows } from '../callbacks/callback-secret-row.ts';

type CredentialRow = AgentRow &
  Pick<TokenRow, 'expires_at' | 'revoked_at' | 'api_secret_sealed'> & { readonly epoch: string };

/** Finds Agents by their tokens, and reads the database each time. */
export class KnexAgentDirectory implements AgentDirectory {
  readonly #knex: Knex;
  /** The last returned object of each Agent. It stays valid while the Agent's row has the same revision of the same epoch. */
  readonly #known = new Map<string, { readonly epoch: string; readonly revision: number; readonly agent: Agent }>();

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async findByTokenDigest(digest: string): Promise<AgentCredential | undefined> {
    const row = await this.#findBy('digest', digest);
    return row && this.#credential(row);
  }

  async findByApiKey(apiKey: string): Promise<SigningCredential | undefined> {
    const row = await this.#findBy('api_key', apiKey);
    if (row === undefined) return undefined;
    if (row.api_secret_sealed === null) throw new Error(`a token of Agent ${row.code} has an api key and no secret`);
    return { ...this.#credential(row), apiSecretSealed: row.api_secret_sealed };
  }

  #findBy(column: 'digest' | 'api_key', value: string): Promise<CredentialRow | undefined> {
    return this.#knex('agent_tokens')
      .join('agents', 'agents.code', 'agent_tokens.agent')
      .joinRaw('cross join catalogue_revision')
      .where(`agent_tokens.${column}`, lookupText(value))
      .first<CredentialRow>('agents.*', 'expires_at', 'revoked_at', 'api_secret_sealed', 'epoch');
  }

  #credential(row: CredentialRow): AgentCredential {
    return { agent: this.#agent(row), expiresAtMs: row.expires_at?.getTime(), revokedAtMs: row.revoked_at?.getTime() };
  }

  #agent(row: CredentialRow): Agent {
    const known = this.#known.get(row.code);
    if (known?.revision === row.revision && known.epoch === row.epoch) return known.agent;
    const agent = agentFromRow(row);
    this.#known.set(row.code, { epoch: row.epoch, revision: row.revision, agent });
    return agent;
  }
}

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
