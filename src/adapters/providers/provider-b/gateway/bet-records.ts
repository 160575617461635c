import {
  allPages,
  inTurns,
  ok,
  refused,
  unreadable,
  z,
  type BetRecord,
  type ListPage,
  type Result,
  type UpstreamFailure,
  type UpstreamHandler,
} from '../../protocol-kit.ts';
import type { ProviderBConfig } from '../config.ts';
import { type Answer, PAGINATION, readBy, withLowerKeys } from './read-answer.ts';
import type { Client } from './client.ts';
import { readWager, type Wager } from './bet-record.ts';

/** Longest settlement range of one question, since v2.0.5 of the document. */
const WINDOW_MS = 300_000;
/** Wagers per page: every version of the document allows this size. */
const PAGE_SIZE = 1_000;
/** Most pages of one query. A larger result is refused, so that the caller asks for a shorter range. */
const PAGES_MAX = 100;

/** Queries all bets that were settled in the range. The upstream has no filter by player, so the gateway reads all bets. */
export const queryBetRecords =
  (client: Client): UpstreamHandler<'bet_records'> =>
  async ({ startMs, endMs, player }) => {
    const windowOf = windowReader(client);
    const found = new Map<string, BetRecord>();
    for (let fromMs = startMs; fromMs < endMs; fromMs += WINDOW_MS) {
      const wagers = await windowOf(fromMs, Math.min(fromMs + WINDOW_MS, endMs));
      if (!wagers.ok) return wagers;
      // A wager that is in two windows was settled again. The later window counts.
      for (const { code, record } of wagers.value) found.set(code, record);
    }
    const records = [...found.values()].filter((record) => player === undefined || record.player?.isOf(player.name));
    // The document does not say whether the range includes its end. A bet at the end belongs to the next range.
    return ok({ records: records.filter(({ settledAtMs }) => settledAtMs === undefined || settledAtMs < endMs) });
  };

/** Reads all wagers of one window. An answer with fewer wagers than its total is an error. All windows share one limit of pages. */
function windowReader(client: Client) {
  let pagesLeft = PAGES_MAX;
  return async (start: number, end: number): Promise<Result<readonly Wager[], UpstreamFailure>> => {
    const read = async (_page: number, offset: number): Promise<Result<ListPage<Wager>, UpstreamFailure>> => {
      if (pagesLeft === 0) return refused('range_too_wide', '', `more than ${PAGES_MAX} pages`);
      pagesLeft -= 1;
      const answer = await client.call('wagerList', { start, end, offset, size: PAGE_SIZE });
      return answer.ok ? readPage(answer.value, client.config) : answer;
    };
    const listed = await allPages({ items: 'wagers', pagesMax: PAGES_MAX, read });
    if (!listed.ok) return listed;
    const found = new Map(listed.value.items.map((wager) => [wager.id, wager]));
    const isComplete = found.size >= (listed.value.total ?? 0);
    return isComplete ? ok([...found.values()]) : unreadable('fewer wagers than their total');
  };
}

async function readPage(answer: Answer, config: ProviderBConfig): Promise<Result<ListPage<Wager>, UpstreamFailure>> {
  const page = readBy(PAGE, withLowerKeys(answer), 'the list of wagers');
  if (!page.ok) return page;
  const items: Wager[] = [];
  for await (const row of inTurns(page.value.wagers ?? [])) {
    const wager = readWager(row, config);
    if (!wager.ok) return wager;
    items.push(wager.value);
  }
  return ok({ items, total: page.value.pagination?.total });
}

const PAGE = z.object({
  wagers: z.array(z.unknown()).nullable(),
  pagination: PAGINATION,
});
