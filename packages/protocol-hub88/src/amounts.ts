import { Decimal } from './kit.ts';

/**
 * The document: an amount is a whole number of 1/100,000 of the currency. Hub88's own table of currencies has five places for every fiat currency,
 * also for those without a minor unit.
 */
const FIAT_PLACES = 5;

/** ISO 4217, without funds, metals, test codes and XXX, which means a demo here. */
const FIAT: ReadonlySet<string> = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK ' +
    'DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR ' +
    'KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB ' +
    'PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS ' +
    'UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
);

/** An Int64 has at most this many digits (document: amounts are Int64). */
const DIGITS = /^\d{1,19}$/;

/**
 * The units of currencies. Crypto is refused unless the operator states its places: operators scale coins each in their own way, and no document has
 * a table.
 */
export class Currencies {
  readonly #stated: ReadonlyMap<string, number>;

  /** `stated`: pairs such as `USDT=5`. */
  constructor(stated: readonly string[] = []) {
    this.#stated = new Map(stated.map((pair) => pair.split('=')).map(([code = '', places]) => [code, Number(places)]));
  }

  isKnown(currency: string): boolean {
    return this.#placesOf(currency) !== undefined;
  }

  /** An amount of Hub88 in the wallet's unit; undefined for a text that is no whole number, and for an unknown currency. */
  walletAmount(text: string, currency: string): Decimal | undefined {
    const places = this.#placesOf(currency);
    return places === undefined || !DIGITS.test(text) ? undefined : Decimal.from(text).shiftedRight(places);
  }

  /** An amount in Hub88's unit; undefined for one that is not whole there, and for an unknown currency. */
  upstreamAmount(amount: Decimal, currency: string): Decimal | undefined {
    const places = this.#placesOf(currency);
    const told = places === undefined ? undefined : amount.shiftedRight(-places);
    return told?.roundedDown(0).equals(told) === true ? told : undefined;
  }

  /** A balance in Hub88's unit, rounded down, so that no player sees more than there is. */
  shownBalance(balance: Decimal, currency: string): Decimal | undefined {
    const places = this.#placesOf(currency);
    return places === undefined ? undefined : balance.shiftedRight(-places).roundedDown(0);
  }

  #placesOf(currency: string): number | undefined {
    return this.#stated.get(currency) ?? (FIAT.has(currency) ? FIAT_PLACES : undefined);
  }
}
