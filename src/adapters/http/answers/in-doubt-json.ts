import {
  IN_DOUBT_REASONS,
  IN_DOUBT_REMEDIES,
  inDoubtName,
  type InDoubtItem,
} from '../../../domain/in-doubt/in-doubt-item.ts';
import type { OwnInDoubtItem } from '../../api/calls/in-doubt.ts';
import { amountText } from '../../../domain/wallet/amount.ts';

/** The fields of an item that both operators and Agents see. */
export const inDoubtJson = (item: InDoubtItem): OwnInDoubtItem => ({
  id: inDoubtName(item),
  kind: item.kind,
  reason: item.reason,
  explanation: IN_DOUBT_REASONS[item.reason],
  detail: item.detail,
  remedy: IN_DOUBT_REMEDIES[item.reason],
  since: new Date(item.sinceMs).toISOString(),
  provider: item.provider ?? null,
  member_id: item.memberId ?? null,
  reference: item.reference,
  currency: item.currency ?? null,
  amount: item.amount === undefined ? null : amountText(item.amount, item.currency ?? ''),
});
