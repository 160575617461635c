import type { KeptDestination } from '../../../domain/notification/destination.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** A row of `notification_destinations`, as far as people and the queue read it. */
export type DestinationRow = RowOf<KeptDestination>;

/** All but what a destination was told, which may be long. */
const COLUMNS =
  'name, kind, address_sealed, shown_address, severity, is_active, created_at, created_by, delivered_at, failing_since, last_error';

export const DESTINATION_COLUMNS = COLUMNS.split(', ') as readonly (keyof DestinationRow)[];

export const { read: destinationFrom, write: destinationTo } = namedColumns<KeptDestination>()(COLUMNS);
