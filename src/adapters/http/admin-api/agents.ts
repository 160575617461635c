import { z } from 'zod';
import { operatedProviders, WALLET_MODES, type Agent, type AgentProfile } from '../../../domain/agent/agent.ts';
import { CALLBACK_ROLES, FUND_CALLBACK_ROLES, type CallbackRole } from '../../../domain/callback/callback-role.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { calling, callingWith, listing, mapped, mappedPage, type AdminRouter } from './admin-call.ts';
import { code, codeOrAll, currency, httpUrl, someOf, text } from './fields.ts';
import { fromJson, toJson, type JsonNames } from './json-names.ts';

const roles = Object.keys(CALLBACK_ROLES) as [CallbackRole, ...CallbackRole[]];

/** As of `RATE_LIMIT_AGENT_PER_SECOND`. */
const RATE_MAX = 1_000_000;

/** Providers that one Agent may operate by name. */
const OPERATED_MAX = 100;

const shape = {
  name: text(128),
  currency,
  callback_base: httpUrl.nullable(),
  wallet_mode: z.enum(WALLET_MODES),
  implements: z
    .array(z.enum(roles))
    .max(roles.length)
    .refine((all) => new Set(all).size === all.length, 'must name each callback once'),
  push_unsettled: z.boolean(),
  push_cancels: z.boolean(),
  // A boolean is what was said before there were names.
  operates_providers: z.union([z.boolean(), z.array(codeOrAll).max(OPERATED_MAX)]).transform(operatedProviders),
  signs_requests: z.boolean(),
  rate_limit: z.number().int().min(0).max(RATE_MAX).nullable(),
  active: z.boolean(),
};

/** Body of `POST /admin/v1/agents`. */
export const newAgent = z.strictObject({
  code,
  ...shape,
  callback_base: shape.callback_base.default(null),
  wallet_mode: shape.wallet_mode.default('gateway'),
  implements: shape.implements.default([...FUND_CALLBACK_ROLES]),
  push_unsettled: shape.push_unsettled.default(false),
  push_cancels: shape.push_cancels.default(false),
  operates_providers: shape.operates_providers.default([]),
  signs_requests: shape.signs_requests.default(false),
  rate_limit: shape.rate_limit.default(null),
  active: shape.active.default(true),
});

/** Body of `PATCH /admin/v1/agents/{code}`. */
export const agentChanges = someOf(shape);

/** The names of an Agent's fields. */
export const AGENT_NAMES = {
  code: 'code',
  name: 'name',
  currency: 'currency',
  callback_base: 'callbackBase',
  wallet_mode: 'walletMode',
  implements: 'implements',
  push_unsettled: 'pushUnsettled',
  push_cancels: 'pushCancels',
  operates_providers: 'operatesProviders',
  signs_requests: 'signsRequests',
  rate_limit: 'rateLimit',
  active: 'isActive',
} as const satisfies JsonNames<Agent>;

/** `/admin/v1/agents` and the offer rules below it. */
export function agentCalls(router: AdminRouter, useCases: AdminUseCases): void {
  router.post(
    '/agents',
    callingWith(newAgent, async (body) =>
      mapped(await useCases.createAgent.execute(fromJson<NewAgent>(body, AGENT_NAMES) as NewAgent), agentJson),
    ),
  );
  router.get(
    '/agents',
    listing(async (page, pageSize) => mappedPage(await useCases.listAgents.execute(page, pageSize), agentJson)),
  );
  router.get(
    '/agents/:code',
    calling(async ({ code = '' }) => mapped(await useCases.showAgent.execute(code), agentJson)),
  );
  router.patch(
    '/agents/:code',
    callingWith(agentChanges, async (body, { code = '' }) =>
      mapped(await useCases.changeAgent.execute(code, fromJson<AgentProfile>(body, AGENT_PROFILE_NAMES)), agentJson),
    ),
  );
}

type NewAgent = AgentProfile & { readonly code: string };

const { code: _, ...AGENT_PROFILE_NAMES } = AGENT_NAMES;

const agentJson = (agent: Agent): object => toJson(agent, AGENT_NAMES);
