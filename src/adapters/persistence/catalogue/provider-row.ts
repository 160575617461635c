import type { KeptProvider } from '../../../application/ports/provider-store.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';

/** A row of the table `providers`. */
export interface ProviderRow {
  readonly code: string;
  readonly protocol: string;
  readonly base_url: string | null;
  readonly credentials_sealed: string | null;
  readonly currencies: readonly string[];
  readonly timeout_ms: number | null;
  readonly ip_allow_list: readonly string[];
  readonly movement_max: string;
  readonly restricted_countries: readonly string[];
  readonly is_maintenance: boolean;
  /** Whether a window of maintenance of the whole provider runs. */
  readonly in_window: boolean;
  readonly is_active: boolean;
  readonly revision: number;
}

export const providerFromRow = (row: ProviderRow): KeptProvider => ({
  code: row.code,
  protocol: row.protocol,
  baseUrl: row.base_url ?? undefined,
  currencies: row.currencies,
  timeoutMs: row.timeout_ms ?? undefined,
  ipAllowList: row.ip_allow_list,
  movementMax: Decimal.from(row.movement_max),
  restrictedCountries: row.restricted_countries,
  isMaintenance: row.is_maintenance,
  isActive: row.is_active,
  credentialsSealed: row.credentials_sealed ?? undefined,
});

/** The columns of a provider, to be inserted or compared. */
export const providerColumns = (provider: KeptProvider) => ({
  code: provider.code,
  protocol: provider.protocol,
  base_url: provider.baseUrl ?? null,
  credentials_sealed: provider.credentialsSealed ?? null,
  currencies: provider.currencies,
  timeout_ms: provider.timeoutMs ?? null,
  ip_allow_list: provider.ipAllowList,
  movement_max: provider.movementMax.toString(),
  restricted_countries: provider.restrictedCountries,
  is_maintenance: provider.isMaintenance,
  is_active: provider.isActive,
});
