/**
 * Whether an Agent's system reads callbacks. `not_accepted`: its answer to a signed question is not one of the interface. `fetches`: the Agent fetches them. `moved_away`: another cell sends them. `not_asked`: this process has not asked yet, which
 * occurs only in a list of known answers.
 */
export const AGENT_STATES = [
  'reachable',
  'not_accepted',
  'timed_out',
  'connection_lost',
  'unreachable',
  'address_refused',
  'fetches',
  'no_callback_base',
  'moved_away',
  'not_asked',
] as const;

/** Whether a provider answers. `no_health_check`: its protocol has no call for that. `not_asked`: this process has not asked yet. */
export const PROVIDER_STATES = ['healthy', 'unhealthy', 'not_set_up', 'no_health_check', 'not_asked'] as const;

/** The senders of callbacks that are accepted: all, the addresses on the provider's list, or none, because its protocol sends no callbacks. */
export const CALLBACK_SOURCES = ['anywhere', 'ip_allow_list', 'nowhere'] as const;

/**
 * Facts about the gateway that an operator should know.
 * - `unknown_proxy`: requests carried X-Forwarded-For while no proxy is trusted.
 * - `oddly_named_players`: players have names that would be refused today.
 * - `admin_token_not_needed`: an admin has signed in under a name, and ADMIN_TOKEN is still valid for everything.
 * - `secrets_key_missing`: secrets were sealed with a key that the gateway does not have.
 * - `secrets_key_in_use`: secrets were sealed with a key that now only opens.
 * - `secrets_key_not_in_use`: no stored secret was sealed with a key that only opens.
 * - `second_person_missing`: calls wait for a second person, but there are fewer than two admins with a credential of
 *   their own, so that nobody can approve some of them.
 * - `protocol_refused`: a package of PROTOCOLS is not used; its providers are not reached, and their callbacks meet a fault.
 * - `months_missing`: the months of the ledger and of attempts end soon, and no more money can be booked then.
 */
export const NOTICES = [
  'unknown_proxy',
  'oddly_named_players',
  'admin_token_not_needed',
  'secrets_key_missing',
  'secrets_key_in_use',
  'secrets_key_not_in_use',
  'second_person_missing',
  'months_missing',
  'protocol_refused',
] as const;
