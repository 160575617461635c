import { CATEGORY_MAP_DEFAULT, CURRENCIES_DEFAULT, PROVIDER_COLUMNS } from './options.ts';

const categories = [...CATEGORY_MAP_DEFAULT].map(([from, to]) => `${from}=${to}`);

/** What `--help` prints. */
export const USAGE = `Turns a game list, one JSON object a line, into the format that POST /admin/v1/games/import takes.

  npm run --silent convert-games -- [options] [input [output]]

Columns read: product_code, product, game_code, game_name, game_type, and is_maintenance and active where
the list has them; others are ignored.
Without files, or with "-" for one, it reads standard input and writes standard output.

  --provider CODE          the provider of all games
  --provider-from COLUMN   the column that names the provider: ${PROVIDER_COLUMNS.join(' or ')} (default ${PROVIDER_COLUMNS[0]}),
                           in upper case, with "-" for what a provider code cannot have
  --currencies LIST        currencies of all games, such as USD,EUR (default ${CURRENCIES_DEFAULT.join(',')})
  --image-base URL         images become URL/<provider>/<code>.png (default: no image)
  --category-map LIST      other names for categories, in addition to these:
                           ${categories.slice(0, 3).join(',')}
                           ${categories.slice(3).join(',')}
                           a category that is not named stays as it is
  --lenient                exit with 0 although there were bad lines
  -h, --help               this text

Bad lines are left out and reported on standard error with their numbers; the exit code is then 1.
It is 2 when an option or a file is wrong.
`;
