/** The measured queries: the repositories' own methods, as the gateway calls them. */
import { randomUUID } from 'node:crypto';
import type { CallbackFilter } from '../../../src/application/ports/callback-log.ts';
import type { InDoubtFilter } from '../../../src/application/ports/in-doubt-book.ts';
import type { TransactionFilter } from '../../../src/application/ports/wallet-history.ts';
import { PAGE_LIMITS, PageRequest } from '../../../src/domain/shared/page-request.ts';
import { agentCode } from '../money/money-world.ts';
import type { LedgerSide } from './ledger-side.ts';
import { playedEvents } from './played-events.ts';

export interface MeasuredQuery {
  readonly name: string;
  /** How often it runs in one sample, which is the median of these. */
  readonly times: number;
  /** Whether it must not grow with the ledger: it looks a few rows up. */
  readonly isLookup: boolean;
  run(side: LedgerSide): Promise<unknown>;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const AGENT = agentCode(7);
/** The number of rows that are forgotten at a time. It is small, because the smallest ledger must be enough for all rounds. */
const FORGOTTEN_ROWS = 10;
const CLAIMED_LANES = 8;

const lookup = (name: string, run: MeasuredQuery['run'], times = 20): MeasuredQuery => ({
  name,
  run,
  times,
  isLookup: true,
});
const list = (name: string, run: MeasuredQuery['run']): MeasuredQuery => ({ name, run, times: 3, isLookup: false });

const FIRST = pageOf(1);
/** Page 1,000 of a hundred each, or as deep as a small ledger goes. */
const deep = ({ ledger: { transactions } }: LedgerSide): PageRequest =>
  pageOf(Math.max(1, Math.min(1_000, Math.floor(transactions / PAGE_LIMITS.pageSizeMax / 2))));

export const MEASURED_QUERIES: readonly MeasuredQuery[] = [
  ...playedEvents.map(({ name, run }) => lookup(`event: ${name}`, run)),
  lookup('balance', (side) => side.wallets.balanceOf(side.nextOldBet().key.playerId, side.nextOldBet().key.currency)),
  lookup('callbacks: claim and book', claimAndBook, 4),
  lookup('forget: callbacks', (side) => side.oldRows.remove('callbacks', Date.now() - DAY_MS, FORGOTTEN_ROWS), 2),
  lookup(
    'forget: attempts',
    (side) => side.oldRows.remove('callback_attempts', Date.now() - DAY_MS, FORGOTTEN_ROWS),
    1,
  ),
  transactions('all', {}),
  transactions('of an Agent', { agent: AGENT }),
  list('transactions: of a player', (side) =>
    side.history.list({ ...NO_TRANSACTION_FILTER, memberId: side.nextOldBet().memberId }, FIRST),
  ),
  list('transactions: of a round', (side) =>
    side.history.list({ ...NO_TRANSACTION_FILTER, roundId: side.nextOldBet().bet.roundId }, FIRST),
  ),
  transactions('refused', { status: 'refused' }),
  transactions('awaited (none)', { status: 'awaited' }),
  transactions('asked (none)', { status: 'asked' }),
  list('transactions: all, a deep page', (side) => side.history.list(NO_TRANSACTION_FILTER, deep(side))),
  callbacks('all', {}),
  callbacks('of an Agent', { agent: AGENT }),
  callbacks('of the last day', { sinceMs: Date.now() - DAY_MS }),
  callbacks('pending', { status: 'pending' }),
  callbacks('parked', { status: 'parked' }),
  callbacks('refused (none)', { status: 'refused' }),
  list('callbacks: all, a deep page', (side) => side.log.list(NO_CALLBACK_FILTER, deep(side))),
  list('callbacks: backlog for metrics', (side) => side.log.backlog()),
  inDoubt('all', {}),
  inDoubt('refusals', { kind: 'refusal' }),
];

const NO_TRANSACTION_FILTER: TransactionFilter = {
  agent: undefined,
  memberId: undefined,
  roundId: undefined,
  status: undefined,
};

function transactions(what: string, filter: Partial<TransactionFilter>): MeasuredQuery {
  return list(`transactions: ${what}`, (side) => side.history.list({ ...NO_TRANSACTION_FILTER, ...filter }, FIRST));
}

const NO_CALLBACK_FILTER: CallbackFilter = { agent: undefined, status: undefined, sinceMs: undefined };

function callbacks(what: string, filter: Partial<CallbackFilter>): MeasuredQuery {
  return list(`callbacks: ${what}`, (side) => side.log.list({ ...NO_CALLBACK_FILTER, ...filter }, FIRST));
}

const NO_DOUBT_FILTER: InDoubtFilter = {
  isClosed: false,
  kind: undefined,
  agent: undefined,
  provider: undefined,
  sinceMs: undefined,
};

function inDoubt(what: string, filter: Partial<InDoubtFilter>): MeasuredQuery {
  const late = { transfersMs: Date.now() - HOUR_MS, betsMs: Date.now() - HOUR_MS };
  return list(`in doubt: ${what}`, (side) => side.inDoubt.list({ ...NO_DOUBT_FILTER, ...filter }, late, FIRST));
}

/** Takes lanes and has everything in them delivered, as the worker does. */
async function claimAndBook({ queue }: LedgerSide): Promise<void> {
  const nowMs = Date.now();
  const request = { nowMs, leaseEndMs: nowMs + HOUR_MS, lanesMax: CLAIMED_LANES, lanesPerAgentMax: CLAIMED_LANES };
  const lanes = await queue.claim({ ...request, held: {} });
  if (lanes.length === 0) throw new Error('no lane is left to be claimed; take fewer rounds');
  await queue.settle(
    lanes.map(({ agent, lane, epoch, messages }) => ({
      claim: { agent, lane, epoch },
      attempts: messages.map(({ id: callbackId }) => ({
        callbackId,
        atMs: nowMs,
        httpStatus: 200,
        latencyMs: 1,
        outcome: 'accepted',
        answer: randomUUID(),
      })),
      settled: messages.map(({ id }) => id),
      next: { kind: 'ready' },
      isReached: true,
    })),
    nowMs,
  );
}

function pageOf(page: number): PageRequest {
  const request = PageRequest.of(String(page), String(PAGE_LIMITS.pageSizeMax));
  if (!request.ok) throw new Error(`page ${page} is no page`);
  return request.value;
}
