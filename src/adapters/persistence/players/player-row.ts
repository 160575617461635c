import type { Player, ProviderAccount } from '../../../domain/player/player.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** A row of the table `players`. */
export type PlayerRow = RowOf<Player>;

export const { read: playerFromRow } = namedColumns<Player>()('id, agent, member_id, is_active');

/** A row of the table `provider_accounts`. */
export type AccountRow = RowOf<ProviderAccount>;

export const { read: accountFromRow } = namedColumns<ProviderAccount>()(
  'player_id, provider, currency, upstream_name, is_registered',
);
