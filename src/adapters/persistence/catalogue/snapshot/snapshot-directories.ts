import type {
  AgentCredential,
  AgentDirectory,
  SigningCredential,
} from '../../../../application/ports/agent-directory.ts';
import type { ReadModel } from './read-model.ts';
import type { PartyDirectory } from '../../../../application/ports/party-directory.ts';
import type { KeptProvider } from '../../../../application/ports/provider-store.ts';
import { StoreUnavailable } from '../../../../application/ports/store-unavailable.ts';
import type { Agent } from '../../../../domain/agent/agent.ts';
import type { KnownProviders } from '../../../../application/ports/known-providers.ts';
import type { AccountOwner, AccountStore } from '../../../../application/ports/account-store.ts';
import type { UpstreamName } from '../../../../domain/player/upstream-name.ts';

/** Answers from memory. If memory may be outdated, it asks the directory behind it, so that a revoked token stays revoked. */
export class SnapshotAgentDirectory implements AgentDirectory {
  readonly #model: ReadModel;
  readonly #truth: AgentDirectory;

  constructor(model: ReadModel, truth: AgentDirectory) {
    this.#model = model;
    this.#truth = truth;
  }

  async findByTokenDigest(digest: string): Promise<AgentCredential | undefined> {
    const fresh = this.#model.fresh;
    return fresh === undefined ? this.#truth.findByTokenDigest(digest) : fresh.agents.findByTokenDigest(digest);
  }

  async findByApiKey(apiKey: string): Promise<SigningCredential | undefined> {
    const fresh = this.#model.fresh;
    return fresh === undefined ? this.#truth.findByApiKey(apiKey) : fresh.agents.findByApiKey(apiKey);
  }
}

/**
 * Finds Agents and providers in memory. If memory may be outdated, it asks the directory behind it. It also does so for an Agent that is missing in
 * memory. For a provider that is missing in memory, it looks at the database.
 */
export class SnapshotPartyDirectory implements PartyDirectory {
  readonly #model: ReadModel;
  readonly #truth: PartyDirectory;

  constructor(model: ReadModel, truth: PartyDirectory) {
    this.#model = model;
    this.#truth = truth;
  }

  async agent(code: string): Promise<Agent | undefined> {
    // Another process may have created this Agent a moment ago, and bets of its players must not be refused.
    return this.#model.fresh?.agents.find(code) ?? this.#truth.agent(code);
  }

  async provider(code: string): Promise<KeptProvider | undefined> {
    const last = this.#model.newest.providers.find(code);
    if (last === undefined) return this.#lookedFor(code);
    return this.#model.fresh === undefined ? this.#truth.provider(code) : last;
  }

  async signingSecrets(agent: string): Promise<readonly string[]> {
    return this.#model.fresh?.agents.signingSecrets(agent) ?? this.#truth.signingSecrets(agent);
  }

  /**
   * Unauthenticated callers choose these codes, and may send hundreds at once. So memory that is no older than a poll interval is trusted, and one
   * look serves all callers.
   */
  async #lookedFor(code: string): Promise<KeptProvider | undefined> {
    try {
      await this.#model.lookedLately();
    } catch (cause) {
      if (cause instanceof StoreUnavailable) throw cause;
      throw new StoreUnavailable('It is not known whether the provider exists.', { cause });
    }
    return this.#model.newest.providers.find(code);
  }
}

/** The providers of the newest snapshot, whatever its age. */
export class SnapshotKnownProviders implements KnownProviders {
  readonly #model: ReadModel;

  constructor(model: ReadModel) {
    this.#model = model;
  }

  find(code: string): KeptProvider | undefined {
    return this.#model.newest.providers.find(code);
  }
}

type Owners = Pick<AccountStore, 'ownersOf'>;

/** The most owners in the cache, at about 400 bytes each. Above that, the owner that was found first is removed. */
const OWNERS_MAX = 50_000;

/**
 * Caches the owner of a name at a provider. The owner is fixed when the account is opened, and never changes. Names without an owner are looked up
 * each time. If an earlier state of the database was restored, its new epoch removes all owners.
 */
export class RememberedOwners implements Owners {
  readonly #model: ReadModel;
  readonly #truth: Owners;
  readonly #ownersMax: number;
  #epoch: string | undefined;
  #owners = new Map<string, AccountOwner>();

  constructor(model: ReadModel, truth: Owners, ownersMax = OWNERS_MAX) {
    this.#model = model;
    this.#truth = truth;
    this.#ownersMax = ownersMax;
  }

  async ownersOf(provider: string, upstreamNames: readonly UpstreamName[]): Promise<ReadonlyMap<string, AccountOwner>> {
    const epoch = this.#model.fresh?.head.epoch;
    if (epoch === undefined) return this.#truth.ownersOf(provider, upstreamNames);
    const owners = this.#ownersOfEpoch(epoch);
    const found = new Map<string, AccountOwner>();
    const asked: UpstreamName[] = [];
    for (const name of upstreamNames) {
      const owner = owners.get(keyOf(provider, name.text));
      if (owner === undefined) asked.push(name);
      else found.set(name.text, owner);
    }
    if (asked.length === 0) return found;
    for (const [name, owner] of await this.#truth.ownersOf(provider, asked)) {
      found.set(name, owner);
      this.#remember(owners, keyOf(provider, name), owner);
    }
    return found;
  }

  #ownersOfEpoch(epoch: string): Map<string, AccountOwner> {
    if (epoch !== this.#epoch) {
      this.#epoch = epoch;
      this.#owners = new Map();
    }
    return this.#owners;
  }

  #remember(owners: Map<string, AccountOwner>, key: string, owner: AccountOwner): void {
    owners.set(key, owner);
    const [first] = owners.keys();
    if (owners.size > this.#ownersMax && first !== undefined) owners.delete(first);
  }
}

// No code of a provider contains a line feed.
const keyOf = (provider: string, name: string): string => `${provider}\n${name}`;
