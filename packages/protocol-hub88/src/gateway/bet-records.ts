import { RECORDED } from '../kinds.ts';
import {
  inTurns,
  maybe,
  ok,
  readShape,
  refused,
  unreadable,
  z,
  type BetRecord,
  type Result,
  type UpstreamFailure,
  type UpstreamHandler,
} from '../kit.ts';
import type { Client } from './client.ts';
import { RoundBooks, type Row } from './round-books.ts';

/** Most rounds that are asked about one by one for a range, because their bets were placed before it. */
const ROUNDS_MAX = 100;

/** The longest range of a question about all players, so that the answer of a busy operator stays below its limit. Hub88 has no pages. */
const WINDOW_MS = 3_600_000;

/** Queries the transactions of a range, and makes one record of each bet. */
export const queryBetRecords =
  (client: Client): UpstreamHandler<'bet_records'> =>
  async ({ startMs, endMs, player }) => {
    const user = player?.name;
    const books = new RoundBooks();
    const windowMs = user === undefined ? WINDOW_MS : endMs - startMs;
    for (let fromMs = startMs; fromMs < endMs; fromMs += windowMs) {
      // A moment at the edge may be in both answers.
      const range = {
        start_time: timeText(fromMs),
        end_time: timeText(Math.min(fromMs + windowMs, endMs) + 999),
        user,
      };
      const added = await addRows(books, client, range);
      if (!added.ok) return added;
    }
    const rounds = books.roundsBegunBefore();
    if (rounds.length > ROUNDS_MAX)
      return refused('range_too_wide', '', `more than ${ROUNDS_MAX} rounds began before it`);
    for (const round of rounds) {
      const added = await addRows(books, client, { round, user });
      if (!added.ok) return added;
    }
    const records = books.records().filter((record) => isAsked(record, { startMs, endMs, user }));
    return ok({ records });
  };

/** Document: times have seconds and no zone; a client takes them for UTC. */
export const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

interface Asked {
  readonly startMs: number;
  readonly endMs: number;
  readonly user: string | undefined;
}

function isAsked({ player, betAtMs, settledAtMs = betAtMs }: BetRecord, { startMs, endMs, user }: Asked): boolean {
  const isOfPlayer = user === undefined || player?.isOf(user) === true;
  return isOfPlayer && (settledAtMs === undefined || (settledAtMs >= startMs && settledAtMs < endMs));
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?=Z?$)/;
const text = maybe(z.string());

const instant = z
  .string()
  .transform((told) => Date.parse(`${TIME.exec(told)?.[0] ?? ''}Z`))
  .refine((ms) => !Number.isNaN(ms));

/** An item. Its names have a low certainty: the document calls the state `status`, one client `transaction_status`. */
const ROW = z.object({
  transaction_uuid: z.string().min(1),
  reference_transaction_uuid: text,
  user: z.string().min(1),
  round: text,
  kind: z.string(),
  status: text,
  transaction_status: text,
  amount: z.string().regex(/^\d{1,19}$/),
  currency: z.string(),
  game_code: text,
  inserted_at: instant,
});

/** Adds the items that may have moved money here. An unreadable item is an error, and is never left out without notice. */
async function addRows(
  books: RoundBooks,
  client: Client,
  question: Readonly<Record<string, string | undefined>>,
): Promise<Result<undefined, UpstreamFailure>> {
  const answer = await client.call('transactions/list', question);
  if (!answer.ok) return answer;
  if (!Array.isArray(answer.value)) return unreadable('the list of transactions is no list');
  for await (const item of inTurns(answer.value as readonly unknown[])) {
    const read = readShape(ROW, item);
    if (!read.success) return unreadable(`a transaction cannot be read: ${read.error.issues[0]?.path.join('.')}`);
    books.add(rowOf(read.data, client));
  }
  return ok(undefined);
}

/** A declined transaction moved nothing, and a currency without a unit is refused in callbacks too. */
function rowOf(item: z.output<typeof ROW>, { config }: Client): readonly Row[] {
  const amount = config.currencies.walletAmount(item.amount, item.currency);
  const status = item.status ?? item.transaction_status;
  const movement = RECORDED.get(item.kind);
  // The retries of a bet are exhausted: it failed. A win is owed until it is booked.
  const isFailed = status === 'TS_DECLINED' || (status === 'TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED' && movement !== 'win');
  if (amount === undefined || isFailed) return [];
  return [
    {
      id: item.transaction_uuid,
      reference: item.reference_transaction_uuid,
      user: item.user,
      round: item.round,
      movement,
      isTakenBack: status === 'TS_ROLLEDBACK',
      amount,
      currency: item.currency,
      gameCode: item.game_code,
      atMs: item.inserted_at,
    },
  ];
}
