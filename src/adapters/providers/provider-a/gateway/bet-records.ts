import {
  allPages,
  count,
  inTurns,
  maybe,
  ok,
  PAGE_LIMITS,
  readShape,
  unreadable,
  z,
  type BetRecord,
  type ExactJsonObject,
  type ListPage,
  type Result,
  type UpstreamFailure,
  type UpstreamHandler,
  type UpstreamInput,
} from '../../protocol-kit.ts';
import { wallTimeOf } from '../wall-clock.ts';
import { readBetRecord } from './bet-record.ts';
import type { Client } from './client.ts';

/** Records per page. Implementations ask for 15 to 1,000 records; the upstream's own limit is not known. */
const PAGE_SIZE = 500;
/** The most pages of one query, so that memory holds no more than 50,000 records. */
const PAGES_MAX = 100;
const SECOND_MS = 1_000;

type Range = UpstreamInput<'bet_records'>;

/** Queries all bets of a range, page after page. `currency` is the currency of the provider's hall. */
export const queryBetRecords =
  (platform: Client, currency: string | undefined): UpstreamHandler<'bet_records'> =>
  async (range) => {
    const listed = await allPages({
      items: 'bet records',
      pagesMax: PAGES_MAX,
      read: (pageIndex) => readPage(platform, { ...questionOf(range), pageIndex }),
    });
    if (!listed.ok) return listed;
    const records = new Map<string, BetRecord>();
    for await (const item of inTurns(listed.value.items)) {
      const record = readBetRecord(item, currency);
      if (record === undefined) return unreadable('a bet record that cannot be read');
      // A bet that arrives between two pages pushes another bet onto the next page, so the same bet may come twice.
      if (isWithin(record, range)) records.set(record.betId, record);
    }
    return ok({ records: [...records.values()] });
  };

/** The upstream's clock has whole seconds, so the query covers all seconds that the range touches. */
const questionOf = ({ startMs, endMs, player }: Range): ExactJsonObject => ({
  startTime: wallTimeOf(Math.floor(startMs / SECOND_MS) * SECOND_MS),
  endTime: wallTimeOf(Math.ceil(endMs / SECOND_MS) * SECOND_MS),
  pageSize: PAGE_SIZE,
  loginIds: player && [player.name],
});

/**
 * The range excludes its end, because it is not known whether the upstream includes the end. The start is not checked, because it is not known
 * whether the upstream selects by the time of the bet or of its last change. Bets of other players are dropped.
 */
const isWithin = ({ betAtMs, player }: BetRecord, range: Range): boolean =>
  (betAtMs === undefined || betAtMs < range.endMs) &&
  (range.player === undefined || player?.isOf(range.player.name) === true);

const pageSchema = z.looseObject({
  items: z
    .array(z.unknown())
    .nullish()
    .transform((items) => items ?? []),
  total: maybe(count),
});

async function readPage(
  platform: Client,
  parameters: ExactJsonObject,
): Promise<Result<ListPage<unknown>, UpstreamFailure>> {
  const answer = await platform.ask({
    method: 'open.order.query',
    parameters,
    isRepeatable: true,
    limits: PAGE_LIMITS,
  });
  if (!answer.ok) return answer;
  const page = readShape(pageSchema, answer.value);
  return page.success ? ok(page.data) : unreadable('not a page of bet records');
}
