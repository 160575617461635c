const WHOLE_CENTS = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/;

/** An amount as a whole number of cents, from its text; throws for a fraction of a cent, which never moves here. */
export function centsOf(amount: string): number {
  const [, sign, units, fraction = ''] = WHOLE_CENTS.exec(amount) ?? [];
  if (units === undefined) throw new Error(`${amount} is no whole number of cents`);
  const cents = Number(units + fraction.padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
}
