import type { CallbackRole } from '../callback/callback-role.ts';
import type { NoticeKind } from '../notification/notice.ts';
import { foldCode } from '../shared/code.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { OfferRules } from './offer-rules.ts';

/** The holder of the player's balance: the gateway's ledger, or the Agent's own system (seamless wallet). */
export const WALLET_MODES = ['gateway', 'agent'] as const;
export type WalletMode = (typeof WALLET_MODES)[number];

/** The way of callbacks: the gateway calls the Agent's system, or the Agent fetches its callbacks. */
export const CALLBACK_DELIVERIES = ['push', 'pull'] as const;
export type CallbackDelivery = (typeof CALLBACK_DELIVERIES)[number];

/** The settings of an Agent. */
export interface AgentProfile {
  readonly name: string;
  /** The Agent's own settlement currency. */
  readonly currency: string;
  /** IANA name of the time zone in which the days of its statements begin. */
  readonly timeZone: string;
  /** The base URL of the Agent's callbacks; undefined if none is set. */
  readonly callbackBase: string | undefined;
  /** The address of notices, such as of maintenance; undefined if none is set. Money does not depend on it. */
  readonly noticeUrl: string | undefined;
  /** The kinds of notices that the Agent wants. */
  readonly noticeKinds: readonly NoticeKind[];
  readonly callbackDelivery: CallbackDelivery;
  readonly walletMode: WalletMode;
  /** The callbacks that the Agent's system answers. */
  readonly implements: readonly CallbackRole[];
  readonly pushUnsettled: boolean;
  readonly pushCancels: boolean;
  /**
   * The folded codes of the providers that the Agent operates. At these providers it may call functions that concern all players. {@link
   * EVERY_PROVIDER} means all providers.
   */
  readonly operatesProviders: readonly string[];
  /** Whether the Agent may use only tokens whose signature covers the request. */
  readonly signsRequests: boolean;
  /** The most requests per second; 0 for no limit, undefined for the limit of all Agents. */
  readonly rateLimit: number | undefined;
  /** The countries whose players it serves, as {@link listedCountries} orders them; empty: any. */
  readonly countries: readonly string[];
  /** The hours that a raise of a player's limit waits before it holds. */
  readonly limitWaitHours: number;
  readonly isActive: boolean;
}

/** The least and the most of {@link AgentProfile.limitWaitHours}, and its default. */
export const LIMIT_WAIT_HOURS = { min: 1, max: 720, usual: 24 } as const;

/** An operator that calls the unified interface; its code is folded and never changes. */
export interface Agent extends AgentProfile {
  readonly code: string;
  readonly offerRules: OfferRules;
  /** Since this moment the Agent is at home in another cell, and nothing of it moves in this one; undefined: at home here. */
  readonly movedAwayAtMs?: number | undefined;
}

/** Means the code of every provider. */
export const EVERY_PROVIDER = '*';

/** Whether the Agent may call functions that concern all players of a provider; the code is folded. */
export const operates = ({ operatesProviders }: Pick<Agent, 'operatesProviders'>, provider: string): boolean =>
  operatesProviders.includes(EVERY_PROVIDER) || operatesProviders.includes(provider);

/** Whether the Agent serves players in a country. If the country is not known, only an Agent that serves any country does. */
export const serves = ({ countries }: Pick<Agent, 'countries'>, country: string | undefined): boolean =>
  countries.length === 0 || (country !== undefined && countries.includes(country));

/** The offer rules for a list of games: for players in a country, or, without one, for players anywhere. */
export function rulesForList(agent: Pick<Agent, 'countries' | 'offerRules'>, country: string | undefined): OfferRules {
  if (country === undefined) return agent.offerRules;
  return serves(agent, country) ? agent.offerRules.in(country) : OfferRules.none;
}

/** The providers as they are stored: sorted, without duplicates. `true` means every provider, `false` means none. */
export function operatedProviders(given: readonly string[] | boolean): readonly string[] {
  if (typeof given === 'boolean') return given ? [EVERY_PROVIDER] : [];
  return given.includes(EVERY_PROVIDER) ? [EVERY_PROVIDER] : [...new Set(given)].sort();
}

/** The caller named an operator that is not the Agent of the token. */
export interface AgentMismatch {
  readonly kind: 'agent_mismatch';
}

/** Checks the optional `operator_code` of an Agent call; an empty one counts as omitted. */
export function checkOperator(agent: Agent, operatorCode: string | undefined): Result<Agent, AgentMismatch> {
  if (operatorCode === undefined || operatorCode === '' || foldCode(operatorCode) === agent.code) return ok(agent);
  return err({ kind: 'agent_mismatch' });
}
