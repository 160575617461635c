import { z } from 'zod';
import type { WalletEvent } from '../../../../domain/wallet/wallet-event.ts';
import type { ProviderBConfig } from '../config.ts';
import type { ScaledCurrency } from '../currencies.ts';
import { withLowerKeys } from '../gateway/answer.ts';
import { moneyPolicy } from '../policy.ts';
import { ACTIONS, movementOf } from './actions.ts';
import { betReport } from './bet-report.ts';
import type { Members } from './envelope.ts';
import { identifier, instantOf, madeOnce, money, optionalIdentifier, wordOf } from './fields.ts';

/** Most transactions of one member in one request, which are taken all or none. */
const TRANSACTIONS_MAX = 200;
/** The document has one numbering for all that moves money: its `id` is what tells a duplicate, whatever the action. */
export const TRANSACTION_KIND = 'transaction';

/** What the events of a request have in common. */
export interface Circumstances {
  readonly config: ProviderBConfig;
  readonly currency: ScaledCurrency;
  /** When the request was made, for what has no time of its own. */
  readonly requestedAtMs: number;
}

/** The events of one member's entry, or undefined when one cannot be read: then none is taken. */
export function moneyEvents(entry: Members, of: Circumstances): readonly WalletEvent[] | undefined {
  const { transactions } = entry;
  if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > TRANSACTIONS_MAX)
    return undefined;
  const events = transactions.map((one) => moneyEvent({ ...described(entry), ...withLowerKeys(one) }, of));
  return events.every((one) => one !== undefined) ? events : undefined;
}

/** What an entry says of all its transactions. */
const described = ({ product_code, game_type }: Members): Members => ({ product_code, game_type });

function moneyEvent(members: Members, { config, currency, requestedAtMs }: Circumstances): WalletEvent | undefined {
  const read = transactionRow(currency.places).safeParse(members);
  if (!read.success || !isIn(currency, read.data.currency, config)) return undefined;
  const { id: transactionId, action, amount, wager_code, round_id } = read.data;
  const wagerId = wager_code ?? undefined;
  const meaning = ACTIONS[action];
  if (meaning.corrects && wagerId === undefined) return undefined;
  return {
    kind: TRANSACTION_KIND,
    transactionId,
    ...(moneyPolicy.mayOverdraw.includes(action) && { variant: action }),
    action: meaning.action,
    movement: movementOf(action, amount),
    reversal: meaning.reversal,
    corrects: meaning.corrects && wagerId !== undefined ? { wagerId } : undefined,
    roundId: round_id ?? undefined,
    wagerId,
    report: betReport(members, currency.places, config),
    isReportOnly: false,
    occurredAtMs: instantOf(members['settled_at']) ?? requestedAtMs,
  };
}

const transactionRow = madeOnce((places) =>
  z.object({
    id: identifier,
    action: wordOf(ACTIONS),
    amount: money(places),
    wager_code: optionalIdentifier,
    round_id: optionalIdentifier,
    currency: z.string().nullish(),
  }),
);

/** A transaction may repeat the currency of its request; with another one its unit would be a guess. */
const isIn = ({ code }: ScaledCurrency, sent: string | null | undefined, { currencies }: ProviderBConfig): boolean =>
  !sent || currencies.upstreamOf(code).code === sent.toUpperCase();
