import { refusalReasons } from '../protocol-kit.ts';

/** No such account, or not a member of this account. */
export const UNKNOWN_MEMBER = ['10501', '10506', '10507'];

/** The reasons of the upstream's codes. A code that is not in the list means `other`. */
export const REFUSALS = refusalReasons({
  // 10520: the operator's own account above the player is inactive, not the player.
  credentials_refused: [
    ...['101', '103', '201', '202', '10301', '10302', '10303', '10304', '10305', '10520', '10701'],
    ...['10702'],
  ],
  invalid_parameter: [
    ...['102', '105', '106', '10401', '10402', '10403', '10404', '10405', '10406', '10407', '10408'],
    ...['10409', '10414', '10415', '10416', '10417', '10419', '10420', '10421', '10422', '10502', '10503'],
    ...['10508', '10509', '10511', '10512', '10601', '10602', '10703', '10705', '10910', '10912'],
  ],
  player_exists: ['104'],
  record_not_found: ['107', '10603', '10704', '10911'],
  in_maintenance: ['911'],
  range_too_wide: ['10201'],
  player_not_found: UNKNOWN_MEMBER,
  player_disabled: ['10505'],
  invalid_amount: ['10801', '10802', '10803'],
  insufficient_balance: ['10805'],
  duplicate_transfer: ['10807'],
});

/** Codes that leave the outcome open: a network error within the upstream, "ok but not written", a line error. */
export const UNCLEAR: ReadonlySet<string> = new Set(['11', '10711', '10810']);

/** The pause that the upstream requires after each code. */
export const THROTTLES_MS: Readonly<Record<string, number>> = { '10411': 30_000, '10418': 10_000 };

/** Codes that have a special meaning for some calls. */
export const PLAYER_EXISTS = '104';
export const NO_DATA = '107';
export const WRONG_PASSWORD = '10504';
export const NO_MEMBERS = '10510';
export const SAME_PASSWORD = '10511';
export const SERIAL_UNKNOWN = '10704';
