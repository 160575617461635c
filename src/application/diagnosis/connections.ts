import type { Agent } from '../../domain/agent/agent.ts';
import { meaningOf } from '../../domain/callback/heard.ts';
import type { Protocol } from '../../domain/provider/protocol.ts';
import { PAGE_LIMITS, PageRequest } from '../../domain/shared/page-request.ts';
import { instantText } from '../../domain/shared/instant.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';
import type { SilentProvider, SilentProviderBook } from '../ports/silent-provider-book.ts';
import type { AgentAnswer, ConnectionChecks, ProviderAnswer } from './connection-checks.ts';
import {
  findStore,
  type AgentFinding,
  type ConnectionsFound,
  type ProviderFinding,
  type GatewayFound,
} from './diagnosis.ts';
import type { Clock } from '../ports/clock.ts';
import type { StoreHealth } from '../ports/store-health.ts';
import type { GatewayNotices } from './gateway-notices.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';

export interface ConnectionsParts {
  readonly agents: Pick<AgentStore, 'list'>;
  readonly callbackSecrets: Pick<CallbackSecretStore, 'withSecret'>;
  readonly providers: Pick<ProviderStore, 'list'>;
  readonly protocols: ProtocolDirectory;
  readonly connectionChecks: ConnectionChecks;
  readonly silentProviders: Pick<SilentProviderBook, 'list'>;
}

/** The connections to the first hundred Agents and the first hundred providers, as far as these are active. */
export class Connections {
  readonly #parts: ConnectionsParts;

  constructor(parts: ConnectionsParts) {
    this.#parts = parts;
  }

  /** Checks all of them at once. */
  asked(): Promise<ConnectionsFound> {
    const checks = this.#parts.connectionChecks;
    return this.#found({
      agent: (agent) => checks.askAgent(agent),
      provider: (provider) => checks.askProvider(provider),
    });
  }

  /** The last answers. Sends nothing. */
  known(): Promise<ConnectionsFound> {
    const checks = this.#parts.connectionChecks;
    return this.#found({
      agent: (agent) => Promise.resolve(checks.lastOfAgent(agent)),
      provider: (provider) => Promise.resolve(checks.lastOfProvider(provider)),
    });
  }

  async agent(agent: Agent, answer: AgentAnswer): Promise<AgentFinding> {
    return agentFinding(agent, answer, await this.#parts.callbackSecrets.withSecret([agent.code]));
  }

  /** `silences` are those of all providers, if they are known already. */
  async provider(
    kept: KeptProvider,
    answer: ProviderAnswer,
    silences?: readonly SilentProvider[],
  ): Promise<ProviderFinding> {
    const takesCallbacksFrom = callbackSource(kept, this.#parts.protocols.find(kept.protocol));
    const silent = (silences ?? (await this.#parts.silentProviders.list())).find(
      ({ provider }) => provider === kept.code,
    );
    return { provider: kept.code, protocol: kept.protocol, takesCallbacksFrom, ...withSilence(answer, silent) };
  }

  async #found(answerOf: {
    readonly agent: (agent: Agent) => Promise<AgentAnswer>;
    readonly provider: (provider: KeptProvider) => Promise<ProviderAnswer>;
  }): Promise<ConnectionsFound> {
    const [someAgents, someProviders] = [
      await this.#parts.agents.list(firstPage()),
      await this.#parts.providers.list(firstPage()),
    ];
    const active = activeOf(someAgents);
    const silences = await this.#parts.silentProviders.list();
    const signed = await this.#parts.callbackSecrets.withSecret(active.map(({ code }) => code));
    const [agents, providers] = await Promise.all([
      Promise.all(active.map(async (agent) => agentFinding(agent, await answerOf.agent(agent), signed))),
      Promise.all(
        activeOf(someProviders).map(async (kept) => this.provider(kept, await answerOf.provider(kept), silences)),
      ),
    ]);
    return { agents, providers, leftOut: beyond(someAgents) + beyond(someProviders) };
  }
}

