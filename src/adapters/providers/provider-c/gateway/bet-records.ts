import type { BetRecord, UpstreamInput } from '../../../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../../../domain/provider/upstream-failure.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { inTurns } from '../../upstream/in-turns.ts';
import type { UpstreamHandler } from '../../upstream/table-gateway.ts';
import { secondNotBefore, wallClock } from '../wall-clock.ts';
import type { BetRecordReader } from './bet-record.ts';
import type { PlayerBets } from './player-bets.ts';
import type { Client } from './client.ts';
import { readRecords } from './read-records.ts';

type Range = Pick<UpstreamInput<'bet_records'>, 'startMs' | 'endMs'>;

/** What the record queries are read with. */
export interface RecordQueries {
  readonly client: Client;
  readonly reader: BetRecordReader;
  readonly playerBets: PlayerBets;
}

/** One player's bets page by page, or everybody's at once; they are different upstream methods. */
export const listBetRecords =
  (queries: RecordQueries): UpstreamHandler<'bet_records'> =>
  async ({ player, ...range }) => {
    const listed =
      player === undefined
        ? await everybodysBets(queries, range)
        : await queries.playerBets.read({ player, ...range }, () => false);
    return listed.ok ? ok({ records: await withoutRepeats(listed.value.filter((bet) => isOf(bet, range))) }) : listed;
  };

async function everybodysBets(
  { client, reader }: RecordQueries,
  { startMs, endMs }: Range,
): Promise<Result<readonly BetRecord[], UpstreamFailure>> {
  const answer = await client.ask('getAllBetDetailsForTimeIntervalDV', {
    FromTime: wallClock(startMs),
    ToTime: wallClock(secondNotBefore(endMs)),
  });
  return answer.ok ? readRecords(answer.value, 'BetDetail', (item) => reader.read(item, undefined)) : answer;
}

/**
 * The upstream is asked for whole seconds and may count the last one. Whether it goes by the time of the bet or of its payout is not
 * documented, so a bet stays if either is within.
 */
const isOf = ({ betAtMs, settledAtMs }: BetRecord, { startMs, endMs }: Range): boolean =>
  [betAtMs, settledAtMs].some((atMs) => atMs !== undefined && atMs >= startMs && atMs < endMs);

/** A bet that comes in while pages are being read can push another onto the next page, where it shows again, unchanged. */
async function withoutRepeats(records: readonly BetRecord[]): Promise<readonly BetRecord[]> {
  const kept = new Map<string, BetRecord>();
  for await (const record of inTurns(records)) kept.set(JSON.stringify(record), record);
  return [...kept.values()];
}
