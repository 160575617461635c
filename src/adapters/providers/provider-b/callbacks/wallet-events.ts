import { err, ok, readShape, z, type Corrected, type Result, type WalletEvent } from '../../protocol-kit.ts';
import type { ProviderBConfig } from '../config.ts';
import type { ScaledCurrency } from '../currencies.ts';
import { withLowerKeys } from '../gateway/read-answer.ts';
import { moneyPolicy } from '../policy.ts';
import { ACTIONS, movedBy, type MoneyCall, type UpstreamAction } from './actions.ts';
import { betReport } from './bet-report.ts';
import type { CodeName } from './codes.ts';
import { currencyOf, type Members } from './read-body.ts';
import { identifier, instantOf, madeOnce, money, optionalIdentifier, reported, wordOf } from './fields.ts';
import { saidByAction } from '../kinds.ts';
import { wagerMembers } from '../wager-members.ts';

/** The document has one numbering for all movements. In its samples a bet and its settlement may share an `id`. */
export const TRANSACTION_KIND = 'transaction';

/** The context of all events of a request. */
export interface Circumstances {
  readonly config: ProviderBConfig;
  readonly call: MoneyCall;
  readonly currency: ScaledCurrency;
  /** The time of the request, for events without their own time. */
  readonly requestedAtMs: number;
}

/** The events of one member's entry. One unreadable event refuses the whole entry. */
export function moneyEvents(entry: Members, of: Circumstances): Result<readonly WalletEvent[], CodeName> {
  const { transactions } = entry;
  if (!Array.isArray(transactions) || transactions.length === 0) return err('internal_error');
  const events: WalletEvent[] = [];
  for (const one of transactions) {
    const event = moneyEvent({ ...described(entry), ...withLowerKeys(one) }, of);
    if (!event.ok) return event;
    events.push(event.value);
  }
  return ok(events);
}

/** The members of an entry that apply to all its transactions. */
const described = ({ product_code, game_type }: Members): Members => ({ product_code, game_type });

function moneyEvent(members: Members, of: Circumstances): Result<WalletEvent, CodeName> {
  const currency = ownCurrency(members['currency'], of);
  if (currency === undefined) return err('unknown_currency');
  const read = readShape(transactionRow(currency.places), members);
  if (!read.success) return err('internal_error');
  const { id: transactionId, action, amount, wager_code, round_id } = read.data;
  const wagerId = wager_code ?? undefined;
  if (ACTIONS[action].corrects === 'always' && wagerId === undefined) return err('internal_error');
  return ok({
    kind: TRANSACTION_KIND,
    transactionId,
    ...(moneyPolicy.mayOverdraw.includes(action) && { variant: action }),
    action: ACTIONS[action].action,
    ...movedBy(action, amount, of.call),
    // In a wager with several bets only the amount shows which money comes back.
    reversal: 'reported',
    corrects: correctedBy(action, wagerId),
    roundId: round_id,
    wagerId,
    report: { ...betReport(members, currency.places, of.config), ...saidByAction(action, wagerMembers(members)) },
    isReportOnly: false,
    occurredAtMs: instantOf(members['settled_at']) ?? of.requestedAtMs,
  });
}

const correctedBy = (action: UpstreamAction, wagerId: string | undefined): Corrected | undefined =>
  ACTIONS[action].corrects === 'never' || wagerId === undefined ? undefined : { wagerId };

const transactionRow = madeOnce((places) =>
  z.object({
    id: identifier,
    action: wordOf(ACTIONS),
    amount: money(places),
    wager_code: optionalIdentifier,
    // Bets and settlements belong together by their wager, so the round is only reported.
    round_id: reported(identifier),
  }),
);

/** A transaction with its own currency code has the unit of that code, which must mean the currency of the request. */
function ownCurrency(code: unknown, { currency, config }: Circumstances): ScaledCurrency | undefined {
  if (code === undefined || code === null || code === '') return currency;
  const own = currencyOf(code, config);
  return own?.code === currency.code ? own : undefined;
}
