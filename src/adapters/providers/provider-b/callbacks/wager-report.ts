import { z } from 'zod';
import type { EventBatch } from '../../../../application/ports/provider-inbox.ts';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { ActionName } from '../../../../domain/callback/callback-action.ts';
import { contentDigest, DIGEST_LENGTH } from '../../upstream/content-digest.ts';
import type { ProviderBConfig } from '../config.ts';
import { withLowerKeys } from '../gateway/read-answer.ts';
import { REPORTED_AS } from './actions.ts';
import { betReport } from './bet-report.ts';
import { currencyOf } from './read-body.ts';
import { identifier, instantOf, memberName, reported, wordOf } from './fields.ts';
import { readShape } from '../../upstream/read-shape.ts';

/** The reading of a pushed wager: a batch of one report, nothing new, or the code of an unreadable record. */
export type PushedWager = EventBatch | 'nothing_new' | 'internal_error' | 'unknown_currency';

/** Reads one wager. */
export function wagerReport(value: unknown, config: ProviderBConfig, pushedAtMs: number): PushedWager {
  const members = withLowerKeys(value);
  const read = readShape(WAGER, members);
  const currency = currencyOf(members['currency'], config);
  if (!read.success) return 'internal_error';
  if (currency === undefined) return 'unknown_currency';
  const { member_account: upstreamName, wager_code: wagerId, wager_status: status, round_id } = read.data;
  const action: ActionName | undefined = REPORTED_AS[status];
  if (action === undefined) return 'nothing_new';
  const event = {
    kind: 'report',
    transactionId: `${wagerId}#${contentDigest({ ...members, member_account: upstreamName.text })}`,
    action,
    movement: Decimal.ZERO,
    reversal: 'reported',
    // A report names no bet to take back: CANCEL or ROLLBACK brings the money back, and must not find the bet already taken back.
    corrects: undefined,
    roundId: round_id,
    wagerId,
    report: betReport(members, currency.places, config),
    isReportOnly: true,
    occurredAtMs: instantOf(members['settled_at']) ?? pushedAtMs,
  } as const;
  return { player: { upstreamName, currency: currency.code }, events: [event] };
}

const WAGER = z.object({
  member_account: memberName,
  wager_code: identifier.refine((code) => code.length <= 255 - DIGEST_LENGTH - 1),
  wager_status: wordOf(REPORTED_AS),
  round_id: reported(identifier),
});
