/** What the command line of `convert-games` may say. */
import { parseArgs } from 'node:util';
import { CATEGORY_PATTERN, CODE_PATTERN, CURRENCY_PATTERN, foldCode } from '../../../domain/shared/code.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { withoutAtEnd } from '../../../domain/shared/without-at-end.ts';

/** Columns that can name the provider. */
export const PROVIDER_COLUMNS = ['product', 'product_code'] as const;

/** Names that game lists use for the interface's categories; every other category stays as it is. */
export const CATEGORY_MAP_DEFAULT: ReadonlyMap<string, string> = new Map([
  ['LIVE_CASINO', 'LIVE'],
  ['LIVECASINO', 'LIVE'],
  ['LIVE_DEALER', 'LIVE'],
  ['SLOTS', 'SLOT'],
  ['FISH', 'FISHING'],
  ['LOTTO', 'LOTTERY'],
]);

/** The currencies of every game when none are named. */
export const CURRENCIES_DEFAULT: readonly string[] = ['USD'];

/** How rows are converted. */
export interface ConvertOptions {
  /** The provider of all rows; undefined takes it from a column. */
  readonly provider: string | undefined;
  readonly providerFrom: (typeof PROVIDER_COLUMNS)[number];
  readonly currencies: readonly string[];
  /** Without a slash at its end; undefined leaves images empty. */
  readonly imageBase: string | undefined;
  readonly categoryMap: ReadonlyMap<string, string>;
}

/** The whole command line; an undefined file is standard input or output. */
export interface CommandLine {
  readonly convert: ConvertOptions;
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly isLenient: boolean;
  readonly wantsHelp: boolean;
}

/** Options for a game list in the usual columns. */
export const CONVERT_OPTIONS_DEFAULT: ConvertOptions = {
  provider: undefined,
  providerFrom: PROVIDER_COLUMNS[0],
  currencies: CURRENCIES_DEFAULT,
  imageBase: undefined,
  categoryMap: CATEGORY_MAP_DEFAULT,
};

const ARGUMENTS = {
  options: {
    provider: { type: 'string' },
    'provider-from': { type: 'string' },
    currencies: { type: 'string' },
    'image-base': { type: 'string' },
    'category-map': { type: 'string', multiple: true },
    lenient: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
  allowPositionals: true,
} as const;

type Values = ReturnType<typeof parseArgs<typeof ARGUMENTS>>['values'];

/** Reads the arguments; refuses with the first rule that one breaks. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine, string> {
  const parsed = parsedArgs(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (positionals.length > 2) return err('at most two files may be named: input and output');
  const convert = convertOptions(values);
  if (!convert.ok) return convert;
  return ok({
    convert: convert.value,
    input: file(positionals[0]),
    output: file(positionals[1]),
    isLenient: values.lenient ?? false,
    wantsHelp: values.help ?? false,
  });
}

function parsedArgs(args: readonly string[]) {
  try {
    return ok(parseArgs({ ...ARGUMENTS, args: [...args] }));
  } catch (error) {
    return err((error as Error).message.replace(/\. .*$/s, ''));
  }
}

const file = (name: string | undefined): string | undefined => (name === '-' ? undefined : name);

function convertOptions(values: Values): Result<ConvertOptions, string> {
  const providerFrom = PROVIDER_COLUMNS.find((column) => column === (values['provider-from'] ?? PROVIDER_COLUMNS[0]));
  if (providerFrom === undefined) return err(`--provider-from must be ${PROVIDER_COLUMNS.join(' or ')}`);
  const categoryMap = withEntries(values['category-map'] ?? []);
  if (!categoryMap.ok) return categoryMap;
  const options = {
    provider: values.provider === undefined ? undefined : foldCode(values.provider),
    providerFrom,
    currencies: values.currencies?.split(',').map(foldCode) ?? CURRENCIES_DEFAULT,
    imageBase: values['image-base'] === undefined ? undefined : withoutAtEnd(values['image-base'], '/'),
    categoryMap: categoryMap.value,
  };
  const reason = violation(options);
  return reason === undefined ? ok(options) : err(reason);
}

function violation({ provider, currencies, imageBase }: ConvertOptions): string | undefined {
  if (provider !== undefined && !CODE_PATTERN.test(provider)) {
    return '--provider must be 1 to 32 letters, digits, "_" or "-"';
  }
  if (!currencies.every((code) => CURRENCY_PATTERN.test(code))) {
    return '--currencies must be codes of 2 to 10 letters or digits, with commas between them';
  }
  return imageBase === undefined || URL.canParse(imageBase) ? undefined : '--image-base must be a URL';
}

function withEntries(texts: readonly string[]): Result<ReadonlyMap<string, string>, string> {
  const map = new Map(CATEGORY_MAP_DEFAULT);
  for (const entry of texts.flatMap((text) => text.split(','))) {
    const [from = '', to = '', ...rest] = entry.split('=').map(foldCode);
    if (from === '' || rest.length > 0 || !CATEGORY_PATTERN.test(to)) {
      return err('--category-map must be entries such as LIVE_CASINO=LIVE, with commas between them');
    }
    map.set(from, to);
  }
  return ok(map);
}
