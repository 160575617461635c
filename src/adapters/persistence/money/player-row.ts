import type { Player, ProviderAccount } from '../../../domain/player/player.ts';

/** A player as the table `players` gives it. */
export interface PlayerRow {
  readonly id: string;
  readonly agent: string;
  readonly member_id: string;
  readonly is_active: boolean;
}

/** The player of a row. */
export const playerFromRow = (row: PlayerRow): Player => ({
  id: row.id,
  agent: row.agent,
  memberId: row.member_id,
  isActive: row.is_active,
});

/** An account as the table `provider_accounts` gives it. */
export interface AccountRow {
  readonly player_id: string;
  readonly provider: string;
  readonly currency: string;
  readonly upstream_name: string;
  readonly is_registered: boolean;
}

/** The account of a row. */
export const accountFromRow = (row: AccountRow): ProviderAccount => ({
  playerId: row.player_id,
  provider: row.provider,
  currency: row.currency,
  upstreamName: row.upstream_name,
  isRegistered: row.is_registered,
});
