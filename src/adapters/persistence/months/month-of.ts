/** The way from a movement, a row of `wallet_transactions` or `transfers`, to its entries in the ledger, which is kept by month. */

/**
 * Restricts entries to the month of their movement, so that the database looks into this month only. Movements from before months were kept have no
 * moment of decision; their entries are looked for in all months.
 */
export const inMonthOf = (movement: string): string =>
  `booked_at between coalesce(${movement}.decided_at, '-infinity') and coalesce(${movement}.decided_at, 'infinity')`;

/** Months are dropped from the oldest on. So the entries of all movements before the end of the last dropped month are gone. */
export const isInDroppedMonth = (movement: string): string =>
  `coalesce(${movement}.decided_at, '-infinity') < (select coalesce(max(ends_at), '-infinity') from dropped_months)`;
