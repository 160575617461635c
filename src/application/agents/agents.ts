import type { Agent, AgentProfile } from '../../domain/agent/agent.ts';
import { OfferRules, type OfferRule } from '../../domain/agent/offer-rules.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { alreadyExists, notFound, type AlreadyExists, type AgentMoved, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import { refuseMoved } from './at-home.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage, Page } from '../../domain/shared/page.ts';
import { listed } from '../list-query.ts';
import { ADDRESS_RULE } from '../../domain/callback/heard.ts';
import { FUND_CALLBACK_ROLES, type CallbackRole } from '../../domain/callback/callback-role.ts';

/** Adds an Agent. Nothing is offered to the Agent until it has offer rules. */
export class CreateAgent {
  readonly #agents: AgentStore;
  readonly #demandsSecrets: boolean;
  readonly #refusalOf: CallbackAddressRule;

  /**
   * With `demandsSecrets`, as in production, an Agent that has a callback base starts inactive, and can be activated after it has got a secret.
   * `refusalOf` refuses addresses to which no callback would be sent.
   */
  constructor(agents: AgentStore, { demandsSecrets = false, refusalOf = ANY_ADDRESS } = {}) {
    this.#agents = agents;
    this.#demandsSecrets = demandsSecrets;
    this.#refusalOf = refusalOf;
  }

