/** What stands after an option: nothing, nothing with `--no-` before it too, a text, a number, texts with commas between them, or a file. */
export type OptionKind = 'flag' | 'switch' | 'text' | 'number' | 'list' | 'file';

/** An option by its long name; its key in {@link Options} is without the dashes. */
export interface Option {
  readonly kind: OptionKind;
  readonly description: string;
  /** What help shows for the value. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** The field of the JSON body that it fills. */
  readonly field?: string;
  /** The word `none` means null. */
  readonly isNullable?: true;
  readonly isRequired?: true;
}

export type Options = Readonly<Record<string, Option>>;
