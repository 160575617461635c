import { Decimal, NOTHING_REPORTED, type BetReport, type WalletEvent } from '../../protocol-kit.ts';

/** The numberings of this protocol. An order id numbers one bet and one payout; `bizId` numbers the transfers of fishing games. */
export const KINDS = { bet: 'bet', payout: 'payout', userTransfer: 'user-transfer' } as const;

/** The parts in which events differ. */
type Reported = Pick<WalletEvent, 'action' | 'kind' | 'transactionId' | 'movement' | 'occurredAtMs'> &
  Partial<Pick<WalletEvent, 'roundId' | 'wagerId'>> & { readonly report: Partial<BetReport> };

/** An event of this protocol. The protocol has no corrections. */
export const eventOf = ({ roundId, wagerId, report, ...event }: Reported): WalletEvent => ({
  ...event,
  reversal: 'stored',
  corrects: undefined,
  roundId,
  wagerId,
  report: { ...NOTHING_REPORTED, ...report },
  isReportOnly: false,
});

/** The upstream's own words as JSON; undefined if there are none. */
export function detailOf(words: Readonly<Record<string, string | undefined>>): string | undefined {
  const said = Object.entries(words).filter(([, word]) => word !== undefined);
  return said.length === 0 ? undefined : JSON.stringify(Object.fromEntries(said));
}

/** The sum of the amounts without their signs, because upstreams write signs differently. */
export const totalOf = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((sum, one) => sum.plus(one.abs()), Decimal.ZERO);
