/** The kind of value after an option. A flag and a switch have none; a switch may have `--no-` before its name. */
export type OptionKind = 'flag' | 'switch' | 'text' | 'number' | 'decimal' | 'list' | 'file';

/** An option by its long name; its key in {@link Options} is without the dashes. */
export interface Option {
  readonly kind: OptionKind;
  readonly description: string;
  /** The name of the value in the help. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** The default value. */
  readonly fallback?: string | boolean;
  /** The field of the JSON body that the option sets. */
  readonly field?: string;
  /** The word `none` means null. */
  readonly isNullable?: true;
  readonly isRequired?: true;
  /** The option may be repeated, and its lists are joined. */
  readonly isRepeatable?: true;
}

export type Options = Readonly<Record<string, Option>>;

/** A word whose meaning depends on its position. */
export interface Argument {
  /** The name in help, such as `CODE`. */
  readonly name: string;
  readonly description: string;
  readonly isOptional?: true;
  readonly choices?: readonly string[];
}

/** A command as data. Commander, help, completion and docs/cli.md are made from it. */
export interface Shape {
  /** The purpose in one sentence. */
  readonly summary: string;
  /** More facts about the command, in sentences. */
  readonly details?: string;
  readonly arguments?: readonly Argument[];
  readonly options?: Options;
  /** The words after the program's name. An example that names the program itself is shown unchanged. */
  readonly examples: readonly string[];
}