const agentFinding = (
  { code, callbackBase }: Agent,
  answer: AgentAnswer,
  signed: ReadonlySet<string>,
): AgentFinding => ({ agent: code, callbackBase, hasCallbackSecret: signed.has(code), ...answer });

/** The calls that are made anyway decide if nobody has asked, or can ask. */
function withSilence(answer: ProviderAnswer, silent: SilentProvider | undefined): ProviderAnswer {
  if (silent === undefined || !UNASKED.has(answer.state)) return answer;
  const { sinceMs, lastAtMs: checkedAtMs, heard } = silent;
  const detail = `has answered no call since ${instantText(sinceMs)}: it ${meaningOf(heard).says}`;
  return { state: 'unhealthy', detail, checkedAtMs };
}

const UNASKED: ReadonlySet<ProviderAnswer['state']> = new Set(['no_health_check', 'not_asked']);

function callbackSource(
  { ipAllowList }: KeptProvider,
  spoken: Protocol | undefined,
): ProviderFinding['takesCallbacksFrom'] {
  const takesAny = Object.values(spoken?.callbacks ?? {}).some(({ support }) => support !== 'unsupported');
  if (!takesAny) return 'nowhere';
  return ipAllowList.length > 0 ? 'ip_allow_list' : 'anywhere';
}

const activeOf = <T extends { readonly isActive: boolean }>({ list }: Page<T>): readonly T[] =>
  list.filter(({ isActive }) => isActive);

const beyond = ({ total }: Page<unknown>): number => Math.max(0, total - PAGE_LIMITS.pageSizeMax);

function firstPage(): PageRequest {
  const request = PageRequest.of('1', String(PAGE_LIMITS.pageSizeMax));
  if (!request.ok) throw new Error(`${request.error.field} ${request.error.rule}`);
  return request.value;
}

interface ListConnectionsParts {
  readonly storeHealth: StoreHealth;
  readonly gatewayNotices: GatewayNotices;
  readonly connections: Connections;
  readonly clock: Clock;
}

/** Lists the connections to Agents and providers with the last answers that this process has received. Sends nothing. */
export class ListConnections {
  readonly #parts: ListConnectionsParts;

  constructor(parts: ListConnectionsParts) {
    this.#parts = parts;
  }

  async execute(): Promise<GatewayFound & ConnectionsFound> {
    const { clock, gatewayNotices, connections } = this.#parts;
    const store = await findStore(this.#parts);
    const checkedAtMs = clock.nowMs();
    if (store.state === 'not_ready')
      return { checkedAtMs, store, agents: [], providers: [], notices: gatewayNotices.seen(), leftOut: 0 };
    return { checkedAtMs, store, notices: await gatewayNotices.recent(), ...(await connections.known()) };
  }
}

interface CheckAgentConnectionParts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly connectionChecks: ConnectionChecks;
  readonly connections: Connections;
}

/** Asks an Agent's callback base whether it can be reached. */
export class CheckAgentConnection {
  readonly #parts: CheckAgentConnectionParts;

  constructor(parts: CheckAgentConnectionParts) {
    this.#parts = parts;
  }

  async execute(code: string): Promise<Result<AgentFinding, NotFound>> {
    const { agents, connectionChecks, connections } = this.#parts;
    const agent = await agents.find(foldCode(code));
    if (agent === undefined) return err(notFound('agent', code));
    return ok(await connections.agent(agent, await connectionChecks.askAgent(agent)));
  }
}

interface CheckProviderConnectionParts {
  readonly providers: Pick<ProviderStore, 'find'>;
  readonly connectionChecks: ConnectionChecks;
  readonly connections: Connections;
}

/** Asks a provider whether it answers. */
export class CheckProviderConnection {
  readonly #parts: CheckProviderConnectionParts;

  constructor(parts: CheckProviderConnectionParts) {
    this.#parts = parts;
  }

  async execute(code: string): Promise<Result<ProviderFinding, NotFound>> {
    const { providers, connectionChecks, connections } = this.#parts;
    const provider = await providers.find(foldCode(code));
    if (provider === undefined) return err(notFound('provider', code));
    return ok(await connections.provider(provider, await connectionChecks.askProvider(provider)));
  }
}
