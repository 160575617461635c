import type { RefusalReason } from '../../../domain/provider/upstream-failure.ts';

/** The reasons of the upstream's codes. A code outside of the list means `other`. */
export const REFUSALS: Readonly<Record<string, RefusalReason>> = {
  '101': 'credentials_refused',
  '102': 'invalid_parameter',
  '103': 'credentials_refused',
  '104': 'player_exists',
  '105': 'invalid_parameter',
  '106': 'invalid_parameter',
  '107': 'record_not_found',
  '201': 'credentials_refused',
  '202': 'credentials_refused',
  '911': 'in_maintenance',
  '10201': 'range_too_wide',
  '10301': 'credentials_refused',
  '10302': 'credentials_refused',
  '10303': 'credentials_refused',
  '10304': 'credentials_refused',
  '10305': 'credentials_refused',
  '10401': 'invalid_parameter',
  '10402': 'invalid_parameter',
  '10403': 'invalid_parameter',
  '10404': 'invalid_parameter',
  '10405': 'invalid_parameter',
  '10406': 'invalid_parameter',
  '10407': 'invalid_parameter',
  '10408': 'invalid_parameter',
  '10409': 'invalid_parameter',
  '10414': 'invalid_parameter',
  '10415': 'invalid_parameter',
  '10416': 'invalid_parameter',
  '10417': 'invalid_parameter',
  '10419': 'invalid_parameter',
  '10420': 'invalid_parameter',
  '10421': 'invalid_parameter',
  '10422': 'invalid_parameter',
  '10501': 'player_not_found',
  '10502': 'invalid_parameter',
  '10503': 'invalid_parameter',
  '10505': 'player_disabled',
  '10506': 'player_not_found',
  '10507': 'player_not_found',
  '10508': 'invalid_parameter',
  '10509': 'invalid_parameter',
  '10511': 'invalid_parameter',
  '10512': 'invalid_parameter',
  // The operator's own account above the player is switched off, not the player.
  '10520': 'credentials_refused',
  '10601': 'invalid_parameter',
  '10602': 'invalid_parameter',
  '10603': 'record_not_found',
  '10701': 'credentials_refused',
  '10702': 'credentials_refused',
  '10703': 'invalid_parameter',
  '10704': 'record_not_found',
  '10705': 'invalid_parameter',
  '10801': 'invalid_amount',
  '10802': 'invalid_amount',
  '10803': 'invalid_amount',
  '10805': 'insufficient_balance',
  '10807': 'duplicate_transfer',
  '10910': 'invalid_parameter',
  '10911': 'record_not_found',
  '10912': 'invalid_parameter',
};

/** Codes that leave the outcome open: a network error within the upstream, "ok but not written", a line error. */
export const UNCLEAR: ReadonlySet<string> = new Set(['11', '10711', '10810']);

/** The pause that the upstream demands after each code. */
export const THROTTLES_MS: Readonly<Record<string, number>> = { '10411': 30_000, '10418': 10_000 };

/** Codes with a meaning of their own for some calls. */
export const PLAYER_EXISTS = '104';
export const NO_DATA = '107';
export const WRONG_PASSWORD = '10504';
export const NO_MEMBERS = '10510';
export const SAME_PASSWORD = '10511';
export const SERIAL_UNKNOWN = '10704';
