/** The events about the access of administrators that are counted in metrics. */
export const ACCESS_EVENTS = [
  'signed_in',
  'sign_in_failed',
  'wrong_token',
  'session_ended',
  'link_made',
  'login_confirmed',
  'login_denied',
  'login_collected',
  'token_issued',
  'token_revoked',
  'administrator_created',
  'role_changed',
  'administrator_disabled',
  'approval_asked',
  'approval_agreed',
  'approval_refused',
] as const;
export type AccessEvent = (typeof ACCESS_EVENTS)[number];

/** Counts events about the access of administrators. */
export type ObserveAccess = (event: AccessEvent) => void;
