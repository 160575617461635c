import type { Decimal } from '../shared/decimal.ts';

/** What may be set on a provider, its credentials aside. */
export interface ProviderProfile {
  readonly baseUrl: string | undefined;
  readonly currencies: readonly string[];
  /** Longest that one call to it may take; undefined for the gateway's default. */
  readonly timeoutMs: number | undefined;
  /** Addresses or CIDR ranges its callbacks may come from; empty means any. */
  readonly ipAllowList: readonly string[];
  /** Most that one of its events may move, in the unit of the wallet's currency. */
  readonly movementMax: Decimal;
  readonly isMaintenance: boolean;
  readonly isActive: boolean;
}

/** A configured instance of an upstream protocol, under a code of its own: upstreams issue credentials per currency. */
export interface Provider extends ProviderProfile {
  readonly code: string;
  /** Name of the protocol it speaks, such as `provider-a`; fixed for the life of the provider. */
  readonly protocol: string;
}

/** Whether players may have accounts in this currency there; a provider that names none leaves it to its games. */
export const servesCurrency = ({ currencies }: Pick<Provider, 'currencies'>, currency: string): boolean =>
  currencies.length === 0 || currencies.includes(currency);
