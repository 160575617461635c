import type { ShownLimit } from '../../../application/players/limit-player.ts';
import { isOwn } from './block-json.ts';
import { instantJson } from './json-names.ts';

const heldJson = ({ currency, kind, amount, used, periodEndsAtMs, refusedStakes, pending, atMs }: ShownLimit) => ({
  currency,
  limit: kind,
  amount,
  used: used ?? null,
  period_ends_at: instantJson(periodEndsAtMs as unknown),
  refused_stakes: refusedStakes,
  pending: pending === undefined ? null : (pending.amount ?? 'none'),
  pending_from: instantJson(pending?.fromMs as unknown),
  changed_at: instantJson(atMs),
});

/** A limit for the player's Agent, without the names of the operator's people. */
export const ownLimitJson = (limit: ShownLimit) => ({
  ...heldJson(limit),
  changed_by: isOwn(limit) ? ('agent' as const) : ('operator' as const),
});

/** A limit for administrators; for an Agent's own people without the names of the operator's. */
export const limitJson = (ownAgent: string | undefined) => (limit: ShownLimit) => ({
  ...heldJson(limit),
  changed_by: ownAgent === undefined || isOwn(limit) ? limit.by : 'operator',
});
