import { z } from 'zod';
import { AGENT_STATES, CALLBACK_SOURCES, NOTICES, PROVIDER_STATES } from '../../../domain/diagnosis/diagnosis-words.ts';
import { TROUBLE_SEVERITIES, TROUBLES } from '../../../domain/diagnosis/money-trouble.ts';
import { IN_DOUBT_KINDS, IN_DOUBT_REASONS, type InDoubtReason } from '../../../domain/in-doubt/in-doubt-item.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../../domain/callback/callback-role.ts';
import { adminCall } from '../call.ts';
import { capabilityExample, capabilityList } from './capabilities.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, flag, guid, moment, oneOf, text } from '../schemas/fields.ts';
import { filter } from '../schemas/parameters.ts';

export const DIAGNOSIS_CHAPTER = {
  name: 'Admin: Diagnosis',
  description:
    'What an operator asks when something is wrong; `agent-gateway doctor` says what to do about the answers.',
};

const seen = text('What was seen.').nullable();

const checkedAt = moment('When it answered, or did not; null where nobody has to ask, or has asked.').nullable();

const database = z.strictObject({
  state: oneOf(['ready', 'not_ready'], 'Whether it answers and has the schema of this version.'),
  detail: text('Why it is not ready.').nullable(),
  clock_ahead_ms: z
    .int()
    .meta({ description: 'How far its clock is ahead of the gateway’s, in milliseconds; negative when behind.' })
    .nullable(),
});

const trouble = z.strictObject({
  trouble: oneOf(
    TROUBLES,
    '`audit_unsound`: the last audit found money that does not add up. `in_doubt`: open items of one kind, Agent, provider and reason. ' +
      '`breaker_open`: an Agent accepts no callbacks. `callbacks_waiting`: the oldest of an Agent has waited for five minutes, although ' +
      'the Agent’s circuit breaker is closed. `provider_failing`: by the last calls of all processes. `provider_slow`: by those of this process. `notifications_failing`: messages to a destination of operators do not arrive. `audit_missing`: no sound audit for a day and a half.',
  ),
  severity: oneOf(TROUBLE_SEVERITIES, '`bad`: a person has to act. `hint`: worth a look.'),
  finding: text('What is wrong, in words.'),
  next_command: text('The command of `agent-gateway` to type next.'),
  runbook: text('The section of your runbook about it; null where `RUNBOOK_URL` is not set.').nullable(),
  agent: text('The Agent’s code, where it is about one.').nullable(),
  provider: text('The provider’s code, where it is about one.').nullable(),
  since: moment('Since when; of items in doubt the oldest.').nullable(),
  kind: oneOf(IN_DOUBT_KINDS, 'The kind of the items in doubt.').nullable(),
  reason: oneOf(Object.keys(IN_DOUBT_REASONS) as InDoubtReason[], 'Why the items are in doubt.').nullable(),
  role: oneOf(Object.keys(CALLBACK_ROLES) as CallbackRole[], 'Which callback the parked ones are.').nullable(),
  count: count('How many items; 10000 stands for as many or more.').nullable(),
  item: text('The id of the oldest item in doubt.').nullable(),
  job: guid('The job of the audit that found something, where it is known.').nullable(),
});

const agent = z.strictObject({
  agent: text('The Agent’s code.'),
  callback_base: text('Where its callbacks go.').nullable(),
  has_callback_secret: flag('Whether they are signed; if not, anybody could send them.'),
  state: oneOf(
    AGENT_STATES,
    'Whether they would be read there: the Agent is asked a signed question, and `reachable` is an answer of the interface. `not_accepted`: ' +
      'another answer, such as 401. `fetches`: the Agent fetches them. `moved_away`: another cell sends them. `not_asked`: this process ' +
      'has not asked yet; only the list of connections says so.',
  ),
  detail: text('What was seen, in words that continue “The Agent’s system …”.').nullable(),
  remedy: text('What a person does about it.').nullable(),
  checked_at: checkedAt,
});

const provider = z.strictObject({
  provider: text('The provider’s code.'),
  protocol: text('How it is spoken to.'),
  state: oneOf(
    PROVIDER_STATES,
    '`no_health_check`: its protocol has no call that could ask, and its last calls were answered. `not_asked`: as of an Agent.',
  ),
  detail: seen,
  checked_at: checkedAt,
  takes_callbacks_from: oneOf(
    CALLBACK_SOURCES,
    'Whose callbacks are looked at; `anywhere`: it has no `ip_allow_list`. `nowhere`: its protocol sends none.',
  ),
});

