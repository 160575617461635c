import {
  outcomeCode,
  type EventOutcome,
  type NoWallet,
  type OutcomeCodes,
  type RefusedBecause,
} from '../../protocol-kit.ts';

/** The codes of the seamless wallet and their texts. */
export const CODES = {
  success: { code: 0, message: '' },
  internal_error: { code: 999, message: 'Internal server error' },
  // The list has no code for it. Operators answer 999 with their own text, so that people on both sides see the reason.
  unknown_currency: { code: 999, message: 'Internal server error: currency is not supported' },
  unknown_member: { code: 1000, message: 'API member does not exist' },
  insufficient_balance: { code: 1001, message: 'API member balance is insufficient' },
  proxy_key: { code: 1002, message: 'API proxy key error' },
  duplicate: { code: 1003, message: 'Duplicate API transactions' },
  signature: { code: 1004, message: 'API signature is invalid' },
  unknown_bet: { code: 1006, message: 'API bet does not exist' },
  // The code is documented, but the gateway never answers it: a provider's maintenance stops launches, but never the money of rounds under way.
  maintenance: { code: 2000, message: 'API product is under maintenance' },
} as const satisfies Record<string, { readonly code: number; readonly message: string }>;

export type CodeName = keyof typeof CODES;

/** If the list has no code, operators in production answer 999. */
export const NO_WALLET_CODES = {
  unknown_player: 'unknown_member',
  player_disabled: 'internal_error',
  wrong_currency: 'unknown_currency',
} as const satisfies Record<NoWallet, CodeName>;

const REFUSAL_CODES = {
  insufficient_balance: 'insufficient_balance',
  player_disabled: NO_WALLET_CODES.player_disabled,
  player_blocked: NO_WALLET_CODES.player_disabled,
  // The list has no code for a limit. This one is shown to the player, who may stake less.
  over_limit: 'insufficient_balance',
  unknown_bet: 'unknown_bet',
  // A bet that comes after its cancellation must not look accepted, so the code is not 1003. A bet that was taken back no longer exists.
  bet_cancelled: 'unknown_bet',
  already_settled: 'unknown_bet',
  // The code is not 1003, because the number is known, but the new content was not done.
  conflict: 'internal_error',
  bet_refused: 'internal_error',
  no_answer: 'internal_error',
  amount_too_large: 'internal_error',
  amount_too_fine: 'internal_error',
  settled_by_record: 'internal_error',
  record_differs: 'internal_error',
} as const satisfies Record<RefusedBecause, CodeName>;

const OUTCOME_CODES: OutcomeCodes<CodeName> = {
  accepted: 'success',
  repeated: 'duplicate',
  awaited: 'unknown_bet',
  refused: REFUSAL_CODES,
  failed: 'internal_error',
};

/** The code of an entry: the first obstacle, or a duplicate if all events are duplicates. Only known outcomes count as done. */
export function entryCode(outcomes: readonly EventOutcome[]): CodeName {
  const codes = outcomes.map((outcome) => outcomeCode(outcome, OUTCOME_CODES));
  if (codes.length === 0 || codes.includes('internal_error')) return 'internal_error';
  if (!codes.every(isDone)) return codes.find((code) => !isDone(code)) ?? 'internal_error';
  return codes.every((code) => code === 'duplicate') ? 'duplicate' : 'success';
}

const isDone = (code: CodeName): boolean => code === 'success' || code === 'duplicate';
