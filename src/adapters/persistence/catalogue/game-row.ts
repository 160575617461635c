import type { Game } from '../../../domain/catalogue/game.ts';
import type { GameDetails } from '../../../domain/catalogue/game-details.ts';
import { foldBrand } from '../../../domain/shared/code.ts';

/** The columns that `games` and `game_versions` share: the part of a game that may change, by its fields and their types in SQL. */
const CONTENTS = {
  name: { field: 'name', type: 'text' },
  brand: { field: 'brand', type: 'text' },
  category: { field: 'category', type: 'text' },
  currencies: { field: 'currencies', type: 'text[]' },
  image: { field: 'image', type: 'text' },
  is_maintenance: { field: 'isMaintenance', type: 'boolean' },
  is_active: { field: 'isActive', type: 'boolean' },
  restricted_countries: { field: 'restrictedCountries', type: 'text[]' },
  details: { field: 'details', type: 'jsonb' },
} as const satisfies Columns;

const COLUMNS = {
  id: { field: 'id', type: 'uuid' },
  provider: { field: 'provider', type: 'text' },
  code: { field: 'code', type: 'text' },
  ...CONTENTS,
} as const satisfies Columns;

type Columns = Readonly<Record<string, { readonly field: keyof Game; readonly type: string }>>;
type RowOf<C extends Columns> = {
  readonly [Name in keyof C]: Name extends 'details'
    ? GameDetails | Readonly<Record<string, never>>
    : Game[C[Name]['field']];
};

/** A row of `game_versions`. */
export type GameVersionRow = RowOf<typeof CONTENTS>;

/** The columns of a row of `games` that contain a game. */
export type GameColumns = RowOf<typeof COLUMNS>;

/** A row of the table `games`. */
export interface GameRow extends GameColumns {
  /** Whether a window of maintenance runs that names the game. */
  readonly in_window: boolean;
  readonly created_revision: number;
  readonly revision: number;
}

/** The names of the columns that contain a game. */
export const GAME_COLUMNS = Object.keys(COLUMNS) as readonly (keyof GameColumns)[];

/** The names of the columns of `game_versions` that contain a game. */
export const CONTENT_COLUMNS = Object.keys(CONTENTS) as readonly (keyof GameVersionRow)[];

/** The columns that are written, with their types, as SQL defines the columns of a record. `brand_folded` is only for comparisons. */
export const WRITTEN_COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(COLUMNS).map(([name, { type }]) => [name, type])),
  brand_folded: 'text',
};

/** The flag of maintenance that Agents see, of a row of `games` or `providers`: that of people, or a window that runs. */
export const shownMaintenance = (table: 'games' | 'providers'): string =>
  `(${table}.is_maintenance or ${table}.in_window)`;

/** The written columns of a game. The brand is folded here and not in SQL, whose `upper` depends on the server's locale. */
export const gameColumns = (game: Game): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(COLUMNS).map(([name, { field }]) => [name, game[field]])),
  brand_folded: foldBrand(game.brand),
  details: game.details ?? {},
});

/** Repeated values, stored only once. */
export interface SharedValues {
  text(value: string): string;
  list(values: readonly string[]): readonly string[];
}

const UNSHARED: SharedValues = { text: (value) => value, list: (values) => values };

/** The game of a row, with its details. */
export function gameFromRow(row: GameColumns): Game {
  const details = detailsFromRow(row);
  return details === undefined ? bareGameFromRow(row) : { ...bareGameFromRow(row), details };
}

export const detailsFromRow = ({ details }: Pick<GameColumns, 'details'>): GameDetails | undefined =>
  'provider' in details ? details : undefined;

/** The game of a row without its details. It is a literal, and not a loop over the columns, so that a million games need memory only for their fields. */
export const bareGameFromRow = (row: GameColumns, shared = UNSHARED): Game => ({
  id: row.id,
  provider: shared.text(row.provider),
  code: row.code,
  name: row.name,
  brand: shared.text(row.brand),
  category: shared.text(row.category),
  currencies: shared.list(row.currencies),
  image: row.image,
  isMaintenance: row.is_maintenance,
  isActive: row.is_active,
  restrictedCountries: shared.list(row.restricted_countries),
});
