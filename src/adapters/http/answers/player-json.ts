import type { EndedSession } from '../../../application/players/end-sessions.ts';
import type { Block } from '../../../domain/player/block.ts';
import { instantJson } from './json-names.ts';
import type { ShownLimit } from '../../../application/players/limit-player.ts';
import { remarkFor } from '../../../application/transfers/transfer-failure.ts';
import type { ShownGrant } from '../../../domain/free-rounds/grant.ts';
import { amountText } from '../../../domain/wallet/amount.ts';

const standingJson = ({ reason, untilMs, atMs, refusedStakes }: Block) => ({
  reason,
  until: instantJson(untilMs as unknown),
  blocked_at: instantJson(atMs),
  refused_stakes: refusedStakes,
});

/** Whether it was done by the Agent or by the Agent's own people. */
const isOwn = ({ by }: Pick<Block, 'by'>): boolean => by.startsWith('agent:');

/** A block for the player's Agent. The names and notes of the operator's people are not for Agents. */
export const ownBlockJson = (block: Block) => ({
  ...standingJson(block),
  blocked_by: isOwn(block) ? ('agent' as const) : ('operator' as const),
  note: isOwn(block) ? block.note : '',
});

/** A block for administrators, and whether it stands; for an Agent's own people without the names and notes of the operator's. */
export const blockJson = (ownAgent: string | undefined) => {
  const shown = (act: Act): Act => (ownAgent === undefined || isOwn(act) ? act : { by: 'operator', note: '' });
  return (block: Block, isStanding = true) => {
    const placed = shown(block);
    const lifted = block.lifted && shown(block.lifted);
    return {
      ...standingJson(block),
      blocked_by: placed.by,
      note: placed.note,
      stands: isStanding,
      lifted_at: instantJson(block.lifted?.atMs as unknown),
      lifted_by: lifted?.by ?? null,
      lifted_note: lifted?.note ?? null,
    };
  };
};

/** Somebody's name and note. */
type Act = Pick<Block, 'by' | 'note'>;

export const sessionJson = ({ provider, currency, status }: EndedSession) => ({ provider, currency, status });

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

/** A grant for its Agent. */
export const ownGrantJson = (grant: ShownGrant) => ({
  grant_id: grant.grantId ?? null,
  member_id: grant.memberId,
  provider: grant.provider,
  currency: grant.currency,
  games: grant.games.map(({ id }) => id),
  rounds: grant.rounds ?? null,
  stake_kind: grant.stake?.kind ?? null,
  stake: grant.stake === undefined ? null : amountText(grant.stake.amount, grant.currency),
  from: instantJson(grant.startsAtMs as unknown),
  until: instantJson(grant.endsAtMs as unknown),
  state: grant.state,
  rounds_played: grant.roundsPlayed,
  won: amountText(grant.won, grant.currency),
  provider_code: grant.bonusCode ?? null,
  remark: remarkFor(grant),
  created_at: instantJson(grant.createdAtMs),
  checked_at: instantJson(grant.checkedAtMs as unknown),
});

/** A grant for administrators. */
export const grantJson = (grant: ShownGrant) => ({
  agent: grant.agent,
  ...ownGrantJson(grant),
  granted_by: grant.grantedBy,
});
