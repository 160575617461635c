/** The columns of the kinds of money in sums and lines: the gain of players by each kind. A kind that is added needs a migration. */
import { MONEY_KINDS, type MoneyKind } from '../../../domain/wallet/money-kind.ts';

const columnOf = (kind: MoneyKind): string => `of_${kind}`;

export const KIND_COLUMNS: readonly string[] = MONEY_KINDS.map(columnOf);

/** The columns as a list, each as the text that `as` gives. */
export const kindColumns = (as: (column: string) => string = (column) => column): string =>
  KIND_COLUMNS.map(as).join(', ');

/** The columns as sums of an amount by its kind. */
export const sumsByKind = (amount: string, kind: string): string =>
  MONEY_KINDS.map(
    (one) =>
      `cast(coalesce(sum(${amount}) filter (where ${kind} = '${one}'), 0) as numeric(40, 10)) as ${columnOf(one)}`,
  ).join(', ');

/** The text of the kinds of a line, such as `of_win=12.0000000000`; null without any. */
export const KINDS_TEXT = `nullif(concat_ws(' ', ${kindColumns((column) => `'${column}=' || nullif(${column}, 0)`)}), '')`;
