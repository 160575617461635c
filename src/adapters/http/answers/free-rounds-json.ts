import { remarkFor } from '../../../application/transfers/transfer-failure.ts';
import type { ShownGrant } from '../../../domain/free-rounds/grant.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { instantJson } from './json-names.ts';

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
