import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { BonusPlace, FreeRoundBook } from '../ports/free-round-book.ts';

/** Names the grant in the reports of free rounds. Events of bought rounds need no look-up. */
export async function withGrants(
  book: Pick<FreeRoundBook, 'grantIdsOf'>,
  place: BonusPlace,
  events: readonly WalletEvent[],
): Promise<readonly WalletEvent[]> {
  const codes = new Set(events.flatMap(({ report }) => report.bonusCode ?? []));
  if (codes.size === 0) return events;
  const grantIds = await book.grantIdsOf(place, [...codes]);
  return events.map((event) => {
    const grantId = grantIds.get(event.report.bonusCode ?? '');
    return grantId === undefined ? event : { ...event, report: { ...event.report, grantId } };
  });
}
