import type { Knex } from 'knex';
import type { Agent } from '../../../../domain/agent/agent.ts';
import type { OfferRules } from '../../../../domain/agent/offer-rules.ts';
import type { AgentCredential, SigningCredential } from '../../../../application/ports/agent-directory.ts';
import { agentFromRow, type AgentRow } from '../agent-row.ts';
import { signingSecretRows } from '../../callbacks/callback-secret-row.ts';
import { tokenFromRow, type TokenRow } from '../token-row.ts';
import type { KeptToken } from '../../../../application/ports/token-store.ts';

/** All Agents and tokens at one moment. Immutable; an unchanged Agent stays the same object. */
export class AgentsSnapshot {
  static readonly empty = new AgentsSnapshot(new Map(), new Map(), new Map());

  readonly #agents: ReadonlyMap<string, Agent>;
  /** Tokens by digest or by API key. A digest is hex of a fixed length, so the two cannot be confused. */
  readonly #tokens: ReadonlyMap<string, KeptToken>;

  /** The sealed secrets by Agent, the newest first. */
  readonly #secrets: ReadonlyMap<string, readonly string[]>;

  private constructor(
    agents: ReadonlyMap<string, Agent>,
    tokens: ReadonlyMap<string, KeptToken>,
    secrets: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#agents = agents;
    this.#tokens = tokens;
    this.#secrets = secrets;
  }

  get agentCount(): number {
    return this.#agents.size;
  }

  /** Returns the Agents that the transaction sees, but reads only rows above the known revision. */
  async advance(trx: Knex.Transaction, knownRevision: number): Promise<AgentsSnapshot> {
    const agentRows = await trx<AgentRow>('agents').where('revision', '>', knownRevision);
    const tokenRows = await trx<TokenRow>('agent_tokens').where('revision', '>', knownRevision);
    const agents = agentRows
      .map((row) => this.#withKnownRules(agentFromRow(row)))
      .map((agent) => [agent.code, agent] as const);
    const tokens = tokenRows.map((row) => tokenFromRow(row)).map((token) => [lookupKey(token), token] as const);
    return new AgentsSnapshot(
      agents.length === 0 ? this.#agents : new Map([...this.#agents, ...agents]),
      tokens.length === 0 ? this.#tokens : new Map([...this.#tokens, ...tokens]),
      agents.length === 0
        ? this.#secrets
        : new Map([...this.#secrets, ...(await secretsOf(trx, agentRows, knownRevision))]),
    );
  }

  /** The rules of this snapshot that no Agent has in a later one. */
  rulesReplacedIn(later: AgentsSnapshot): OfferRules[] {
    if (later.#agents === this.#agents) return [];
    return [...this.#agents.values()]
      .filter(({ code, offerRules }) => later.#agents.get(code)?.offerRules !== offerRules)
      .map(({ offerRules }) => offerRules);
  }

  find(code: string): Agent | undefined {
    return this.#agents.get(code);
  }

  /** Undefined for an unknown Agent. */
  signingSecrets(agent: string): readonly string[] | undefined {
    return this.#secrets.get(agent);
  }

  findByTokenDigest(digest: string): AgentCredential | undefined {
    const token = this.#tokens.get(digest);
    return token?.digest === digest ? this.#credential(token) : undefined;
  }

  findByApiKey(apiKey: string): SigningCredential | undefined {
    const token = this.#tokens.get(apiKey);
    const credential = token?.apiKey === apiKey ? this.#credential(token) : undefined;
    if (credential === undefined || token?.apiSecretSealed === undefined) return undefined;
    return { ...credential, apiSecretSealed: token.apiSecretSealed };
  }

  // Masks are cached by the object of the rules, so equal rules must stay the same object.
  #withKnownRules(agent: Agent): Agent {
    const known = this.#agents.get(agent.code)?.offerRules;
    const isSame = known !== undefined && JSON.stringify(known.rules) === JSON.stringify(agent.offerRules.rules);
    return isSame ? { ...agent, offerRules: known } : agent;
  }

  #credential({ agent: code, expiresAtMs, revokedAtMs }: KeptToken): AgentCredential | undefined {
    const agent = this.#agents.get(code);
    return agent && { agent, expiresAtMs, revokedAtMs };
  }
}

/** Each change of an Agent's secrets gives the Agent a new revision. */
async function secretsOf(
  trx: Knex.Transaction,
  agents: readonly AgentRow[],
  knownRevision: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const changed = trx<AgentRow>('agents').select('code').where('revision', '>', knownRevision);
  const byAgent = new Map<string, string[]>(agents.map(({ code }) => [code, []]));
  for (const { agent, secret_sealed: sealed } of await signingSecretRows(trx).whereIn('agent', changed))
    byAgent.get(agent)?.push(sealed);
  return byAgent;
}

function lookupKey(token: KeptToken): string {
  const key = token.digest ?? token.apiKey;
  if (key === undefined) throw new Error(`token ${token.id} has neither a digest nor an api key`);
  return key;
}
