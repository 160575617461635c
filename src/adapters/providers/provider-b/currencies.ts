import { err, inUpperCase, ok, type Result } from '../protocol-kit.ts';

/** A currency, and the power of ten between its unit and the unit of the other side. */
export interface ScaledCurrency {
  readonly code: string;
  readonly places: number;
}

/** Units worth 1,000 of the plain currency. The code of the plain currency lacks the digit. */
const THOUSANDS = [
  ...['BDT2', 'BRL2', 'CDF2', 'CNY2', 'COP2', 'EUR2', 'HKD2', 'IDR2', 'INR2', 'IRR2', 'JPY2', 'KHR2', 'KRW2', 'LAK2'],
  ...['LBP2', 'MAD2', 'MMK2', 'MNT2', 'MXN2', 'MYR2', 'NGN2', 'NPR2', 'PHP2', 'PKR2', 'PYG2', 'SGD2', 'THB2', 'TRY2'],
  ...['TWD2', 'TZS2', 'UGX2', 'USD2', 'USDT2', 'UZS2', 'VND2'],
];
/** Units worth 100 of the plain currency. */
const HUNDREDS = ['IDR3', 'MMK3', 'MYR3', 'VND3'];
/** The upstream writes "130:1" but not in which direction. A wrong guess would be wrong by a factor of 16,900. */
const UNCLEAR = ['TWD5'];

const PLACES: ReadonlyMap<string, number> = new Map([
  ...THOUSANDS.map((code) => [code, 3] as const),
  ...HUNDREDS.map((code) => [code, 2] as const),
]);

/** Whether an amount in this code can be read. A code that is not in the document's table is a plain currency. */
export const hasRatio = (upstream: string): boolean => !UNCLEAR.includes(upstream);

const PAIR = /^(?:([1-9]\d{0,8}):)?([A-Z0-9]{2,10})=([A-Z0-9]{2,10})$/;
const PAIRS_RULE = 'must be pairs such as "IDR=IDR2,VND=VND2"';

/** The upstream code of a wallet currency; `product` limits the pair to one product. */
interface Pair {
  readonly product: string | undefined;
  readonly wallet: string;
  readonly upstream: string;
}

/**
 * The gateway understands every code of the upstream's table, each in its own unit. The pairs name the codes that the gateway itself sends. A
 * currency without a pair is sent unchanged, 1:1.
 */
export class CurrencyCodes {
  readonly #sent: ReadonlyMap<string, string>;
  readonly #wallets: ReadonlyMap<string, string>;

  private constructor(pairs: readonly Pair[]) {
    this.#sent = new Map(pairs.map(({ product, wallet, upstream }) => [keyOf(wallet, product), upstream]));
    this.#wallets = new Map(pairs.map(({ wallet, upstream }) => [upstream, wallet]));
  }

  /** Reads pairs such as `IDR=IDR2,VND=VND2,1091:VND=VND`. The error is the broken rule. */
  static of(text: string): Result<CurrencyCodes, string> {
    const pairs: Pair[] = [];
    for (const item of inUpperCase(text).split(',')) {
      const [, product, wallet, upstream] = PAIR.exec(item.trim()) ?? [];
      if (wallet === undefined || upstream === undefined) return err(PAIRS_RULE);
      if (!hasRatio(upstream)) return err(`must not use ${upstream}: the direction of its ratio is not documented`);
      pairs.push({ product, wallet, upstream });
    }
    const codes = new CurrencyCodes(pairs);
    const isSentOnce = codes.#sent.size === pairs.length;
    const isOfOneWallet = pairs.every(({ wallet, upstream }) => codes.#wallets.get(upstream) === wallet);
    return isSentOnce && isOfOneWallet ? ok(codes) : err('must name each currency once');
  }

  static readonly NONE = new CurrencyCodes([]);

  /** The upstream code of a wallet currency, and the number of places by which its amounts are shifted to the right. */
  upstreamOf(wallet: string, product?: number): ScaledCurrency {
    const code = this.#sent.get(keyOf(wallet, product)) ?? this.#sent.get(keyOf(wallet)) ?? wallet;
    return { code, places: placesBetween(wallet, code) };
  }

  /** The wallet currency of an upstream code, and the number of places by which its amounts are shifted to the left. */
  walletOf(upstream: string): ScaledCurrency {
    const wallet = this.#wallets.get(upstream) ?? (PLACES.has(upstream) ? upstream.slice(0, -1) : upstream);
    return { code: wallet, places: placesBetween(wallet, upstream) };
  }

  /**
   * The wallet currency in which a product's game of this upstream currency can be played; undefined if a launch would send another code.
   */
  playableIn(upstream: string, product: number): string | undefined {
    const wallet = this.walletOf(upstream).code;
    return this.upstreamOf(wallet, product).code === upstream ? wallet : undefined;
  }
}

const keyOf = (wallet: string, product?: number | string): string => `${product ?? ''}:${wallet}`;

/** A wallet with the upstream's own code counts in the upstream's unit. */
const placesBetween = (wallet: string, upstream: string): number =>
  wallet === upstream ? 0 : (PLACES.get(upstream) ?? 0);
