import type { RefusalReason, UpstreamFailure } from '../../../../src/domain/provider/upstream-failure.ts';
import { refused } from '../../../../src/adapters/providers/upstream/answers.ts';

/** The upstream's codes in the words that all protocols share. */
const REASONS: ReadonlyMap<string, RefusalReason> = new Map(
  Object.entries({
    bad_signature: 'credentials_refused',
    stale_timestamp: 'credentials_refused',
    bad_parameter: 'invalid_parameter',
    player_exists: 'player_exists',
    player_unknown: 'player_not_found',
    player_locked: 'player_disabled',
    game_unknown: 'game_not_found',
    maintenance: 'in_maintenance',
  }),
);

/** An answer in which the upstream says no. */
export const refusalOf = (code: string, text: string): { readonly ok: false; readonly error: UpstreamFailure } =>
  refused(REASONS.get(code) ?? 'other', code, withoutDigests(text));

// An upstream that quotes the request in its text would quote our signature.
const withoutDigests = (text: string): string => text.replace(/[0-9a-f]{32,}/gi, '...');
