import type { Agent } from '../../domain/agent/agent.ts';
import type { Protocol } from '../../domain/provider/protocol.ts';
import { PAGE_LIMITS, PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import { providerFailure } from '../providers/provider-failure.ts';
import { keyNotices } from './key-notices.ts';
import { sealedByKey } from './sealed-by-key.ts';
import type { UnknownProxy } from './unknown-proxy.ts';
import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import { hasCallbackSecret } from '../agents/has-callback-secret.ts';
import type { CallbackProbe } from '../ports/callback-probe.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { OddlyNamed, PlayerStore } from '../ports/player-store.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';
import type { SealedSecrets } from '../ports/sealed-secrets.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { StoreHealth } from '../ports/store-health.ts';
import type { MoneyTroubles } from './money-troubles.ts';
import type { AgentFinding, Diagnosis, Notice, ProviderFinding, StoreFinding } from './diagnosis.ts';

export interface DiagnoseParts {
  readonly storeHealth: StoreHealth;
  readonly agents: AgentStore;
  readonly callbackSecrets: Pick<CallbackSecretStore, 'list'>;
  readonly providers: ProviderStore;
  readonly players: Pick<PlayerStore, 'oddlyNamed'>;
  readonly protocols: ProtocolDirectory;
  readonly gateways: ProviderGateways;
  readonly callbackProbe: CallbackProbe;
  readonly unknownProxy: Pick<UnknownProxy, 'isSeen'>;
  readonly moneyTroubles: Pick<MoneyTroubles, 'find'>;
  readonly administrators: Pick<AdministratorStore, 'hasSignedInAdmin' | 'countActive'>;
  readonly sealedSecrets: Pick<SealedSecrets, 'count'>;
  readonly secretBox: Pick<SecretBox, 'keys'>;
  /** Whether ADMIN_TOKEN opens the admin API. */
  readonly takesAdminToken: boolean;
  /** Whether some calls wait for a second person. */
  readonly hasFourEyes: boolean;
  readonly clock: Clock;
}

/**
 * Checks for an operator: the state of the database and of the money, and whether the systems of Agents and the providers can be reached from here. It
 * checks one page of Agents and one page of providers, all at once, and reports how many were left out.
 */
export class Diagnose {
  readonly #parts: DiagnoseParts;

  constructor(parts: DiagnoseParts) {
    this.#parts = parts;
  }

  async execute(): Promise<Diagnosis> {
    const { clock, agents, providers } = this.#parts;
    const store = await this.#store();
    const checkedAtMs = clock.nowMs();
    const seen = this.#noticed();
    if (store.state === 'not_ready')
      return { checkedAtMs, store, money: [], agents: [], providers: [], notices: seen, leftOut: 0 };
    const money = await this.#parts.moneyTroubles.find();
    const odd = oddNames(await this.#parts.players.oddlyNamed(NAMES_SHOWN_MAX));
    const access = [...(await this.#firstKey()), ...(await this.#fourEyes())];
    const notices = [...seen, ...odd, ...access, ...(await this.#secretsKeys())];
    const [someAgents, someProviders] = [await agents.list(firstPage()), await providers.list(firstPage())];
    const [agentFindings, providerFindings] = await Promise.all([
      Promise.all(activeOf(someAgents).map((agent) => this.#agent(agent))),
      Promise.all(activeOf(someProviders).map((provider) => this.#provider(provider))),
    ]);
    const leftOut = beyond(someAgents) + beyond(someProviders);
    return { checkedAtMs, store, money, agents: agentFindings, providers: providerFindings, notices, leftOut };
  }

  #noticed(): readonly Notice[] {
    return this.#parts.unknownProxy.isSeen ? [{ notice: 'unknown_proxy', detail: undefined }] : [];
  }

  async #firstKey(): Promise<readonly Notice[]> {
    const { takesAdminToken, administrators } = this.#parts;
    const isNotNeeded = takesAdminToken && (await administrators.hasSignedInAdmin());
    return isNotNeeded ? [{ notice: 'admin_token_not_needed', detail: undefined }] : [];
  }

  async #fourEyes(): Promise<readonly Notice[]> {
    const { hasFourEyes, administrators } = this.#parts;
    const isMissing = hasFourEyes && (await administrators.countActive('admin')) < PEOPLE_MIN;
    return isMissing ? [{ notice: 'second_person_missing', detail: undefined }] : [];
  }

  async #secretsKeys(): Promise<readonly Notice[]> {
    const { sealedSecrets, secretBox } = this.#parts;
    return keyNotices(await sealedByKey(sealedSecrets, secretBox));
  }

  async #store(): Promise<StoreFinding> {
    const before = this.#parts.clock.nowMs();
    const state = await this.#parts.storeHealth.look();
    if (state.kind === 'not_ready') return { state: 'not_ready', reason: state.reason };
    // The database read its clock between these two readings.
    const between = Math.round((before + this.#parts.clock.nowMs()) / 2);
    return { state: 'ready', clockAheadMs: state.clockMs - between };
  }

  async #agent({ code, callbackBase }: Agent): Promise<AgentFinding> {
    const agent = { agent: code, callbackBase, hasCallbackSecret: await this.#hasSecret(code) };
    if (callbackBase === undefined) return { ...agent, state: 'no_callback_base', detail: undefined };
    const reply = await this.#parts.callbackProbe.look(callbackBase);
    return reply.kind === 'answered'
      ? { ...agent, state: 'reachable', detail: `HTTP ${reply.httpStatus}` }
      : { ...agent, state: reply.kind, detail: reply.detail };
  }

  #hasSecret(agent: string): Promise<boolean> {
    return hasCallbackSecret(this.#parts.callbackSecrets, agent);
  }

  async #provider(kept: KeptProvider): Promise<ProviderFinding> {
    const spoken = this.#parts.protocols.find(kept.protocol);
    const takesCallbacksFrom = callbackSource(kept, spoken);
    return { provider: kept.code, protocol: kept.protocol, takesCallbacksFrom, ...(await this.#health(kept, spoken)) };
  }

  async #health(kept: KeptProvider, spoken: Protocol | undefined): Promise<Pick<ProviderFinding, 'state' | 'detail'>> {
    const support = spoken?.calls.health_check.support;
    if (support === undefined || support === 'unsupported') return { state: 'no_health_check', detail: undefined };
    const gateway = this.#parts.gateways.connect(kept);
    if (!gateway.ok) return { state: 'not_set_up', detail: gateway.error.detail };
    const answer = await gateway.value.call('health_check', {});
    if (answer.ok) return { state: 'healthy', detail: undefined };
    const told = providerFailure(kept.code, answer.error);
    return { state: 'unhealthy', detail: 'sentence' in told ? told.sentence : told.kind };
  }
}

/** One who asks, and one who agrees. */
const PEOPLE_MIN = 2;

/** Enough to recognize the kind of names. */
const NAMES_SHOWN_MAX = 5;

function oddNames({ total, first }: OddlyNamed): readonly Notice[] {
  if (total === 0) return [];
  const names = first.map(({ agent, memberId }) => `${JSON.stringify(memberId)} of ${agent}`);
  return [{ notice: 'oddly_named_players', detail: `${total}, such as ${names.join(', ')}` }];
}

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
