/**
 * Columns and fields by one rule of names, as JSON has one: `member_id` is `memberId`, the moment `created_at` is `createdAtMs` in milliseconds, and null is
 * undefined. Amounts, and parts that are objects of their own, are read where they belong.
 */
import { camelCase, type SnakeCase } from '../../../domain/shared/name-case.ts';
import { lookupText } from './lookup-text.ts';

/** The name of a column with a moment. */
const MOMENT = /(?:^|_)(?:at|since|until)$/;
type Moment = 'at' | 'since' | 'until' | `${string}${'At' | 'Since' | 'Until'}`;

/** The column of a field. */
export type ColumnOf<Field extends string> = Field extends `${infer Name}Ms`
  ? Name extends Moment
    ? SnakeCase<Name>
    : SnakeCase<Field>
  : SnakeCase<Field>;

/** The row of a value: a moment is a date, and a missing value is null. */
export type RowOf<T> = {
  readonly [Field in keyof T & string as ColumnOf<Field>]:
    | (ColumnOf<Field> extends SnakeCase<Field> ? Exclude<T[Field], undefined> : Date)
    | (undefined extends T[Field] ? null : never);
};

/** The names in a list of columns as SQL has them. */
type NamesIn<List extends string> = List extends `${infer First}, ${infer Rest}` ? First | NamesIn<Rest> : List;

/** Refuses lists that lack a column of a field, or have one of none. */
type Exactly<Wanted, Listed> = [Exclude<Wanted, Listed>, Exclude<Listed, Wanted>] extends [never, never]
  ? unknown
  : { readonly missing: Exclude<Wanted, Listed>; readonly unknown: Exclude<Listed, Wanted> };

/** The columns of the fields of `T`, by lists such as `id, created_at` that name all of them. */
export const namedColumns =
  <T extends object>() =>
  <const Lists extends readonly string[]>(
    ...lists: Lists & Exactly<ColumnOf<keyof T & string>, NamesIn<Lists[number]>>
  ) => {
    const names = (lists as readonly string[])
      .flatMap((list) => list.split(', '))
      .map((column) => [column, fieldOf(column)] as const);
    return {
      /** A row as a value. Other columns of the row are left out. */
      read: (row: RowOf<T>): T => {
        const columns = row as Readonly<Record<string, unknown>>;
        return Object.fromEntries(names.map(([column, field]) => [field, fieldValue(columns[column])])) as T;
      },
      /** A value as columns, to be inserted or compared. All texts are safe for the database; other fields of the value are left out. */
      write: (value: T): Readonly<Record<string, unknown>> => {
        const fields = value as Readonly<Record<string, unknown>>;
        return Object.fromEntries(names.map(([column, field]) => [column, columnValue(column, fields[field])]));
      },
    };
  };

const fieldOf = (column: string): string => camelCase(column) + (MOMENT.test(column) ? 'Ms' : '');

const fieldValue = (value: unknown): unknown => (value instanceof Date ? value.getTime() : (value ?? undefined));

function columnValue(column: string, value: unknown): unknown {
  if (typeof value === 'number' && MOMENT.test(column)) return new Date(value);
  return typeof value === 'string' ? lookupText(value) : (value ?? null);
}
