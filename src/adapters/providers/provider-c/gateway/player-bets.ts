import { z } from 'zod';
import type { BetRecord, UpstreamPlayer } from '../../../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../../../domain/provider/upstream-failure.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { refused, unreadable } from '../../upstream/answers.ts';
import { secondNotBefore, wallClock } from '../wall-clock.ts';
import type { XmlElement } from '../xml-answer.ts';
import type { BetRecordReader } from './bet-record.ts';
import type { Client } from './client.ts';
import { readRecords } from './read-records.ts';
import { inLowerCase, inUpperCase } from '../../../../domain/shared/letter-case.ts';

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

/** Reads a player's bets page by page. */
export class PlayerBets {
  readonly #client: Client;
  readonly #reader: BetRecordReader;

  constructor(client: Client, reader: BetRecordReader) {
    this.#client = client;
    this.#reader = reader;
  }

  /** Reads bets up to and including the first page with a bet that `isEnough` accepts. */
  async read(
    question: PlayerBetsQuestion,
    isEnough: (record: BetRecord) => boolean,
  ): Promise<Result<readonly BetRecord[], UpstreamFailure>> {
    const records: BetRecord[] = [];
    let offset = FIRST_OFFSET;
    for (let page = 1; page <= PLAYER_BET_PAGES_MAX; page += 1) {
      const read = await this.#page(question, offset);
      if (!read.ok) return read;
      records.push(...read.value.records);
      const { nextOffset } = read.value;
      if (nextOffset === undefined || read.value.records.some(isEnough)) return ok(records);
      offset = nextOffset;
    }
    return refused('range_too_wide', 'none', `more than ${PLAYER_BET_PAGES_MAX} pages of bets`);
  }

  async #page({ player, startMs, endMs }: PlayerBetsQuestion, offset: string): Promise<Page> {
    const answer = await this.#client.ask('getUserBetItemDV', {
      Username: player.name,
      FromTime: wallClock(startMs),
      ToTime: wallClock(secondNotBefore(endMs)),
      Offset: offset,
    });
    if (!answer.ok) return answer;
    const records = await readRecords(answer.value, 'UserBetItem', (item) => this.#reader.read(item, player));
    return records.ok ? withNextOffset(answer.value, records.value, { player, offset }) : records;
  }
}

function withNextOffset(
  answer: XmlElement,
  records: readonly BetRecord[],
  asked: { readonly player: UpstreamPlayer; readonly offset: string },
): Page {
  const page = pageSchema.safeParse(answer).data;
  if (page === undefined) return unreadable('More or Offset of a page of bets cannot be read');
  if (!isSameName(page.Username ?? asked.player.name, asked.player.name)) {
    return unreadable('the bets are of another player');
  }
  if (page.More !== 'true') return ok({ records, nextOffset: undefined });
  const isStuck = !page.Offset || page.Offset === asked.offset;
  return isStuck ? unreadable('the pages of bets do not go on') : ok({ records, nextOffset: page.Offset });
}

const isSameName = (one: string, other: string): boolean => inUpperCase(one) === inUpperCase(other);
