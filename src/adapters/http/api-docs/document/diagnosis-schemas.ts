import {
  AGENT_STATES,
  CALLBACK_SOURCES,
  NOTICES,
  PROVIDER_STATES,
} from '../../../../domain/diagnosis/diagnosis-words.ts';
import type { Schema } from '../openapi.ts';
import { listOf, strictObject, text } from './schema-parts.ts';

const textOrNull = (description: string): Schema => ({ type: ['string', 'null'], description });
const oneOf = (values: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: [...values],
  description,
});

const database = strictObject({
  state: oneOf(['ready', 'not_ready'], 'Whether it answers and has the schema of this version.'),
  detail: textOrNull('Why it is not ready.'),
  clock_ahead_ms: {
    type: ['integer', 'null'],
    description: 'How far its clock is ahead of the gateway’s, in milliseconds; negative when behind.',
  },
});

const agent = strictObject({
  agent: text('The Agent’s code.'),
  callback_base: textOrNull('Where its callbacks go.'),
  has_callback_secret: { type: 'boolean', description: 'Whether they are signed; if not, anybody could send them.' },
  state: oneOf(AGENT_STATES, 'Whether they would get there; any answer at all is `reachable`.'),
  detail: textOrNull('What was seen.'),
});

const provider = strictObject({
  provider: text('The provider’s code.'),
  protocol: text('How it is spoken to.'),
  state: oneOf(PROVIDER_STATES, '`no_health_check`: its protocol has no call that could ask.'),
  detail: textOrNull('What was seen.'),
  takes_callbacks_from: oneOf(
    CALLBACK_SOURCES,
    'Whose callbacks are looked at; `anywhere`: it has no `ip_allow_list`. `nowhere`: its protocol sends none.',
  ),
});

const notice = strictObject({
  notice: oneOf(
    NOTICES,
    '`unknown_proxy`: requests carried X-Forwarded-For while `TRUST_PROXY` is 0. `oddly_named_players`: players are kept under names that `member_id` could not have today.',
  ),
  detail: textOrNull('What was seen.'),
});

/** What a look around answers. */
export const diagnosisDataSchemas = {
  Diagnosis: strictObject({
    checked_at: { type: 'string', format: 'date-time', description: 'When, by the gateway’s clock.' },
    database: { ...database, description: 'How the database is.' },
    agents: listOf(agent, 'Active Agents, by code.'),
    providers: listOf(provider, 'Active providers, by code.'),
    notices: listOf(notice, 'What an operator should know besides.'),
    left_out: { type: 'integer', minimum: 0, description: 'Agents and providers beyond the first hundred of each.' },
  }),
} as const satisfies Record<string, Schema>;
