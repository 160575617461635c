import {
  inLowerCase,
  ok,
  readShape,
  refused,
  unreadable,
  UpstreamName,
  z,
  type BetRecord,
  type Result,
  type UpstreamFailure,
  type UpstreamPlayer,
} from '../../protocol-kit.ts';
import { secondNotBefore, wallClock } from '../wall-clock.ts';
import type { XmlElement } from '../xml-answer.ts';
import type { ReadBetRecord } from './bet-record.ts';
import type { Client } from './client.ts';
import { readRecords } from './read-records.ts';

/** Most pages of one player's bets. The size of a page is not documented. */
export const PLAYER_BET_PAGES_MAX = 100;
const FIRST_OFFSET = '0';

const pageSchema = z.object({
  Username: z.string().optional(),
  More: z
    .string()
    .transform(inLowerCase)
    .pipe(z.enum(['true', 'false', '']))
    .optional(),
  Offset: z
    .string()
    .regex(/^\d{0,19}$/)
    .optional(),
});

/** The player and the range of a query. */
export interface PlayerBetsQuestion {
  readonly player: UpstreamPlayer;
  readonly startMs: number;
  /** The end is rounded up to a second, which the upstream may or may not include. */
  readonly endMs: number;
}

type Page = Result<
  { readonly records: readonly BetRecord[]; readonly nextOffset: string | undefined },
  UpstreamFailure
>;

/** Reads a player's bets page by page, up to and including the first page with a bet that `isEnough` accepts. */
export type ReadPlayerBets = (
  question: PlayerBetsQuestion,
  isEnough: (record: BetRecord) => boolean,
) => Promise<Result<readonly BetRecord[], UpstreamFailure>>;

export const playerBetsReader =
  (client: Client, read: ReadBetRecord): ReadPlayerBets =>
  async (question, isEnough) => {
    const records: BetRecord[] = [];
    let offset = FIRST_OFFSET;
    for (let number = 1; number <= PLAYER_BET_PAGES_MAX; number += 1) {
      const page = await readPage(client, read, { ...question, offset });
      if (!page.ok) return page;
      records.push(...page.value.records);
      const { nextOffset } = page.value;
      if (nextOffset === undefined || page.value.records.some(isEnough)) return ok(records);
      offset = nextOffset;
    }
    return refused('range_too_wide', 'none', `more than ${PLAYER_BET_PAGES_MAX} pages of bets`);
  };

type PageQuery = PlayerBetsQuestion & { readonly offset: string };

async function readPage(client: Client, read: ReadBetRecord, asked: PageQuery): Promise<Page> {
  const answer = await client.ask('getUserBetItemDV', {
    Username: asked.player.name,
    FromTime: wallClock(asked.startMs),
    ToTime: wallClock(secondNotBefore(asked.endMs)),
    Offset: asked.offset,
  });
  if (!answer.ok) return answer;
  const records = await readRecords(answer.value, 'UserBetItem', (item) => read(item, asked.player));
  return records.ok ? withNextOffset(answer.value, records.value, asked) : records;
}

function withNextOffset(answer: XmlElement, records: readonly BetRecord[], asked: PageQuery): Page {
  const page = readShape(pageSchema, answer).data;
  if (page === undefined) return unreadable('More or Offset of a page of bets cannot be read');
  if (page.Username !== undefined && !UpstreamName.of(page.Username).isOf(asked.player.name)) {
    return unreadable('the bets are of another player');
  }
  if (page.More !== 'true') return ok({ records, nextOffset: undefined });
  const isStuck = !page.Offset || page.Offset === asked.offset;
  return isStuck ? unreadable('the pages of bets do not go on') : ok({ records, nextOffset: page.Offset });
}
