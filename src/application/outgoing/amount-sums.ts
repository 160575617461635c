/** Sums of amounts, exactly, by currency and column. Millions of amounts are added, so they are whole numbers of the tenth decimal place. */

/** Whole numbers of 10⁻¹⁰, by currency and then by column. */
export type Sums = Map<string, Map<string, bigint>>;

interface SummedAmount {
  readonly currency: string;
  readonly column: string;
  readonly amount: string;
}

const SCALE = 10;

/** Adds an amount with exactly ten decimal places. */
export function addTo(sums: Sums, { currency, column, amount }: SummedAmount): void {
  const ofCurrency = sums.get(currency) ?? new Map<string, bigint>();
  sums.set(currency, ofCurrency);
  ofCurrency.set(column, (ofCurrency.get(column) ?? 0n) + BigInt(amount.replace('.', '')));
}

/** The sums as decimals, by currency and column in the order of their names. */
export const sumsText = (sums: Sums): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    [...sums]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([currency, columns]) => [
        currency,
        Object.fromEntries([...columns].map(([name, sum]) => [name, decimal(sum)])),
      ]),
  );

function decimal(sum: bigint): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(SCALE + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}
