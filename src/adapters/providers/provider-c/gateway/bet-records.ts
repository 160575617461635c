import {
  inTurns,
  ok,
  type BetRecord,
  type Result,
  type UpstreamFailure,
  type UpstreamHandler,
  type UpstreamInput,
} from '../../protocol-kit.ts';
import { secondNotBefore, wallClock } from '../wall-clock.ts';
import type { ReadBetRecord } from './bet-record.ts';
import type { ReadPlayerBets } from './player-bets.ts';
import type { Client } from './client.ts';
import { readRecords } from './read-records.ts';

type Range = Pick<UpstreamInput<'bet_records'>, 'startMs' | 'endMs'>;

/** The parts of the record queries. */
export interface RecordQueries {
  readonly client: Client;
  readonly read: ReadBetRecord;
  readonly readPlayerBets: ReadPlayerBets;
}

/** Queries one player's bets page by page, or all players' bets at once. The upstream has a method for each. */
export const listBetRecords =
  (queries: RecordQueries): UpstreamHandler<'bet_records'> =>
  async ({ player, ...range }) => {
    const listed =
      player === undefined
        ? await everybodysBets(queries, range)
        : await queries.readPlayerBets({ player, ...range }, () => false);
    return listed.ok ? ok({ records: await withoutRepeats(listed.value.filter((bet) => isOf(bet, range))) }) : listed;
  };

async function everybodysBets(
  { client, read }: RecordQueries,
  { startMs, endMs }: Range,
): Promise<Result<readonly BetRecord[], UpstreamFailure>> {
  const answer = await client.ask('getAllBetDetailsForTimeIntervalDV', {
    FromTime: wallClock(startMs),
    ToTime: wallClock(secondNotBefore(endMs)),
  });
  return answer.ok ? readRecords(answer.value, 'BetDetail', (item) => read(item, undefined)) : answer;
}

/**
 * The query covers whole seconds, and the upstream may include the last second. The document does not say whether the time of the bet or of its
 * payout counts. So a bet is kept if either time is in the range.
 */
const isOf = ({ betAtMs, settledAtMs }: BetRecord, { startMs, endMs }: Range): boolean =>
  [betAtMs, settledAtMs].some((atMs) => atMs !== undefined && atMs >= startMs && atMs < endMs);

/** A bet that arrives between two pages can push another bet onto the next page. That bet then comes twice, unchanged. */
async function withoutRepeats(records: readonly BetRecord[]): Promise<readonly BetRecord[]> {
  const kept = new Map<string, BetRecord>();
  for await (const record of inTurns(records)) kept.set(JSON.stringify(record), record);
  return [...kept.values()];
}
