import type { KeptDays } from '../../application/retention/forget-old-rows.ts';
import type { Config } from './read-config.ts';

/** Links and sign-ins of command lines are valid for minutes. After that, a failure still names their owner for a day. */
const SPENT_DAYS = 1;

/** Long enough to see what was told about a trouble that is found late. */
const MESSAGE_DAYS = 90;

/** The days for which each kind of old rows is kept. */
export const keptDaysOf = (config: Config): KeptDays => ({
  callbacks: config.keepCallbacksDays,
  refused_callbacks: config.keepCallbacksDays,
  callback_attempts: config.keepCallbackAttemptsDays,
  jobs: config.keepJobsDays,
  agent_tokens: config.keepTokensDays,
  callback_secrets: config.keepTokensDays,
  administrator_tokens: config.keepTokensDays,
  administrator_sessions: config.keepSessionsDays,
  sign_in_links: SPENT_DAYS,
  logins: SPENT_DAYS,
  approvals: config.keepApprovalsDays,
  notification_messages: MESSAGE_DAYS,
  game_sessions: config.keepGameSessionsDays,
  game_versions: config.keepVersionsDays,
  provider_versions: config.keepVersionsDays,
  agent_versions: config.keepVersionsDays,
});
