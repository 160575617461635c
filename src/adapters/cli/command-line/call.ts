import type { Options } from './shape.ts';

/** Values of options by their names: texts, and true or false for those that take no value. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** Null for an option that says `none`, where it may. */
type FieldValue = string | number | boolean | null | readonly string[];

/** The arguments and options of one call; all of them fit the command. */
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

  /** Empty for an optional argument that is not there. */
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

  /** True when a switch was given with `--no-` before it. */
  isUnset(option: string): boolean {
    return this.#values[option] === false;
  }

  /** The texts of these options under other names, as a query has them; those that are not given are left out. */
  query(names: Readonly<Record<string, string>>): Readonly<Record<string, string | undefined>> {
    return Object.fromEntries(
      Object.entries(names).map(([parameter, option]) => [parameter, this.#values[option]?.toString()]),
    );
  }

  /** The fields of a JSON body that options fill. */
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
  return kind === 'number' ? Number(value) : value;
}
