import type { EventOutcome, NoWallet } from '../../../../application/ports/provider-inbox.ts';
import type { RefusedBecause } from '../../../../domain/wallet/decide-event.ts';

/** The seamless wallet's codes and their texts. */
export const CODES = {
  success: { code: 0, message: '' },
  internal_error: { code: 999, message: 'Internal server error' },
  // The list has no code for it. Operators answer 999 with a text of their own, by which people of both sides see the reason.
  unknown_currency: { code: 999, message: 'Internal server error: currency is not supported' },
  unknown_member: { code: 1000, message: 'API member does not exist' },
  insufficient_balance: { code: 1001, message: 'API member balance is insufficient' },
  proxy_key: { code: 1002, message: 'API proxy key error' },
  duplicate: { code: 1003, message: 'Duplicate API transactions' },
  signature: { code: 1004, message: 'API signature is invalid' },
  unknown_bet: { code: 1006, message: 'API bet does not exist' },
  // Documented, and answered by nobody here: what a provider's maintenance closes is the launch, never the money of rounds under way.
  maintenance: { code: 2000, message: 'API product is under maintenance' },
} as const satisfies Record<string, { readonly code: number; readonly message: string }>;

export type CodeName = keyof typeof CODES;

/** Operators in the field answer 999 to all that the list has no code for. */
export const NO_WALLET_CODES = {
  unknown_player: 'unknown_member',
  player_disabled: 'internal_error',
  wrong_currency: 'unknown_currency',
} as const satisfies Record<NoWallet, CodeName>;

const REFUSAL_CODES = {
  insufficient_balance: 'insufficient_balance',
  player_disabled: NO_WALLET_CODES.player_disabled,
  unknown_bet: 'unknown_bet',
  // A bet that comes after its cancellation must not look taken, so no 1003; of what was taken back nothing exists any more.
  bet_cancelled: 'unknown_bet',
  already_settled: 'unknown_bet',
  // Not 1003: the number is known, but what it was sent with now has not been done.
  conflict: 'internal_error',
  bet_refused: 'internal_error',
  no_answer: 'internal_error',
  amount_too_large: 'internal_error',
  amount_too_fine: 'internal_error',
} as const satisfies Record<RefusedBecause, CodeName>;

/** The code of one event by itself. */
function codeOf(outcome: EventOutcome): CodeName {
  switch (outcome.kind) {
    case 'accepted':
      return 'success';
    case 'repeated':
      return 'duplicate';
    case 'awaited':
      return outcome.isAccepted ? 'success' : 'unknown_bet';
    case 'refused':
      return REFUSAL_CODES[outcome.because];
    case 'failed':
      return 'internal_error';
  }
}

/** The code of an entry: what stands in its way; a duplicate only if nothing in it is new. Done is only what is known to be. */
export function entryCode(outcomes: readonly EventOutcome[]): CodeName {
  const codes = outcomes.map(codeOf);
  if (codes.length === 0 || codes.includes('internal_error')) return 'internal_error';
  if (!codes.every(isDone)) return codes.find((code) => !isDone(code)) ?? 'internal_error';
  return codes.every((code) => code === 'duplicate') ? 'duplicate' : 'success';
}

const isDone = (code: CodeName): boolean => code === 'success' || code === 'duplicate';
