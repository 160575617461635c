import { refusalReasons, refused, type UpstreamFailure } from '../../../../src/adapters/providers/protocol-kit.ts';

/** The reasons of the upstream's codes. */
const REASONS = refusalReasons({
  credentials_refused: ['bad_signature', 'stale_timestamp'],
  invalid_parameter: ['bad_parameter'],
  player_exists: ['player_exists'],
  player_not_found: ['player_unknown'],
  player_disabled: ['player_locked'],
  game_not_found: ['game_unknown'],
  in_maintenance: ['maintenance'],
});

/** A refusal of the upstream. */
export const refusalOf = (code: string, text: string): { readonly ok: false; readonly error: UpstreamFailure } =>
  refused(REASONS.get(code) ?? 'other', code, withoutDigests(text));

// A text that quotes the request would quote the gateway's signature.
const withoutDigests = (text: string): string => text.replace(/[0-9a-f]{32,}/gi, '...');
