/** The options of `convert-games`. */
import { CATEGORY_PATTERN, CODE_PATTERN, CURRENCY_PATTERN, foldCode } from '../../../domain/shared/code.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { withoutAtEnd } from '../../../domain/shared/without-at-end.ts';
import type { Call } from '../command-line/call.ts';
import type { HelpLook } from '../command-line/help.ts';
import { readCall, type Asked } from '../command-line/read-command-line.ts';
import type { Shape } from '../command-line/shape.ts';
import { parsedUrl } from '../../../domain/shared/parsed-url.ts';

export const PROVIDER_COLUMNS = ['product', 'product_code'] as const;

/** Names in game lists for the interface's categories; every other category stays as it is. */
export const CATEGORY_MAP_DEFAULT: ReadonlyMap<string, string> = new Map([
  ['LIVE_CASINO', 'LIVE'],
  ['LIVECASINO', 'LIVE'],
  ['LIVE_DEALER', 'LIVE'],
  ['SLOTS', 'SLOT'],
  ['FISH', 'FISHING'],
  ['LOTTO', 'LOTTERY'],
]);

/** The currencies of every game, if the options name none. */
export const CURRENCIES_DEFAULT: readonly string[] = ['USD'];

export interface ConvertOptions {
  /** The provider of all rows; undefined: a column names it. */
  readonly provider: string | undefined;
  readonly providerFrom: (typeof PROVIDER_COLUMNS)[number];
  readonly currencies: readonly string[];
  /** The base of image addresses, without a slash at its end; undefined: images stay empty. */
  readonly imageBase: string | undefined;
  readonly categoryMap: ReadonlyMap<string, string>;
}

/** The whole command line; an undefined file is standard input or output. */
export interface CommandLine {
  readonly convert: ConvertOptions;
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly isLenient: boolean;
}

/** Options for a game list with the usual columns. */
export const CONVERT_OPTIONS_DEFAULT: ConvertOptions = {
  provider: undefined,
  providerFrom: PROVIDER_COLUMNS[0],
  currencies: CURRENCIES_DEFAULT,
  imageBase: undefined,
  categoryMap: CATEGORY_MAP_DEFAULT,
};

const PROGRAM = 'npm run --silent convert-games --';

const SHAPE: Shape = {
  summary: 'Turn a game list, one JSON object a line, into the format that POST /admin/v1/games/import takes.',
  details:
    'It reads the columns product_code, product, game_code, game_name, game_type, and is_maintenance and active where the list has them; it ' +
    'ignores others. Bad lines are left out and reported on standard error with their numbers; the exit code is then 1. It is 2 when an option ' +
    'or a file is wrong.',
  arguments: [
    { name: 'INPUT', isOptional: true, description: 'The file of the list; standard input for "-" or none.' },
    { name: 'OUTPUT', isOptional: true, description: 'The file to write; standard output for "-" or none.' },
  ],
  options: {
    provider: { kind: 'text', value: 'CODE', description: 'The provider of all games.' },
    'provider-from': {
      kind: 'text',
      value: 'COLUMN',
      choices: PROVIDER_COLUMNS,
      fallback: PROVIDER_COLUMNS[0],
      description: `The column that names the provider; the default is ${PROVIDER_COLUMNS[0]}. It is written in upper case, with "-" for what a provider code cannot have.`,
    },
    currencies: {
      kind: 'list',
      value: 'LIST',
      description: `Currencies of all games, such as USD,EUR; the default is ${CURRENCIES_DEFAULT.join(',')}.`,
    },
    'image-base': {
      kind: 'text',
      value: 'URL',
      description: 'Images become URL/<provider>/<code>.png; there are none without it.',
    },
    'category-map': {
      kind: 'list',
      value: 'LIST',
      isRepeatable: true,
      description: `Other names for categories, in addition to ${[...CATEGORY_MAP_DEFAULT].map((entry) => entry.join('=')).join(', ')}. A category that is not named stays as it is.`,
    },
    lenient: { kind: 'flag', description: 'Exit with 0 despite bad lines.' },
  },
  examples: ['games.ndjson import.ndjson', '--provider B --currencies USD,EUR < games.ndjson > import.ndjson'],
};

/** Reads the arguments. Refuses with the first broken rule. */
export function parseCommandLine(
  args: readonly string[],
  look: HelpLook,
): Result<Asked<{ readonly command: CommandLine }>, string> {
  const asked = readCall(SHAPE, PROGRAM, { args, look });
  if (!asked.ok) return asked;
  if (asked.value.kind === 'text') return ok(asked.value);
  const { call } = asked.value;
  const convert = convertOptions(call);
  if (!convert.ok) return convert;
  const command = {
    convert: convert.value,
    input: file(call.argument('INPUT')),
    output: file(call.argument('OUTPUT')),
    isLenient: call.isSet('lenient'),
  };
  return ok({ kind: 'call', command });
}

const file = (name: string): string | undefined => (name === '' || name === '-' ? undefined : name);

function convertOptions(call: Call): Result<ConvertOptions, string> {
  const categoryMap = withEntries(call.text('category-map'));
  if (!categoryMap.ok) return categoryMap;
  const [provider, imageBase] = [call.text('provider'), call.text('image-base')];
  const options = {
    provider: provider === undefined ? undefined : foldCode(provider),
    providerFrom: PROVIDER_COLUMNS.find((column) => column === call.text('provider-from')) ?? PROVIDER_COLUMNS[0],
    currencies: call.text('currencies')?.split(',').map(foldCode) ?? CURRENCIES_DEFAULT,
    imageBase: imageBase === undefined ? undefined : withoutAtEnd(imageBase, '/'),
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
  return imageBase === undefined || parsedUrl(imageBase) !== undefined ? undefined : '--image-base must be a URL';
}

function withEntries(text: string | undefined): Result<ReadonlyMap<string, string>, string> {
  const map = new Map(CATEGORY_MAP_DEFAULT);
  for (const entry of text?.split(',') ?? []) {
    const [from = '', to = '', ...rest] = entry.split('=').map(foldCode);
    if (from === '' || rest.length > 0 || !CATEGORY_PATTERN.test(to)) {
      return err('--category-map must be entries such as LIVE_CASINO=LIVE, with commas between them');
    }
    map.set(from, to);
  }
  return ok(map);
}
