import type {
  BalanceOutcome,
  BatchOutcome,
  Decimal,
  NoWallet,
  ProviderReply,
} from '../../../../../src/adapters/providers/protocol-kit.ts';

/** The HTTP statuses of the protocol's refusals. */
const STATUSES = {
  bad_signature: 401,
  stale_timestamp: 401,
  bad_parameter: 400,
  no_such_call: 404,
  player_unknown: 404,
  player_locked: 403,
  insufficient_funds: 409,
  bet_unknown: 409,
  bet_cancelled: 409,
  bet_settled: 409,
  number_used: 409,
  refused: 409,
} as const;
type Code = keyof typeof STATUSES;

/** The gateway's reasons in the protocol's words. */
const REASONS: ReadonlyMap<string, Code> = new Map<string, Code>([
  ['insufficient_balance', 'insufficient_funds'],
  ['unknown_bet', 'bet_unknown'],
  ['bet_cancelled', 'bet_cancelled'],
  ['already_settled', 'bet_settled'],
  ['conflict', 'number_used'],
]);
const NO_WALLET = {
  unknown_player: 'player_unknown',
  player_disabled: 'player_locked',
  wrong_currency: 'bad_parameter',
} as const satisfies Record<NoWallet, Code>;

export const refusal = (code: Code): ProviderReply => json(STATUSES[code], { error: { code } });

/** After this reply the upstream sends a settlement or a cancellation again, and takes back a bet. */
export const TRY_AGAIN: ProviderReply = {
  status: 500,
  contentType: 'application/json',
  body: '{"error":{"code":"try_again"}}',
};

export function balanceReply(outcome: BalanceOutcome | undefined): ProviderReply {
  if (outcome?.kind === 'no_wallet') return refusal(NO_WALLET[outcome.because]);
  return outcome?.kind === 'balance' ? told(outcome.balance) : TRY_AGAIN;
}

/** A repetition gets the answer of the first event, with the current balance. */
export function movementReply(batch: BatchOutcome | undefined): ProviderReply {
  if (batch?.kind === 'no_wallet') return refusal(NO_WALLET[batch.because]);
  const outcome = batch?.outcomes[0];
  if (batch === undefined || outcome === undefined || outcome.kind === 'failed') return TRY_AGAIN;
  if (outcome.kind === 'refused') return refusal(REASONS.get(outcome.because) ?? 'refused');
  if (outcome.kind === 'awaited' && !outcome.isAccepted) return refusal('bet_unknown');
  return told(batch.balance);
}

const told = (balance: Decimal): ProviderReply => json(200, { balance: balance.toString() });

const json = (status: number, value: object): ProviderReply => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
});
