import { err, ok, type Result } from '../../../domain/shared/result.ts';

/** A currency and how far its unit is from the other side's: a power of ten. */
export interface ScaledCurrency {
  readonly code: string;
  readonly places: number;
}

/** Units worth 1,000 of the plain currency. */
const THOUSANDS = [
  ...['BDT2', 'BRL2', 'CDF2', 'CNY2', 'COP2', 'EUR2', 'HKD2', 'IDR2', 'INR2', 'IRR2', 'JPY2', 'KHR2', 'KRW2', 'LAK2'],
  ...['LBP2', 'MAD2', 'MMK2', 'MNT2', 'MXN2', 'MYR2', 'NGN2', 'NPR2', 'PHP2', 'PKR2', 'PYG2', 'SGD2', 'THB2', 'TRY2'],
  ...['TWD2', 'TZS2', 'UGX2', 'USD2', 'USDT2', 'UZS2', 'VND2'],
];
/** Units worth 100 of it. */
const HUNDREDS = ['IDR3', 'MMK3', 'MYR3', 'VND3'];
/** The upstream writes "130:1" and not in which direction; guessing would be wrong by a factor of 16,900. */
const UNCLEAR = ['TWD5'];

const PLACES: ReadonlyMap<string, number> = new Map([
  ...THOUSANDS.map((code) => [code, 3] as const),
  ...HUNDREDS.map((code) => [code, 2] as const),
]);

const PAIR = /^([A-Z0-9]{2,10})=([A-Z0-9]{2,10})$/;

/** Which code of the upstream stands for which currency of the wallets; a currency that is not listed is its own code, 1:1. */
export class CurrencyCodes {
  readonly #toUpstream: ReadonlyMap<string, string>;
  readonly #toWallet: ReadonlyMap<string, string>;

  private constructor(pairs: readonly (readonly [string, string])[]) {
    this.#toUpstream = new Map(pairs);
    this.#toWallet = new Map(pairs.map(([wallet, upstream]) => [upstream, wallet]));
  }

  /** Reads pairs such as `IDR=IDR2,VND=VND2`; the error is the rule that was broken. */
  static of(text: string): Result<CurrencyCodes, string> {
    const pairs: (readonly [string, string])[] = [];
    for (const item of text.toUpperCase().split(',')) {
      const [, wallet, upstream] = PAIR.exec(item.trim()) ?? [];
      if (wallet === undefined || upstream === undefined) return err('must be pairs such as "IDR=IDR2,VND=VND2"');
      if (UNCLEAR.includes(upstream))
        return err(`must not use ${upstream}: the direction of its ratio is not documented`);
      pairs.push([wallet, upstream]);
    }
    const codes = new CurrencyCodes(pairs);
    const isOneToOne = codes.#toUpstream.size === pairs.length && codes.#toWallet.size === pairs.length;
    return isOneToOne ? ok(codes) : err('must name each currency once');
  }

  static readonly NONE = new CurrencyCodes([]);

  /** How the upstream calls a wallet's currency, and how many places its amounts are shifted to the right. */
  upstreamOf(wallet: string): ScaledCurrency {
    const code = this.#toUpstream.get(wallet);
    return code === undefined ? { code: wallet, places: 0 } : { code, places: PLACES.get(code) ?? 0 };
  }

  /** The wallet's currency behind one of the upstream's codes, and how many places its amounts are shifted to the left. */
  walletOf(upstream: string): ScaledCurrency {
    const code = this.#toWallet.get(upstream);
    return code === undefined ? { code: upstream, places: 0 } : { code, places: PLACES.get(upstream) ?? 0 };
  }

  /** The wallet's currency in which a game of this upstream currency can be played; none if that wallet is sent under another code. */
  playableIn(upstream: string): string | undefined {
    const wallet = this.walletOf(upstream).code;
    return this.upstreamOf(wallet).code === upstream ? wallet : undefined;
  }
}
