import {
  contentDigest,
  Decimal,
  err,
  ok,
  readShape,
  type BatchOutcome,
  type BetRecord,
  type EventBatch,
} from '../../protocol-kit.ts';
import { readBetRecord } from '../gateway/bet-record.ts';
import { recordReport } from './bet-report.ts';
import type { Circumstances, ReadCommand } from './call.ts';
import { CODES, codeOf, NO_WALLET_CODES, type Code } from './codes.ts';
import { reportFields } from './fields.ts';
import type { Fields } from './read-body.ts';
import { namedPlayer } from './named-player.ts';
import { codeReply } from './replies.ts';
import { reportSaid } from '../kinds.ts';
import { isTipName } from '../report-words.ts';

/** Reports of bets, of many players in one push. A push moves no money, but only a push shows that a bet is lost. */
export const sendMemberReport: ReadCommand = ({ records }, of) => {
  if (records.length === 0) return err(codeReply(CODES.invalid));
  const batches = records.flatMap((record) => batchOf(record, of) ?? []);
  const isComplete = batches.length === records.length;
  return ok({
    kind: 'events',
    batches,
    reply: (outcomes) => codeReply(isComplete ? pushCode(outcomes) : CODES.invalid),
  });
};

function batchOf(words: Fields, { unit, nowMs }: Circumstances): EventBatch | undefined {
  const fields = readShape(reportFields, words);
  const record = readBetRecord(words, undefined, unit);
  if (!fields.success || record === undefined || record.status === 'unsettled') return undefined;
  const player = namedPlayer(fields.data.user);
  const event = {
    action: record.status === 'cancelled' ? 'VOID' : 'SETTLED',
    kind: 'report',
    // A bet that was checked again comes again with other values, and is another report.
    transactionId: `${record.betId}-${contentDigest({ ...words, user: player.upstreamName.text })}`,
    movement: Decimal.ZERO,
    reversal: 'stored',
    // A report never corrects the bet: another command returns the bet's money, and must not count as a repetition.
    corrects: undefined,
    roundId: record.roundId,
    wagerId: undefined,
    report: { ...recordReport(record, words), ...reportSaid(isTipName(words['betResult']) ? 'tip' : record.status) },
    isReportOnly: true,
    occurredAtMs: happenedAtMs(record, nowMs),
  } as const;
  return { player, events: [event] };
}

const happenedAtMs = ({ settledAtMs, betAtMs }: BetRecord, nowMs: number): number => settledAtMs ?? betAtMs ?? nowMs;

/** One code for the push. A fault wins, so that the push may come again. A refusal wins only if nothing succeeded. */
function pushCode(outcomes: readonly BatchOutcome[]): Code {
  const codes = outcomes.map((batch) =>
    batch.kind === 'no_wallet' ? NO_WALLET_CODES[batch.because] : codeOf(batch.outcomes[0] ?? FAILED, 'report'),
  );
  if (codes.includes(CODES.failed)) return CODES.failed;
  const [first = CODES.failed] = codes;
  return codes.includes(CODES.success) ? CODES.success : first;
}

const FAILED = { kind: 'failed' } as const;
