import type { Player, ProviderAccount } from '../../../domain/player/player.ts';

/** A row of the table `players`. */
export interface PlayerRow {
  readonly id: string;
  readonly agent: string;
  readonly member_id: string;
  readonly is_active: boolean;
}

export const playerFromRow = (row: PlayerRow): Player => ({
  id: row.id,
  agent: row.agent,
  memberId: row.member_id,
  isActive: row.is_active,
});

/** A row of the table `provider_accounts`. */
export interface AccountRow {
  readonly player_id: string;
  readonly provider: string;
  readonly currency: string;
  readonly upstream_name: string;
  readonly is_registered: boolean;
}

export const accountFromRow = (row: AccountRow): ProviderAccount => ({
  playerId: row.player_id,
  provider: row.provider,
  currency: row.currency,
  upstreamName: row.upstream_name,
  isRegistered: row.is_registered,
});
