import type { KeptProvider } from '../../../application/ports/provider-store.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

type Settings = Omit<KeptProvider, 'movementMax'>;

/** A row of the table `providers`. */
export interface ProviderRow extends RowOf<Settings> {
  readonly movement_max: string;
  /** Whether a window of maintenance of the whole provider runs. */
  readonly in_window: boolean;
  readonly revision: number;
}

const { read: settingsFromRow, write: settingsColumns } = namedColumns<Settings>()(
  'code, protocol, base_url, credentials_sealed, currencies, timeout_ms, ip_allow_list, restricted_countries',
  'is_maintenance, is_active',
);

export const providerFromRow = (row: ProviderRow): KeptProvider => ({
  ...settingsFromRow(row),
  movementMax: Decimal.from(row.movement_max),
});

/** The columns of a provider, to be inserted or compared. */
export const providerColumns = ({ movementMax, ...settings }: KeptProvider) => ({
  ...settingsColumns(settings),
  movement_max: movementMax.toString(),
});
