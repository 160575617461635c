import { saidBy, type Movement, type Origin } from '../kinds.ts';
import { Decimal, NOTHING_REPORTED, type BetReport, type WalletEvent, type z } from '../kit.ts';
import type { Members, SHAPES } from './fields.ts';

/** Document: one numbering for bets, wins and rollbacks. */
export const TRANSACTION = 'transaction';

type BetFields = z.output<typeof SHAPES.bet>;
type WinFields = z.output<typeof SHAPES.win>;
type RollbackFields = z.output<typeof SHAPES.rollback>;

/** The context of a movement, with its amount in the wallet's unit. */
export interface Circumstances {
  readonly members: Members;
  readonly amount: Decimal;
  readonly nowMs: number;
}

/**
 * A bet is a wager under its own number. Document: the amount of a free bet is nominal and is not debited; the changelog of May 2025 says the same of
 * promotions of a supplier, whose bets have the amount 0.
 */
export function betEvent(fields: BetFields, { members, amount, nowMs }: Circumstances): WalletEvent {
  const origin = originOf(fields);
  return {
    ...common(fields, fields.transaction_uuid, nowMs),
    action: 'BET',
    movement: origin === 'money' && !amount.isZero() ? amount.negated() : Decimal.ZERO,
    corrects: undefined,
    report: { ...reportOf('bet', fields, members), betAmount: amount },
  };
}

/** A win names its bet. Only the win of a promotion may lack it (changelog of May 2025): then it is money without a bet. */
export function winEvent(fields: WinFields, { members, amount, nowMs }: Circumstances): WalletEvent {
  const reference = fields.reference_transaction_uuid;
  return {
    ...common(fields, reference, nowMs),
    action: reference === undefined ? 'BONUS' : 'SETTLED',
    movement: amount,
    corrects: undefined,
    report: { ...reportOf('win', fields, members), prizeAmount: amount },
  };
}

/**
 * A rollback states no amount: what was booked is moved back. No official text tells of the rollback of a win: three of four receivers take the win
 * back.
 */
export function rollbackEvent(fields: RollbackFields, nowMs: number): WalletEvent {
  const reference = fields.reference_transaction_uuid;
  return {
    ...common(fields, reference, nowMs),
    action: 'ROLLBACK',
    movement: Decimal.ZERO,
    corrects: { kind: TRANSACTION, transactionId: reference },
    report: { ...NOTHING_REPORTED, gameCode: fields.game_code, providerAction: 'rollback' },
  };
}

const common = (
  { transaction_uuid: transactionId, round: roundId }: Pick<RollbackFields, 'transaction_uuid' | 'round'>,
  wagerId: string | undefined,
  occurredAtMs: number,
) =>
  ({
    kind: TRANSACTION,
    transactionId,
    reversal: 'stored',
    roundId,
    wagerId,
    isReportOnly: false,
    // No callback has a time.
    occurredAtMs,
  }) as const;

/** `is_supplier_promo` implies `is_free` (changelog of May 2025). */
const originOf = ({
  is_free: isFree,
  is_supplier_promo: isPromo,
}: Pick<WinFields, 'is_free' | 'is_supplier_promo'>): Origin =>
  isPromo === true ? 'promo' : isFree === true ? 'free' : 'money';

const reportOf = (movement: Movement, fields: BetFields | WinFields, members: Members): BetReport => ({
  ...NOTHING_REPORTED,
  gameCode: fields.game_code,
  detail: detailOf(members),
  // The id that the answer to the grant had (document).
  ...(originOf(fields) === 'free' && fields.reward_uuid !== undefined && { bonusCode: fields.reward_uuid }),
  ...saidBy(movement, originOf(fields), fields.round_closed),
});

/** The longest text of details that the gateway passes on. `meta` may have any length. */
const DETAIL_CHARACTERS_MAX = 4_096;
const DETAILS = [
  ...['supplier_transaction_id', 'supplier_user', 'is_free', 'is_supplier_promo', 'is_aggregated', 'is_billable'],
  ...['reward_uuid', 'bet', 'meta'],
];

/** Hub88's own words. `meta` is left out if it is too long, and all words if the rest is too long. */
function detailOf(members: Members): string | undefined {
  const told = (names: readonly string[]) => {
    const given = names.filter((name) => (members[name] ?? undefined) !== undefined);
    const text = JSON.stringify(Object.fromEntries(given.map((name) => [name, members[name]])));
    return text.length <= DETAIL_CHARACTERS_MAX ? text : undefined;
  };
  return told(DETAILS) ?? told(DETAILS.filter((name) => name !== 'meta'));
}
