/**
 * Whether an Agent's callbacks would get through. `moved_away`: another cell sends them, or will. `not_asked`: this process has not asked yet,
 * which only a list of known answers says.
 */
export const AGENT_STATES = [
  'reachable',
  'timed_out',
  'connection_lost',
  'unreachable',
  'address_refused',
  'no_callback_base',
  'moved_away',
  'not_asked',
] as const;

/** Whether a provider answers; `no_health_check`: its protocol has no call that asks. `not_asked`: as of an Agent. */
export const PROVIDER_STATES = ['healthy', 'unhealthy', 'not_set_up', 'no_health_check', 'not_asked'] as const;

/** Whose callbacks are looked at: everybody's, those of the addresses on its list, or none, because its protocol sends none. */
export const CALLBACK_SOURCES = ['anywhere', 'ip_allow_list', 'nowhere'] as const;

/**
 * Facts about the gateway that an operator should know.
 * - `unknown_proxy`: requests carried X-Forwarded-For while no proxy is trusted.
 * - `oddly_named_players`: players are kept under names that no Agent could give today.
 * - `admin_token_not_needed`: an admin has signed in under a name, and ADMIN_TOKEN still opens everything.
 * - `secrets_key_missing`: a key that the gateway does not have sealed secrets.
 * - `secrets_key_in_use`: a key that only opens has sealed secrets.
 * - `secrets_key_not_in_use`: a key that only opens has sealed no secret that is left.
 * - `second_person_missing`: calls wait for a second person, and there are not two admins with a credential of
 *   their own, so that nobody may agree to some of them.
 */
export const NOTICES = [
  'unknown_proxy',
  'oddly_named_players',
  'admin_token_not_needed',
  'secrets_key_missing',
  'secrets_key_in_use',
  'secrets_key_not_in_use',
  'second_person_missing',
] as const;
