import { AmountUnit, type Decimal } from '../protocol-kit.ts';

/** Converts amounts: the upstream counts some currencies in thousands, wallets do not. */
export class CurrencyUnits {
  readonly #thousandfold: ReadonlySet<string>;
  readonly #served: readonly string[];

  /** `served` has the wallet currencies of the provider. */
  constructor(thousandfold: ReadonlySet<string>, served: readonly string[]) {
    this.#thousandfold = thousandfold;
    this.#served = served;
  }

  /** The currency of an answer without a currency; undefined if the provider serves several currencies. */
  get only(): string | undefined {
    return this.#served.length === 1 ? this.#served[0] : undefined;
  }

  /** An upstream amount in the wallet's unit; undefined if the unit depends on the currency and the currency is not known. */
  toWallet(amount: Decimal, currency: string): Decimal;
  toWallet(amount: Decimal, currency: string | undefined): Decimal | undefined;
  toWallet(amount: Decimal, currency: string | undefined): Decimal | undefined {
    if (currency !== undefined) return this.#unitOf(currency).toWallet(amount);
    return this.#served.some((code) => this.#thousandfold.has(code)) ? undefined : amount;
  }

  /** A wallet's amount in the upstream's unit. */
  toUpstream(amount: Decimal, currency: string): Decimal {
    return this.#unitOf(currency).toUpstream(amount);
  }

  #unitOf(currency: string): AmountUnit {
    return this.#thousandfold.has(currency) ? AmountUnit.THOUSANDS : AmountUnit.PLAIN;
  }
}
