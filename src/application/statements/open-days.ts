import { openDays, type StatementDay } from '../../domain/statement/statement-days.ts';
import { TimeZone } from '../../domain/statement/time-zone.ts';
import type { AgentDay, OpenBooks, StatementBook } from '../ports/statement-book.ts';

/** The open days with bookings, and the moment up to which the ledger is counted. */
export interface OpenDays {
  readonly countedUntilMs: number | undefined;
  readonly days: readonly AgentDay[];
}

/** The days that are not closed, up to the last booking, of all Agents or only of `agent`. */
export async function openDaysIn(book: Pick<StatementBook, 'open'>, agent: string | undefined): Promise<OpenDays> {
  const { countedUntilMs, books } = await book.open(agent);
  return { countedUntilMs, days: books.flatMap((one) => agentDays(one, one.lastBookedAtMs)) };
}

/** The days of an Agent that are not closed, up to the day of `untilMs`. */
export const agentDays = (books: OpenBooks, untilMs: number | undefined): readonly AgentDay[] =>
  untilMs === undefined
    ? []
    : openDays(zoneOf(books.timeZone), books.begin, untilMs).map((day: StatementDay) => ({
        ...day,
        agent: books.agent,
      }));

/** The stored time zone of an Agent. A server may not know it, if its time zone data is older than that of the server that accepted the zone. */
export function zoneOf(name: string): TimeZone {
  const zone = TimeZone.of(name);
  if (zone === undefined) throw new Error(`the time zone ${name} is not known on this machine`);
  return zone;
}