  async execute(
    input: AgentProfile & { readonly code: string },
  ): Promise<Result<Agent, InvalidParameter | AlreadyExists>> {
    const missing = missingCallbacks(input.implements);
    if (missing !== undefined) return err(missing);
    const refused = refusedAddress(input, this.#refusalOf);
    if (refused !== undefined) return err(refused);
    if (this.#demandsSecrets && needsSecret(input)) return err(UNSIGNED);
    const agent: Agent = { ...input, code: foldCode(input.code), offerRules: OfferRules.none };
    return (await this.#agents.create(agent)) ? ok(agent) : err(alreadyExists('agent', agent.code));
  }
}

/** Changes parts of an Agent's profile. Fields that the change does not name keep their value. */
export class ChangeAgent {
  readonly #agents: AgentStore;
  readonly #secrets: Pick<CallbackSecretStore, 'withSecret'> | undefined;
  readonly #refusalOf: CallbackAddressRule;

  /** With `secrets`, as in production, an Agent can become active or get a callback base only if it has a secret that signs its callbacks. */
  constructor(agents: AgentStore, secrets?: Pick<CallbackSecretStore, 'withSecret'>, refusalOf = ANY_ADDRESS) {
    this.#agents = agents;
    this.#secrets = secrets;
    this.#refusalOf = refusalOf;
  }

  async execute(
    code: string,
    changes: Partial<AgentProfile>,
  ): Promise<Result<Agent, InvalidParameter | NotFound | AgentMoved>> {
    const missing = missingCallbacks(changes.implements);
    if (missing !== undefined) return err(missing);
    const before = await this.#agents.find(foldCode(code));
    const refused = refusedAddress(changes, this.#refusalOf, before);
    if (refused !== undefined) return err(refused);
    const unsigned = await this.#unsigned(before, changes);
    if (unsigned !== undefined) return err(unsigned);
    const moved = refuseMoved(before);
    if (moved !== undefined) return err(moved);
    const agent = await this.#agents.update(foldCode(code), changes);
    return agent === undefined ? err(notFound('agent', code)) : ok(agent);
  }

  async #unsigned(before: Agent | undefined, changes: Partial<AgentProfile>): Promise<InvalidParameter | undefined> {
    if (this.#secrets === undefined) return undefined;
    // An Agent without a secret that was active before this rule existed can still be changed.
    if (before === undefined || needsSecret(before) || !needsSecret({ ...before, ...changes })) return undefined;
    return (await this.#secrets.withSecret([before.code])).has(before.code) ? undefined : UNSIGNED;
  }
}

/** Shows one Agent. */
export class ShowAgent {
  readonly #agents: AgentStore;

  constructor(agents: AgentStore) {
    this.#agents = agents;
  }

  async execute(code: string): Promise<Result<Agent, NotFound>> {
    const agent = await this.#agents.find(foldCode(code));
    return agent === undefined ? err(notFound('agent', code)) : ok(agent);
  }
}

/** Lists all Agents by code, or the only Agent that the caller may see. */
export class ListAgents {
  readonly #agents: AgentStore;

  constructor(agents: AgentStore) {
    this.#agents = agents;
  }

  /** Takes the page and the page size as text, as the caller sent them. `only` is the code of the only Agent that the caller may see. */
  execute(page?: string, pageSize?: string, only?: string): Promise<Result<NumberedPage<Agent>, InvalidParameter>> {
    return listed({ page, pageSize }, ok(only), (code, wanted) =>
      code === undefined ? this.#agents.list(wanted) : this.#one(code, wanted),
    );
  }

  async #one(code: string, { offset }: PageRequest): Promise<Page<Agent>> {
    const agent = await this.#agents.find(code);
    const all = agent === undefined ? [] : [agent];
    return { list: all.slice(offset), total: all.length };
  }
}

/** Replaces all offer rules of an Agent at once. */
export class SetOfferRules {
  readonly #agents: AgentStore;

  constructor(agents: AgentStore) {
    this.#agents = agents;
  }

  async execute(
    code: string,
    rules: readonly OfferRule[],
  ): Promise<Result<OfferRules, InvalidParameter | NotFound | AgentMoved>> {
    const offerRules = OfferRules.of(rules);
    if (!offerRules.ok) return offerRules;
    const moved = refuseMoved(await this.#agents.find(foldCode(code)));
    if (moved !== undefined) return err(moved);
    const agent = await this.#agents.update(foldCode(code), { offerRules: offerRules.value });
    return agent === undefined ? err(notFound('agent', code)) : ok(agent.offerRules);
  }
}

/** The reason why nothing would be sent to an address, as far as the address shows it; undefined if one would be. */
export type CallbackAddressRule = (url: string) => string | undefined;

export const ANY_ADDRESS: CallbackAddressRule = () => undefined;

const ADDRESSES = { callbackBase: 'callback_base', noticeUrl: 'notice_url' } as const;

/** The refusal of the first address of an Agent to which nothing would be sent, unless the Agent had it before. */
function refusedAddress(
  given: Addresses,
  refusalOf: CallbackAddressRule,
  before: Addresses = {},
): InvalidParameter | undefined {
  for (const name of ['callbackBase', 'noticeUrl'] as const) {
    const address = given[name];
    // An address that was set before this rule existed can be sent again, as forms send all fields.
    const refusal = address === undefined || address === before[name] ? undefined : refusalOf(address);
    if (refusal !== undefined) return invalidParameter(ADDRESSES[name], `must be ${ADDRESS_RULE} (${refusal})`);
  }
  return undefined;
}

type Addresses = Partial<Pick<AgentProfile, keyof typeof ADDRESSES>>;

/** An Agent must implement at least the fund callbacks. Without them, its wallet would miss money that moved. */
function missingCallbacks(implemented: readonly CallbackRole[] | undefined): InvalidParameter | undefined {
  if (implemented === undefined || FUND_CALLBACK_ROLES.every((role) => implemented.includes(role))) return undefined;
  return invalidParameter('implements', `must include ${FUND_CALLBACK_ROLES.join(', ')}`);
}

/** The refusal of an active Agent with an address and without a secret that signs what is sent there. */
const UNSIGNED = invalidParameter(
  'active',
  'must be false while the Agent has a callback base or a notice address and no callback secret: issue a secret first',
);

/** Whether an attacker could forge callbacks to the Agent if the Agent has no secret. */
export const needsSecret = ({
  isActive,
  callbackBase,
  noticeUrl,
}: Pick<Agent, 'isActive' | 'callbackBase' | 'noticeUrl'>): boolean =>
  isActive && (callbackBase ?? noticeUrl) !== undefined;
