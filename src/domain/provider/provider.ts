import type { Decimal } from '../shared/decimal.ts';

/** The settings of a provider, except its credentials. */
export interface ProviderProfile {
  readonly baseUrl: string | undefined;
  readonly currencies: readonly string[];
  /** The longest time of one call to it; undefined for the gateway's default. */
  readonly timeoutMs: number | undefined;
  /** Addresses or CIDR ranges that may send its callbacks; if it is empty, all may. */
  readonly ipAllowList: readonly string[];
  /** The most money that one of its events may move, in the unit of the wallet's currency. */
  readonly movementMax: Decimal;
  /** The countries whose players may play none of its games, as {@link listedCountries} orders them. */
  readonly restrictedCountries: readonly string[];
  readonly isMaintenance: boolean;
  readonly isActive: boolean;
}

/**
 * A configured instance of an upstream protocol with its own code. One upstream may be several providers, because each currency has its own
 * credentials.
 */
export interface Provider extends ProviderProfile {
  readonly code: string;
  /** Name of its protocol, such as `provider-a`; it never changes. */
  readonly protocol: string;
}

/** Whether players may have accounts in this currency at the provider. If a provider names no currency, its games decide. */
export const servesCurrency = ({ currencies }: Pick<Provider, 'currencies'>, currency: string): boolean =>
  currencies.length === 0 || currencies.includes(currency);
