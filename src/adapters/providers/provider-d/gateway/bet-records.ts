import {
  err,
  inTurns,
  ok,
  refused,
  unreadable,
  type BetRecord,
  type CallBudget,
  type Result,
  type SharedAnswers,
  type UpstreamFailure,
  type UpstreamHandler,
  type UpstreamInput,
  type UpstreamPlayer,
} from '../../protocol-kit.ts';
import { toWallClock } from '../wall-clock.ts';
import type { Ask } from './client.ts';
import type { ReadBetRecord } from './bet-record.ts';
import { playerField } from './player-field.ts';
import { reportRows } from './read-records.ts';

/** The upstream's longest range: one day. */
export const BET_RECORDS_RANGE_MAX_MS = 24 * 60 * 60 * 1000;
const SECOND_MS = 1000;
/** The wait for a question that comes while too many others are under way. */
const COME_AGAIN_MS = 1_000;

/** The query selects by the time of settlement, so that a reader of range after range misses no bet that was settled late. */
const BY_SETTLEMENT = '1';
/** The query asks for bets and tips: both move money. */
const BETS_AND_TIPS = '2';

interface Tools {
  readonly ask: Ask;
  readonly budget: CallBudget | undefined;
  readonly recent: SharedAnswers<readonly BetRecord[], UpstreamFailure>;
  readonly read: ReadBetRecord;
}

/**
 * Queries all bets and tips of the range; the upstream has no pages. The same question gets the same answer for half a minute, because the upstream
 * would refuse a second question. So if an Agent reads page after page, the upstream is asked only once.
 */
export const betRecords =
  ({ ask, budget, recent, read }: Tools): UpstreamHandler<'bet_records'> =>
  async (input) => {
    if (input.endMs - input.startMs > BET_RECORDS_RANGE_MAX_MS) return refused('range_too_wide', '');
    const fields = questionOf(input);
    const key = JSON.stringify([fields, input.player?.currency]);
    const records = await recent.get({ group: 'reports', key }, async () => {
      const turn = await budget?.take();
      if (turn?.ok === false) return turn;
      // The call is not repeatable: the upstream refuses an immediate second call.
      const rows = reportRows(await ask({ operation: 'getDateTimeReport', fields }));
      return rows.ok ? await readAll(rows.value, read, input.player) : rows;
    });
    if (records === undefined) return err({ kind: 'provider_throttled', retryAfterMs: COME_AGAIN_MS });
    if (!records.ok) return records;
    return ok({ records: records.value.filter((record) => !isOfNextRange(record, input.endMs)) });
  };

const questionOf = ({ startMs, endMs, player }: UpstreamInput<'bet_records'>) => ({
  user: player === undefined ? undefined : playerField(player.name),
  startTime: toWallClock(ceilToSecond(startMs)),
  endTime: toWallClock(ceilToSecond(endMs)),
  timetype: BY_SETTLEMENT,
  datatype: BETS_AND_TIPS,
});

const ceilToSecond = (instantMs: number): number => Math.ceil(instantMs / SECOND_MS) * SECOND_MS;

async function readAll(
  rows: readonly unknown[],
  read: ReadBetRecord,
  player: UpstreamPlayer | undefined,
): Promise<Result<readonly BetRecord[], UpstreamFailure>> {
  const records: BetRecord[] = [];
  for await (const row of inTurns(rows)) {
    const record = read(row, player);
    if (record === undefined) return unreadable('a record of the report cannot be read');
    if (player !== undefined && record.player?.isOf(player.name) !== true) {
      return unreadable('a record is of another player');
    }
    records.push(record);
  }
  return ok(records);
}

/** It is not documented whether the upstream's range includes its end. The gateway's range excludes it. Records have whole seconds. */
const isOfNextRange = ({ settledAtMs, betAtMs }: BetRecord, endMs: number): boolean =>
  (settledAtMs ?? betAtMs) === ceilToSecond(endMs);
