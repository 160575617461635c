import type { DestinationKind, KeptDestination, Severity } from '../../../domain/notification/destination.ts';

/** A row of `notification_destinations`, as far as people and the queue read it. */
export interface DestinationRow {
  readonly name: string;
  readonly kind: DestinationKind;
  readonly address_sealed: string;
  readonly shown_address: string;
  readonly severity: Severity;
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly created_by: string;
  readonly delivered_at: Date | null;
  readonly failing_since: Date | null;
  readonly last_error: string | null;
}

export const destinationFrom = (row: DestinationRow): KeptDestination => ({
  name: row.name,
  kind: row.kind,
  addressSealed: row.address_sealed,
  shownAddress: row.shown_address,
  severity: row.severity,
  isActive: row.is_active,
  createdAtMs: row.created_at.getTime(),
  createdBy: row.created_by,
  deliveredAtMs: row.delivered_at?.getTime(),
  failingSinceMs: row.failing_since?.getTime(),
  lastError: row.last_error ?? undefined,
});
