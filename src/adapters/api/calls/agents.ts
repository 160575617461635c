import { z } from 'zod';
import { CALLBACK_DELIVERIES, LIMIT_WAIT_HOURS, operatedProviders, WALLET_MODES } from '../../../domain/agent/agent.ts';
import { NOTICE_KINDS, noticeKinds } from '../../../domain/notification/notice.ts';
import { TimeZone, TIME_ZONE_LENGTH_MAX, TIME_ZONE_RULE } from '../../../domain/statement/time-zone.ts';
import { CALLBACK_ROLES, FUND_CALLBACK_ROLES, type CallbackRole } from '../../../domain/callback/callback-role.ts';
import { adminCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { code, codeOrAll, countries, currency, flag, httpUrl, line, moment, oneOf, someOf } from '../schemas/fields.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { AGENT_CODE, PATH_AGENT } from '../schemas/parameters.ts';

const chapter = {
  name: 'Admin: Agents',
  description: 'The operators that call the gateway. A new Agent is offered nothing and has no token.',
};

const ROLES = Object.keys(CALLBACK_ROLES) as CallbackRole[];

/** Also the maximum of `RATE_LIMIT_AGENT_PER_SECOND`. */
const RATE_MAX = 1_000_000;

/** The most providers that one Agent may operate by name. */
const OPERATED_MAX = 100;

const CODE = code.meta({
  description: 'The Agent’s code: 1 to 32 letters, digits, `_` or `-`. Case is ignored; it never changes.',
});
const OPERATED = z.array(codeOrAll).max(OPERATED_MAX);
const aboutOperated =
  'Codes of the providers whose provider-specific functions it may call that concern all players there; `*` for every provider.';

const timeZone = z
  .string()
  .max(TIME_ZONE_LENGTH_MAX)
  .refine((name) => TimeZone.of(name) !== undefined, TIME_ZONE_RULE)
  .meta({
    description:
      'IANA name of the time zone in which the days of the Agent’s statements begin and end, such as `Asia/Manila`. A change holds from the ' +
      'end of the last closed day.',
  });

/**
 * Callbacks and notices contain players' data, and if the Agent holds the wallets, their receiver decides about money. So the receiver may be set only by a
 * person who may also issue the secret that signs callbacks.
 */
const TRUSTED = { callback_base: 'administer', callback_delivery: 'administer', notice_url: 'administer' } as const;

const fields = {
  name: line(128).meta({ description: 'Name for people.' }),
  currency: currency.meta({ description: 'The Agent’s own settlement currency. Case is ignored.' }),
  time_zone: timeZone,
  callback_base: httpUrl
    .meta({ description: 'Base URL of the Agent’s callbacks, http or https; null while it has none.' })
    .nullable(),
  notice_url: httpUrl
    .meta({
      description: 'Address of the Agent’s notices, http or https; null: it gets none. Money never waits for it.',
    })
    .nullable(),
  notice_kinds: z
    .array(z.enum(NOTICE_KINDS))
    .max(NOTICE_KINDS.length)
    .overwrite((kinds) => [...noticeKinds(kinds)])
    .meta({ description: 'The kinds of notices that the Agent wants.' }),
  callback_delivery: oneOf(
    CALLBACK_DELIVERIES,
    '`push`: the gateway calls the Agent’s system. `pull`: the Agent fetches its callbacks with `callback/pull`, which needs no address.',
  ),
  wallet_mode: oneOf(
    WALLET_MODES,
    'The holder of the players’ balances: the `gateway`, or the `agent`’s own system (a seamless wallet).',
  ),
  implements: z
    .array(z.enum(ROLES))
    .max(ROLES.length)
    .refine((all) => new Set(all).size === all.length, 'must name each callback once')
    .meta({
      description: 'The callbacks that the Agent’s system answers: all three that move money, at least.',
      allOf: FUND_CALLBACK_ROLES.map((role) => ({ contains: { const: role } })),
    }),
  push_unsettled: flag('Whether bets that are not settled yet are pushed through bet-push.'),
  push_cancels: flag('Whether cancels are pushed through bet-push, too.'),
  operates_providers: OPERATED.meta({ description: aboutOperated }),
  signs_requests: flag(
    'Whether tokens must have a signature over the request. Opaque tokens and tokens of three parts are then refused.',
  ),
  rate_limit: z
    .int()
    .min(0)
    .max(RATE_MAX)
    .meta({
      description:
        'Most requests a second, on average over 10 s, so that ten times as many may come at once; 0 for no limit. Null: that of ' +
        '`RATE_LIMIT_AGENT_PER_SECOND`.',
    })
    .nullable(),
  countries: countries.meta({
    description:
      'The countries whose players the Agent serves: codes of ISO 3166-1 with two letters; empty for any. Where it names some, a launch must say one of them.',
  }),
  limit_wait_hours: z.int().min(LIMIT_WAIT_HOURS.min).max(LIMIT_WAIT_HOURS.max).meta({
    description: 'The hours that a raise or an end of a player’s limit waits before it holds.',
  }),
  active: flag('False refuses all tokens of the Agent.'),
};

const given = {
  ...fields,
  // Earlier versions had a boolean in place of names.
  operates_providers: z
    .union([z.boolean(), OPERATED])
    .transform(operatedProviders)
    .meta({ description: `${aboutOperated} True is read as \`["*"]\`, false as \`[]\`.` }),
};

const newAgent = z
  .strictObject({
    code: CODE,
    ...given,
    time_zone: given.time_zone.default('UTC'),
    callback_base: given.callback_base.default(null),
    notice_url: given.notice_url.default(null),
    notice_kinds: given.notice_kinds.default([...NOTICE_KINDS]),
    callback_delivery: given.callback_delivery.default('push'),
    wallet_mode: given.wallet_mode.default('gateway'),
    implements: given.implements.default([...FUND_CALLBACK_ROLES]),
    push_unsettled: given.push_unsettled.default(false),
    push_cancels: given.push_cancels.default(false),
    operates_providers: given.operates_providers.default([]),
    signs_requests: given.signs_requests.default(false),
    rate_limit: given.rate_limit.default(null),
    countries: given.countries.default([]),
    limit_wait_hours: given.limit_wait_hours.default(LIMIT_WAIT_HOURS.usual),
    active: given.active.default(true),
  })
  .meta({ id: 'NewAgent' });

const moved_away_at = moment(
  'Since when the Agent is at home in another cell; what is here is of before, and nothing of it can be changed here. Null: at home here.',
).nullable();

const agent = z.strictObject({ code: CODE, ...fields, moved_away_at }).meta({ id: 'Agent' });

const newExample = {
  code: EXAMPLE.agent,
  name: 'Orchard Casino',
  currency: 'EUR',
  time_zone: 'Europe/Malta',
  callback_base: 'https://wallet.example.com',
  notice_url: 'https://lobby.example.com/notices',
  notice_kinds: ['maintenance.scheduled', 'maintenance.started', 'maintenance.ended', 'maintenance.cancelled'],
  callback_delivery: 'push',
  wallet_mode: 'agent',
  implements: ['bet', 'settle', 'cancel', 'bet-push'],
  push_unsettled: false,
  push_cancels: true,
  operates_providers: [],
  signs_requests: false,
  rate_limit: 500,
  countries: ['GB', 'MT'],
  limit_wait_hours: 24,
  active: true,
} satisfies z.input<typeof newAgent>;

const example: z.output<typeof agent> = { ...newExample, moved_away_at: null };

export const AGENTS = {
  create: adminCall({
    chapter,
    route: 'POST /agents',
    right: 'operate',
    fieldRights: TRUSTED,
    name: 'createAgent',
    summary: 'Create an Agent',
    description: 'Adds an Agent. Give it a token and offer rules next: until then it cannot call, and sees no game.',
    body: newAgent,
    sends: newExample,
    answers: agent,
    examples: { agent: example },
    failures: ['already_exists'],
  }),
  list: adminCall({
    chapter,
    route: 'GET /agents',
    right: 'read',
    ofAgent: { in: 'all' },
    name: 'listAgents',
    summary: 'List the Agents',
    description: 'All Agents, active or not, by code and page by page.',
    query: PAGE,
    answers: pageOf(agent, 'The Agents of this page, by code.').meta({ id: 'AgentList' }),
    examples: { page: onePage(example) },
  }),
  show: adminCall({
    chapter,
    route: 'GET /agents/{code}',
    right: 'read',
    ofAgent: PATH_AGENT,
    name: 'showAgent',
    summary: 'Show an Agent',
    description: 'One Agent, by its code.',
    params: { code: AGENT_CODE },
    answers: agent,
    examples: { agent: example },
  }),
  change: adminCall({
    chapter,
    route: 'PATCH /agents/{code}',
    right: 'operate',
    fieldRights: TRUSTED,
    secondPerson: { fields: ['wallet_mode', 'callback_base', 'callback_delivery', 'notice_url'] },
    name: 'changeAgent',
    summary: 'Change an Agent',
    description:
      'Changes the fields that are named and leaves the others. At least one must be. The answer is the whole Agent.',
    params: { code: AGENT_CODE },
    body: someOf(given).meta({ id: 'AgentChanges' }),
    sends: { name: 'Orchard & Sons', active: false },
    answers: agent,
    examples: { agent: example },
    failures: ['agent_moved'],
  }),
} as const;
