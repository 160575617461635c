import type { GrantChange } from '../../../application/ports/free-round-book.ts';
import type { Grant, GrantedGame, GrantStatus, StakeKind } from '../../../domain/free-rounds/grant.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';

/** A row of the table `free_round_grants`, with the name of its player. */
export interface GrantRow {
  readonly id: string;
  readonly agent: string;
  readonly grant_id: string | null;
  readonly player_id: string;
  readonly member_id: string;
  readonly provider: string;
  readonly currency: string;
  readonly games: readonly GrantedGame[];
  readonly rounds: number | null;
  readonly stake_kind: StakeKind | null;
  readonly stake: string | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly status: GrantStatus;
  readonly bonus_code: string | null;
  readonly rounds_played: number;
  readonly won: string;
  readonly remark: string;
  readonly granted_by: string;
  readonly created_at: Date;
  readonly checked_at: Date | null;
  readonly due_at: Date | null;
}

export const grantFromRow = (row: GrantRow): Grant => ({
  id: row.id,
  agent: row.agent,
  grantId: row.grant_id ?? undefined,
  playerId: row.player_id,
  memberId: row.member_id,
  provider: row.provider,
  currency: row.currency,
  games: row.games,
  rounds: row.rounds ?? undefined,
  stake:
    row.stake_kind === null || row.stake === null
      ? undefined
      : { kind: row.stake_kind, amount: Decimal.from(row.stake) },
  startsAtMs: row.starts_at?.getTime(),
  endsAtMs: row.ends_at?.getTime(),
  status: row.status,
  bonusCode: row.bonus_code ?? undefined,
  roundsPlayed: row.rounds_played,
  won: Decimal.from(row.won),
  remark: row.remark,
  grantedBy: row.granted_by,
  createdAtMs: row.created_at.getTime(),
  checkedAtMs: row.checked_at?.getTime(),
});

/** Only a pending or cancelling grant is due. */
export function changeColumns(row: GrantRow, change: GrantChange) {
  const status = change.status ?? row.status;
  const isOpen = status === 'pending' || status === 'cancelling';
  return {
    status,
    ...(change.bonusCode !== undefined && { bonus_code: change.bonusCode }),
    ...(change.roundsPlayed !== undefined && { rounds_played: change.roundsPlayed }),
    ...(change.remark !== undefined && { remark: change.remark }),
    ...(change.checkedAtMs !== undefined && { checked_at: new Date(change.checkedAtMs) }),
    due_at: !isOpen ? null : change.dueAtMs === undefined ? row.due_at : new Date(change.dueAtMs),
  };
}