const notice = z.strictObject({
  notice: oneOf(
    NOTICES,
    '`unknown_proxy`: requests carried X-Forwarded-For while `TRUST_PROXY` is 0. `oddly_named_players`: players are kept under names that `member_id` could not have today. `admin_token_not_needed`: an admin has signed in under a name, and `ADMIN_TOKEN` still opens everything. `secrets_key_missing`: secrets are sealed with a key that the gateway does not have. `secrets_key_in_use`: secrets are sealed with a key of `SECRETS_KEYS_TO_OPEN`. `secrets_key_not_in_use`: no secret is sealed with that key any more, or yet. `second_person_missing`: `FOUR_EYES` is set, and there are not two admins with a token or a session of their own. `months_missing`: the months of the ledger and of attempts end soon. `protocol_refused`: a package of `PROTOCOLS` is not used.',
  ),
  detail: seen,
});

/** Examples of connections. */
export const AGENT_CONNECTION = {
  agent: EXAMPLE.agent,
  callback_base: 'https://wallet.acme.example',
  has_callback_secret: true,
  state: 'reachable',
  detail: 'answers as the interface has it, and takes the signature',
  remedy: null,
  checked_at: '2026-11-21T09:30:00.000Z',
} as const;
export const PROVIDER_CONNECTION = {
  provider: EXAMPLE.provider,
  protocol: 'provider-a',
  state: 'healthy',
  detail: null,
  checked_at: '2026-11-21T09:30:00.000Z',
  takes_callbacks_from: 'ip_allow_list',
} as const;

/** The calls that help to find a fault. */
export const DIAGNOSIS = {
  diagnose: adminCall({
    chapter: DIAGNOSIS_CHAPTER,
    route: 'GET /diagnosis',
    right: 'read',
    name: 'diagnose',
    summary: 'Look around',
    description:
      'Looks at the database and at what is wrong with money, asks each active Agent’s system for the balance of a player whom nobody knows, signed and under the rules that callbacks go by, and asks each ' +
      'active provider whose protocol has a health check; the first hundred of both, all at once. It takes as long as the slowest.',
    answers: z
      .strictObject({
        checked_at: moment('When, by the gateway’s clock.'),
        database: database.meta({ description: 'How the database is.' }),
        money: z.array(trouble).meta({ description: 'What is wrong with money, the most urgent first.' }),
        agents: z.array(agent).meta({ description: 'Active Agents, by code.' }),
        providers: z.array(provider).meta({ description: 'Active providers, by code.' }),
        notices: z.array(notice).meta({ description: 'What an operator should know besides.' }),
        left_out: count('Agents and providers beyond the first hundred of each.'),
      })
      .meta({ id: 'Diagnosis' }),
    examples: {
      diagnosis: {
        checked_at: '2026-11-21T09:30:00.000Z',
        database: { state: 'ready', detail: null, clock_ahead_ms: -2 },
        money: [
          {
            trouble: 'in_doubt',
            severity: 'bad',
            finding: `1 settle callback of Agent ${EXAMPLE.agent} at provider ${EXAMPLE.provider} is parked. ${IN_DOUBT_REASONS.refused}`,
            next_command: 'agent-gateway in-doubt show callback-0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55',
            runbook: 'https://git.example.com/agent-game-gateway/docs/runbook.md#in-doubt-growing',
            agent: EXAMPLE.agent,
            provider: EXAMPLE.provider,
            since: '2026-11-21T09:12:00.000Z',
            kind: 'callback',
            reason: 'refused',
            role: 'settle',
            count: 1,
            item: 'callback-0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55',
            job: null,
          },
        ],
        agents: [AGENT_CONNECTION],
        providers: [PROVIDER_CONNECTION],
        notices: [],
        left_out: 0,
      },
    },
  }),
  capabilities: adminCall({
    chapter: DIAGNOSIS_CHAPTER,
    route: 'GET /capabilities',
    right: 'read',
    name: 'showCapabilities',
    summary: 'Show what providers can do',
    description:
      'What each active provider makes of the unified calls and callbacks, and the functions that it has beside them.',
    query: { provider: filter('Only this provider; case is ignored.', EXAMPLE.provider) },
    answers: capabilityList,
    examples: { capabilities: capabilityExample },
    failures: ['not_found'],
  }),
} as const;
