import type { KeptDays } from '../../application/operations/forget-old-rows.ts';
import type { Config } from './read-config.ts';

/** The days for which each kind of old rows is kept. */
export const keptDaysOf = (config: Config): KeptDays => ({
  callbacks: config.keepCallbacksDays,
  refused_callbacks: config.keepCallbacksDays,
  callback_attempts: config.keepCallbackAttemptsDays,
  jobs: config.keepJobsDays,
  agent_tokens: config.keepTokensDays,
  game_versions: config.keepVersionsDays,
  provider_versions: config.keepVersionsDays,
  agent_versions: config.keepVersionsDays,
});
