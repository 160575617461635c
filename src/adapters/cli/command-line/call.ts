import type { Options } from './shape.ts';

/** Values of options by name: text, or true and false for options without a value. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** Null if a nullable option has the word `none`. */
type FieldValue = string | number | boolean | null | readonly string[];

/** The arguments and options of one call. All of them are valid for the command. */
export class Call {
  readonly #arguments: Readonly<Record<string, string>>;
  readonly #values: OptionValues;
  readonly #options: Options;

  constructor(parts: {
    readonly arguments: Readonly<Record<string, string>>;
    readonly values: OptionValues;
    readonly options: Options;
  }) {
    this.#arguments = parts.arguments;
    this.#values = parts.values;
    this.#options = parts.options;
  }

  /** Empty if an optional argument is absent. */
  argument(name: string): string {
    return this.#arguments[name] ?? '';
  }

  text(option: string): string | undefined {
    const value = this.#values[option];
    return typeof value === 'string' ? value : undefined;
  }

  isSet(option: string): boolean {
    return this.#values[option] === true;
  }

  /** True if a switch was given with `--no-` before its name. */
  isUnset(option: string): boolean {
    return this.#values[option] === false;
  }

  /** The values of these options under other names, for a query. Options that are not given are left out. */
  query(names: Readonly<Record<string, string>>): Readonly<Record<string, string | undefined>> {
    return Object.fromEntries(
      Object.entries(names).map(([parameter, option]) => [parameter, this.#values[option]?.toString()]),
    );
  }

  /** The fields of a JSON body, from the options. */
  fields(): Readonly<Record<string, FieldValue>> {
    const given = Object.entries(this.#options).flatMap(([name, option]) => {
      const value = this.#values[name];
      return option.field === undefined || value === undefined
        ? []
        : [[option.field, fieldValue(value, option)] as const];
    });
    return Object.fromEntries(given);
  }
}

function fieldValue(value: string | boolean, { kind, isNullable }: Options[string]): FieldValue {
  if (typeof value === 'boolean') return value;
  if (isNullable === true && value === 'none') return null;
  if (kind === 'list')
    return value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  return kind === 'number' || kind === 'decimal' ? Number(value) : value;
}
